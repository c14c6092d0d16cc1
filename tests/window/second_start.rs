//! Starting the app while it runs.

use acceptance::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn a_second_start_opens_no_second_window() {
    let desk = Desk::new().await;
    let window = desk.open().await;
    let mut second = desk.start(None);
    let ended = acceptance::until("the second start ends", async || second.try_wait().unwrap()).await;
    assert!(ended.success(), "{ended}");
    assert_eq!((desk.running_apps(), desk.visible_windows()), (1, 1));
    window.element("welcome").await;
    window.close().await;
}
