use std::time::Duration;

use porokh_api::{
    alerts::Cause,
    inbox::{ActivityFilter, ActivityWhat},
};
use porokh_domain::Clock;
use porokh_webhooks::sign_fraud;
use serde_json::json;

use super::harness::{COURIER_SECRET, Harness, Message};

const REQUESTS: usize = 10_000;
const SENDERS: usize = 8;
/// Index of the repeated event.
const REPEATED: usize = 2;

/// Forged, stale, repeated, malformed, unsigned, in turn.
fn bad(harness: &Harness, taken: &Message) -> Vec<Message> {
    let fresh = || harness.courier("phone.reported", json!({"phone": "01712000385"}));
    let forged = {
        let mut message = fresh();
        let now = harness.clock.now();
        message.headers.signature = Some(sign_fraud(b"guessed", now, message.body.as_bytes()));
        message
    };
    let stale = {
        let mut message = fresh();
        let then = harness.clock.now() - chrono::TimeDelta::hours(1);
        message.headers.signature =
            Some(sign_fraud(COURIER_SECRET.as_bytes(), then, message.body.as_bytes()));
        message
    };
    let malformed = {
        let mut message = fresh();
        message.headers.signature = Some("t=1,v1=zz".into());
        message
    };
    let unsigned = {
        let mut message = fresh();
        message.headers.signature = None;
        message
    };
    vec![forged, stale, taken.clone(), malformed, unsigned, harness.signed("not json".into())]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_bad_events_rejected_in_few_lines() {
    let harness = Harness::listening().await;
    let view = harness.core.inbox.receiver().await.unwrap();
    let address = view.courier.local.unwrap();
    let path = address.strip_prefix(&format!("http://127.0.0.1:{}", view.port)).unwrap().to_owned();
    let taken = harness.courier("order.shipped", json!({}));
    assert_eq!(harness.post(&address, &taken).await, 200);

    let messages = bad(&harness, &taken);
    let senders: Vec<_> = (0..SENDERS)
        .map(|sender| {
            let (messages, path, port) = (messages.clone(), path.clone(), view.port);
            tokio::task::spawn_blocking(move || {
                let mine = (sender..REQUESTS).step_by(SENDERS).map(|n| &messages[n % messages.len()]);
                mine.filter(|message| message.post(port, &path) == 200).count()
            })
        })
        .collect();
    // The core answers meanwhile.
    let mut answers = 0;
    while senders.iter().any(|sender| !sender.is_finished()) {
        let asked = harness.activity(ActivityFilter::All);
        assert!(tokio::time::timeout(Duration::from_secs(5), asked).await.is_ok());
        answers += 1;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(answers > 1);
    let mut acknowledged = 0;
    for sender in senders {
        acknowledged += sender.await.unwrap();
    }
    // Only the repeated one was accepted, once.
    assert_eq!(acknowledged, (0..REQUESTS).filter(|n| n % messages.len() == REPEATED).count());
    assert_eq!(harness.kept(), 1);

    harness.core.inbox.work_off_inbox().await.unwrap();
    let counted = tokio::time::timeout(Duration::from_secs(10), async {
        loop {
            let lines = harness.activity(ActivityFilter::Rejected).await;
            if lines.iter().map(|line| line.times).sum::<u64>() == REQUESTS as u64 {
                return lines;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let lines = counted.await.unwrap();
    assert_eq!(lines.len(), messages.len(), "one line for each reason");
    let stale = |what: &ActivityWhat| {
        matches!(what, ActivityWhat::Rejected { cause: Cause::TooOld { seconds: 3600 }, .. })
    };
    assert!(lines.iter().any(|line| stale(&line.what)));
    let rows: u64 = harness
        .database()
        .query_row("SELECT (SELECT count(*) FROM inbox) + (SELECT count(*) FROM inbox_ids)", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(rows, 1 + 2 + lines.len() as u64);
}
