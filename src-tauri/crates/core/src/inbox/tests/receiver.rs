use std::{net::TcpListener, sync::Arc};

use chrono::TimeDelta;
use porokh_api::{
    AddressProblem, AppError,
    accounts::Service,
    alerts::Cause,
    bulk::{RunNumber, RunState, StartRun},
    inbox::{
        ActivityFilter, ActivityKind, PublicAddress, ReachResult, ReceiverState, ReceiverSwitch,
        SelfTestRequest, SelfTestResult, Sender,
    },
    requests::IdRequest,
};
use porokh_practice::{Endpoint, Fault, FaultKind};
use porokh_webhooks::Reply;
use serde_json::json;

use super::harness::Harness;
use porokh_domain::phone::PhoneKey;

#[tokio::test]
async fn switching_on_and_off() {
    let harness = Harness::running().await;
    let off = harness.core.inbox.receiver().await.unwrap();
    assert_eq!((off.on, off.state, off.courier.local), (false, ReceiverState::Off, None));

    harness.listen().await;
    let on = harness.core.inbox.receiver().await.unwrap();
    let address = on.courier.local.unwrap();
    assert_eq!(harness.post(&address, &harness.courier("webhook.test", json!({}))).await, 200);

    harness
        .core
        .inbox
        .switch_receiver(ReceiverSwitch { on: false, port: None }, "other".into())
        .await
        .unwrap();
    harness.until_receiver(|view| view.state == ReceiverState::Off).await;
    TcpListener::bind(("127.0.0.1", on.port)).unwrap();
}

#[tokio::test]
async fn the_port_and_the_paths_are_kept() {
    let mut harness = Harness::listening().await;
    let before = harness.core.inbox.receiver().await.unwrap();
    harness.restart().await;
    let after = harness.until_receiver(|view| matches!(view.state, ReceiverState::Listening { .. })).await;
    assert_eq!((before.port, before.courier.local), (after.port, after.courier.local));
}

#[tokio::test]
async fn a_port_that_another_program_has_is_told() {
    let harness = Harness::running().await;
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = Some(other.local_addr().unwrap().port());
    harness.core.inbox.switch_receiver(ReceiverSwitch { on: true, port }, "token".into()).await.unwrap();
    harness.until_receiver(|view| view.state == ReceiverState::PortTaken).await;
}

#[tokio::test]
async fn a_message_of_ours_to_ourselves_goes_the_whole_way() {
    for sender in [Sender::Courier, Sender::Payment] {
        let harness = Harness::listening().await;
        let result =
            harness.core.inbox.test_receiver(SelfTestRequest { sender }, "0123abcd".into()).await.unwrap();
        assert_eq!(result, SelfTestResult::Received);
        let lines = harness.activity(ActivityFilter::All).await;
        assert_eq!((lines.len(), lines[0].kind, lines[0].sender), (1, ActivityKind::Test, sender));
    }
}

#[tokio::test]
async fn a_message_of_ours_tells_what_is_wrong() {
    let request = SelfTestRequest { sender: Sender::Courier };
    let harness = Harness::running().await;
    let test = |id: &str| harness.core.inbox.test_receiver(request, id.to_owned());
    assert_eq!(test("1").await, Ok(SelfTestResult::NotListening));
    harness.listen().await;
    assert_eq!(test("2").await, Ok(SelfTestResult::Received));
    assert_eq!(test("2").await, Ok(SelfTestResult::Rejected { cause: Cause::Repeated }));
    harness.keep_secret(Service::Courier, "").await.unwrap();
    assert_eq!(test("3").await, Ok(SelfTestResult::NoSecret));
}

#[tokio::test]
async fn a_public_address_is_https_and_is_shown_as_typed() {
    let harness = Harness::new().await;
    let set = |address: &str| {
        harness
            .core
            .inbox
            .set_public_address(PublicAddress { sender: Sender::Payment, address: address.to_owned() })
    };
    let refused = |reason| Err(AppError::Address { reason });
    assert_eq!(set("hooks.example.com").await, refused(AddressProblem::NotAnAddress));
    assert_eq!(set("http://hooks.example.com").await, refused(AddressProblem::Insecure));
    let address = "https://hooks.example.com/payments";
    assert_eq!(set(address).await.unwrap().payment.public, address);
}

#[tokio::test]
async fn public_address_gets_its_path() {
    let harness = Harness::listening().await;
    let set = |sender, address: &str| {
        harness.core.inbox.set_public_address(PublicAddress { sender, address: address.to_owned() })
    };
    for typed in ["https://hooks.example.com", "https://hooks.example.com/", " https://hooks.example.com "] {
        let view = set(Sender::Courier, typed).await.unwrap();
        let path = view.courier.local.as_deref().and_then(|local| local.split_once("/courier/")).unwrap().1;
        assert_eq!(view.courier.public, format!("https://hooks.example.com/courier/{path}"), "{typed}");
        let view = set(Sender::Payment, typed).await.unwrap();
        assert_eq!(view.payment.public, format!("https://hooks.example.com/payment/{path}"), "{typed}");
    }
    // The path of the user's own address is kept for the proxy.
    let own = set(Sender::Courier, "https://shop.example/hooks").await.unwrap();
    assert_eq!(own.courier.public, "https://shop.example/hooks");
}

/// A proxy that forwards everything, optionally to another path.
async fn proxy(to: u16, path: Option<&'static str>) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://127.0.0.1:{}", listener.local_addr().unwrap().port());
    tokio::spawn(async move {
        while let Ok((mut outside, _)) = listener.accept().await {
            tokio::spawn(async move {
                let (mut head, mut buffer) = (Vec::new(), [0; 16 * 1024]);
                let end = loop {
                    let read = outside.read(&mut buffer).await.unwrap();
                    head.extend_from_slice(&buffer[..read]);
                    if let Some(end) = head.windows(4).position(|four| four == b"\r\n\r\n") {
                        break end + 4;
                    }
                };
                let text = String::from_utf8(head[..end].to_vec()).unwrap();
                let length = text.to_lowercase().split("content-length: ").nth(1).unwrap().to_owned();
                let length: usize = length.split('\r').next().unwrap().parse().unwrap();
                while head.len() < end + length {
                    let read = outside.read(&mut buffer).await.unwrap();
                    head.extend_from_slice(&buffer[..read]);
                }
                let came = text.split(' ').nth(1).unwrap().to_owned();
                let sent = text.replacen(&came, path.unwrap_or(&came), 1);
                let mut inside = tokio::net::TcpStream::connect(("127.0.0.1", to)).await.unwrap();
                inside.write_all(&[sent.as_bytes(), &head[end..]].concat()).await.unwrap();
                let mut reply = Vec::new();
                inside.read_to_end(&mut reply).await.unwrap();
                outside.write_all(&reply).await.unwrap();
            });
        }
    });
    address
}

#[tokio::test]
async fn a_test_goes_out_and_comes_back_through_the_public_address() {
    for sender in [Sender::Courier, Sender::Payment] {
        let harness = Harness::listening().await;
        let port = harness.core.inbox.receiver().await.unwrap().port;
        let address = proxy(port, None).await;
        harness.core.inbox.set_public_address(PublicAddress { sender, address }).await.unwrap();
        let result =
            harness.core.inbox.test_receiver(SelfTestRequest { sender }, "0123abcd".into()).await.unwrap();
        assert_eq!(result, SelfTestResult::CameBack, "{sender:?}");
        let lines = harness.activity(ActivityFilter::All).await;
        assert_eq!((lines.len(), lines[0].kind), (1, ActivityKind::Test));
    }
}

#[tokio::test]
async fn self_test_finds_wrong_address() {
    let harness = Harness::listening().await;
    let port = harness.core.inbox.receiver().await.unwrap().port;
    let sender = Sender::Courier;
    let address = proxy(port, Some("/")).await;
    harness.core.inbox.set_public_address(PublicAddress { sender, address }).await.unwrap();
    let result = harness.core.inbox.test_receiver(SelfTestRequest { sender }, "1".into()).await.unwrap();
    assert_eq!(result, SelfTestResult::NotBack { status: Some(404) });
    assert_eq!(harness.cause().await, Cause::UnknownPath);
    let line = harness.activity(ActivityFilter::Rejected).await.remove(0);
    assert_eq!((line.sender, line.times), (Sender::Courier, 1));

    // No receiver at all.
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let address = format!("http://127.0.0.1:{gone}");
    harness.core.inbox.set_public_address(PublicAddress { sender, address }).await.unwrap();
    let result = harness.core.inbox.test_receiver(SelfTestRequest { sender }, "2".into()).await.unwrap();
    assert_eq!(result, SelfTestResult::NotBack { status: None });
}

/// Without a secret no test was possible, but the service shows the secret only once it has the address.
#[tokio::test]
async fn self_test_needs_no_secret() {
    let harness = Harness::listening().await;
    let view = harness.core.inbox.receiver().await.unwrap();
    harness.keep_secret(Service::Courier, "").await.unwrap();
    let reach = |token: &str| harness.core.inbox.reach_receiver(token.to_owned());
    assert_eq!(reach("0").await, Ok(ReachResult::NoAddress));
    let address = proxy(view.port, None).await;
    for sender in [Sender::Courier, Sender::Payment] {
        let address = PublicAddress { sender, address: address.clone() };
        assert_eq!(harness.core.inbox.set_public_address(address).await.unwrap().reached_at, None);
    }
    assert_eq!(reach("1").await, Ok(ReachResult::CameBack));
    assert!(harness.core.inbox.receiver().await.unwrap().reached_at.is_some());
    assert_eq!(harness.activity(ActivityFilter::All).await.len(), 0);

    // Another address isn't tested yet, and one that leads elsewhere removes the proof.
    let elsewhere = PublicAddress { sender: Sender::Payment, address: proxy(view.port, Some("/")).await };
    assert_eq!(harness.core.inbox.set_public_address(elsewhere).await.unwrap().reached_at, None);
    let not_back = ReachResult::NotBack { sender: Sender::Payment, status: Some(404) };
    assert_eq!(reach("2").await, Ok(not_back));
    assert_eq!(harness.core.inbox.receiver().await.unwrap().reached_at, None);
}

/// A finished run of two hundred numbers.
async fn done(harness: &Harness) {
    let numbers = (0..200)
        .map(|n| RunNumber { phone: PhoneKey::from_digits(712_000_000 + n).unwrap(), amount: None })
        .collect();
    let request = StartRun { numbers, by_amount: false, file: None };
    let id = harness.core.runs.start_run(&request).await.unwrap().row.id;
    let began = std::time::Instant::now();
    loop {
        let run = harness.core.runs.run_state(IdRequest { id }).await.unwrap();
        if run.row.state == RunState::Done {
            return;
        }
        assert!(began.elapsed() < std::time::Duration::from_secs(60), "{run:?}");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_job_that_ended_is_told_to_its_run() {
    let harness = Harness::quick().await;
    done(&harness).await;
    let line = harness.until_line(|line| line.kind == ActivityKind::Bulk).await;
    let porokh_api::inbox::ActivityWhat::BulkCompleted { run, status, .. } = line.what else { panic!() };
    assert_eq!((run, status.as_deref()), (Some(1), Some("done")));
    harness.clock.pass(TimeDelta::minutes(3));
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(harness.core.inbox.receiver().await.unwrap().missed, 0);
}

#[tokio::test]
async fn event_finds_lost_job() {
    let harness = Harness::quick().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    done(&harness).await;
    let asked = harness.service.requests();
    let posts =
        asked.iter().filter(|request| request.method == "POST" && request.path.ends_with("/bulk-jobs"));
    assert_eq!(posts.count(), 1);
    let charges = harness.service.charges();
    assert!(charges.len() == 200 && charges.values().all(|charged| *charged == 1));
}

/// The app ended while processing the end of a job: the event counted as processed, and a job whose acceptance was
/// lost was never found.
#[tokio::test]
async fn unprocessed_event_waits_for_restart() {
    let mut harness = Harness::new().await;
    let data = json!({"id": "c9bf9e57-1685-4c89-bafb-ff5af830be8a", "status": "done", "results": {}});
    let message = harness.courier("bulk.completed", data);
    assert_eq!(harness.take_courier(&message).await, Reply::Taken);
    let left_over = Arc::clone(&harness.core.inbox);
    harness.restart().await;
    assert!(left_over.work_off_inbox().await.is_err());
    let to_act_on = |harness: &Harness| -> u32 {
        let sql = "SELECT count(*) FROM inbox WHERE acted = 0";
        harness.database().query_row(sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(to_act_on(&harness), 1);
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(to_act_on(&harness), 0);
}

#[tokio::test]
async fn jobs_that_end_without_a_message_are_noticed() {
    let harness = Harness::quick().await;
    harness.service.change_account(|account| account.webhook = None);
    done(&harness).await;
    harness.clock.pass(TimeDelta::minutes(3));
    harness.core.inbox.work_off_inbox().await.unwrap();
    let view = harness.core.inbox.receiver().await.unwrap();
    assert!(view.missed > 0, "{view:?}");
    assert_eq!(view.may_be_off, view.missed >= 3);
}
