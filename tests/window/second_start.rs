//! Starting the app while it runs, and right after it ended.

use acceptance::{Desk, KeyStore, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_start_opens_no_second_window() {
    let desk = Desk::new().await;
    let window = desk.open().await;
    let mut second = desk.start(None);
    let ended = until("the second start ends", async || second.try_wait().unwrap()).await;
    assert!(ended.success(), "{ended}");
    assert_eq!((desk.running_apps(), desk.visible_windows()), (1, 1));
    window.element("welcome").await;
    window.close().await;
}

/// Else a seller whose app crashed in the middle of the day clicks on its icon, and nothing happens.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_at_the_moment_of_a_crash_opens_the_window() {
    let desk = Desk::with(KeyStore::Missing).await;
    let mut app = desk.start(None);
    for crash in 1..=8 {
        until("the window opens", async || (desk.visible_windows() == 1).then_some(())).await;
        app.kill().unwrap();
        let mut next = desk.start(None);
        app.wait().unwrap();
        until(&format!("the window opens after crash {crash}"), async || {
            if let Some(ended) = next.try_wait().unwrap() {
                panic!("the start after crash {crash} ended without a window: {ended}");
            }
            (desk.running_apps() == 1 && desk.visible_windows() == 1).then_some(())
        })
        .await;
        app = next;
    }
    desk.close().await;
    assert!(app.wait().unwrap().success());
}

/// The same, where the crashed start stays in the way as long as the desk likes, or for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_is_in_the_way_and_answers_nothing_keeps_the_window_from_nobody() {
    let desk = Desk::with(KeyStore::Missing).await;
    let dead = desk.dead_start().await;
    let mut app = desk.start(None);
    until("the window opens", async || {
        assert_eq!(app.try_wait().unwrap(), None, "the app goes on");
        (desk.visible_windows() == 1).then_some(())
    })
    .await;
    desk.close().await;
    assert!(app.wait().unwrap().success());
    drop(dead);
}

/// Else who closes the app and opens it again at once is left without it: the one that ends took the start for its own.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_while_the_app_closes_opens_the_window() {
    let desk = Desk::with(KeyStore::Missing).await;
    for time in 1..=4 {
        let mut app = desk.start(None);
        until("the window opens", async || (desk.visible_windows() == 1).then_some(())).await;
        desk.ask_to_close().await;
        until("the window is gone", async || (desk.visible_windows() == 0).then_some(())).await;
        let mut next = desk.start(None);
        app.wait().unwrap();
        until(&format!("the window opens, time {time}"), async || {
            (desk.visible_windows() == 1).then_some(())
        })
        .await;
        desk.close().await;
        next.wait().unwrap();
    }
}
