use std::time::Duration;

use acceptance::{Harness, until};
use porokh_practice::{Endpoint, Fault, FaultKind};

use super::steps::{check, connect, service};

#[tokio::test(flavor = "multi_thread")]
async fn crashed_check_is_unknown_not_resent() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    service.inject(Fault::once(Endpoint::Check, FaultKind::Delay(Duration::from_secs(60))).after_handling());
    check(&window, "01712345675").await;
    // There may be other requests.
    let checks = || service.requests().iter().filter(|request| request.path.ends_with("/check")).count();
    until("the request has left", async || (checks() == 1).then_some(())).await;
    window.kill().await;

    let window = harness.open().await;
    window.counts("recent-item", 1).await;
    window.click("recent-item").await;
    window.has("result-card", "data-state", "unknown").await;
    assert_eq!(checks(), 1, "sent once");
    window.close().await;
}
