use acceptance::{Harness, KeyStore, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_start_opens_no_second_window() {
    let harness = Harness::new().await;
    let window = harness.open().await;
    let mut second = harness.start(None);
    let ended = until("the second start ends", async || second.try_wait().unwrap()).await;
    assert!(ended.success(), "{ended}");
    assert_eq!((harness.running_apps(), harness.visible_windows()), (1, 1));
    window.element("welcome").await;
    window.close().await;
}

/// Otherwise a click on the icon after a crash does nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_at_the_moment_of_a_crash_opens_the_window() {
    let harness = Harness::with(KeyStore::Missing).await;
    let mut app = harness.start(None);
    for crash in 1..=8 {
        until("the window opens", async || (harness.visible_windows() == 1).then_some(())).await;
        app.kill().unwrap();
        let mut next = harness.start(None);
        app.wait().unwrap();
        until(&format!("the window opens after crash {crash}"), async || {
            if let Some(ended) = next.try_wait().unwrap() {
                panic!("the start after crash {crash} ended without a window: {ended}");
            }
            (harness.running_apps() == 1 && harness.visible_windows() == 1).then_some(())
        })
        .await;
        app = next;
    }
    harness.close().await;
    assert!(app.wait().unwrap().success());
}

/// The crashed instance stays unresponsive for any time.
#[tokio::test(flavor = "multi_thread")]
async fn hanging_start_does_not_block() {
    let harness = Harness::with(KeyStore::Missing).await;
    let dead = harness.dead_start().await;
    let mut app = harness.start(None);
    until("the window opens", async || {
        assert_eq!(app.try_wait().unwrap(), None, "the app goes on");
        (harness.visible_windows() == 1).then_some(())
    })
    .await;
    harness.close().await;
    assert!(app.wait().unwrap().success());
    drop(dead);
}

/// Otherwise reopening right after closing does nothing: the exiting instance took the start for its own.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_while_the_app_closes_opens_the_window() {
    let harness = Harness::with(KeyStore::Missing).await;
    for time in 1..=4 {
        let mut app = harness.start(None);
        until("the window opens", async || (harness.visible_windows() == 1).then_some(())).await;
        harness.ask_to_close().await;
        until("the window is gone", async || (harness.visible_windows() == 0).then_some(())).await;
        let mut next = harness.start(None);
        app.wait().unwrap();
        until(&format!("the window opens, time {time}"), async || {
            (harness.visible_windows() == 1).then_some(())
        })
        .await;
        harness.close().await;
        next.wait().unwrap();
    }
}
