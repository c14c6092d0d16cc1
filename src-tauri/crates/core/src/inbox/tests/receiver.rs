//! The receiver itself: switching, trying, noticing that nothing comes.

use std::net::TcpListener;

use chrono::TimeDelta;
use serde_json::json;

use super::desk::Desk;
use crate::{
    AddressProblem, AppError,
    bulk::{RunNumber, RunState, StartRun},
    check::IdRequest,
    inbox::{
        ActivityFilter, ActivityKind, Cause, PublicAddress, ReceiverState, ReceiverSwitch, SelfTestRequest,
        SelfTestResult, Sender,
    },
};
use porokh_domain::phone::PhoneKey;

#[tokio::test]
async fn the_receiver_is_off_until_it_is_switched_on_and_free_after_it_is_switched_off() {
    let desk = Desk::running().await;
    let off = desk.core.receiver().await.unwrap();
    assert_eq!((off.on, off.state, off.courier.local), (false, ReceiverState::Off, None));

    desk.listen().await;
    let on = desk.core.receiver().await.unwrap();
    let address = on.courier.local.unwrap();
    assert_eq!(desk.post(&address, &desk.courier("webhook.test", json!({}))).await, 200);

    desk.core.switch_receiver(ReceiverSwitch { on: false, port: None }, "other".into()).await.unwrap();
    desk.until_receiver(|view| view.state == ReceiverState::Off).await;
    TcpListener::bind(("127.0.0.1", on.port)).unwrap();
}

#[tokio::test]
async fn the_port_and_the_paths_are_kept() {
    let mut desk = Desk::listening().await;
    let before = desk.core.receiver().await.unwrap();
    desk.restart().await;
    let after = desk.until_receiver(|view| matches!(view.state, ReceiverState::Listening { .. })).await;
    assert_eq!((before.port, before.courier.local), (after.port, after.courier.local));
}

#[tokio::test]
async fn a_port_that_another_program_has_is_told() {
    let desk = Desk::running().await;
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = Some(other.local_addr().unwrap().port());
    desk.core.switch_receiver(ReceiverSwitch { on: true, port }, "token".into()).await.unwrap();
    desk.until_receiver(|view| view.state == ReceiverState::PortTaken).await;
}

#[tokio::test]
async fn a_message_of_ours_to_ourselves_goes_the_whole_way() {
    for sender in [Sender::Courier, Sender::Payment] {
        let desk = Desk::listening().await;
        let result = desk.core.test_receiver(SelfTestRequest { sender }, "0123abcd".into()).await.unwrap();
        assert_eq!(result, SelfTestResult::Received);
        let lines = desk.activity(ActivityFilter::All).await;
        assert_eq!((lines.len(), lines[0].kind, lines[0].sender), (1, ActivityKind::Test, sender));
    }
}

#[tokio::test]
async fn a_message_of_ours_tells_what_is_wrong() {
    let request = SelfTestRequest { sender: Sender::Courier };
    let desk = Desk::running().await;
    let test = |id: &str| desk.core.test_receiver(request, id.to_owned());
    assert_eq!(test("1").await, Ok(SelfTestResult::NotListening));
    desk.listen().await;
    assert_eq!(test("2").await, Ok(SelfTestResult::Received));
    assert_eq!(test("2").await, Ok(SelfTestResult::Rejected { cause: Cause::Repeated }));
    let none = crate::inbox::CourierSecretRequest { secret: String::new() };
    desk.core.set_courier_secret(none).await.unwrap();
    assert_eq!(test("3").await, Ok(SelfTestResult::NoSecret));
}

#[tokio::test]
async fn a_public_address_is_https_and_is_shown_as_typed() {
    let desk = Desk::new().await;
    let set = |address: &str| {
        desk.core.set_public_address(PublicAddress { sender: Sender::Payment, address: address.to_owned() })
    };
    let refused = |reason| Err(AppError::Address { reason });
    assert_eq!(set("hooks.example.com").await, refused(AddressProblem::NotAnAddress));
    assert_eq!(set("http://hooks.example.com").await, refused(AddressProblem::Insecure));
    let address = "https://hooks.example.com/payments";
    assert_eq!(set(address).await.unwrap().payment.public, address);
}

/// A run of two hundred numbers that is done.
async fn done(desk: &Desk) {
    let numbers = (0..200)
        .map(|n| RunNumber { phone: PhoneKey::from_digits(712_000_000 + n).unwrap(), amount: None })
        .collect();
    let request = StartRun { numbers, by_amount: false, file: None };
    let id = desk.core.start_run(&request).await.unwrap().id;
    let began = std::time::Instant::now();
    loop {
        let run = desk.core.run_state(IdRequest { id }).await.unwrap();
        if run.state == RunState::Done {
            return;
        }
        assert!(began.elapsed() < std::time::Duration::from_secs(60), "{run:?}");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_job_that_ended_is_told_to_its_run() {
    let desk = Desk::quick().await;
    done(&desk).await;
    let line = desk.until_line(|line| line.kind == ActivityKind::Bulk).await;
    let crate::inbox::ActivityWhat::BulkCompleted { run, status, .. } = line.what else { panic!() };
    assert_eq!((run, status.as_deref()), (Some(1), Some("done")));
    desk.clock.pass(TimeDelta::minutes(3));
    desk.core.work_off_inbox().await.unwrap();
    assert_eq!(desk.core.receiver().await.unwrap().missed, 0);
}

#[tokio::test]
async fn jobs_that_end_without_a_message_are_noticed() {
    let desk = Desk::quick().await;
    desk.service.change_account(|account| account.webhook = None);
    done(&desk).await;
    desk.clock.pass(TimeDelta::minutes(3));
    desk.core.work_off_inbox().await.unwrap();
    let view = desk.core.receiver().await.unwrap();
    assert!(view.missed > 0, "{view:?}");
    assert_eq!(view.may_be_off, view.missed >= 3);
}
