//! Events of the payment service: unverified until verify-payment agrees.

use chrono::TimeDelta;
use porokh_api::{
    UiEvent,
    alerts::Alert,
    inbox::{ActivityFilter, ActivityKind, ActivityWhat, PublicAddress, Sender},
    payments::{
        Creation, PaymentEvent, PaymentForm, PaymentStatus, PaymentView, Purpose, SettleCreationRequest,
    },
    requests::IdRequest,
};
use porokh_domain::Currency;
use porokh_practice::{Endpoint, Fault, FaultKind};
use porokh_webhooks::Reply;
use serde_json::json;

use super::harness::{Harness, PAYMENT_SECRET, payment};
use crate::{Environment, store::payments, testing::alerts};

async fn ask(harness: &Harness) -> PaymentView {
    let request = PaymentForm {
        name: "Shamima K.".into(),
        email: "shamima@example.com".into(),
        phone: String::new(),
        amount: "600".into(),
        currency: Currency::Bdt,
        purpose: Purpose::Advance,
        order_ref: String::new(),
        run: None,
        again: false,
    };
    match harness.core.payments.create_payment(request).await.unwrap() {
        Creation::Asked { payment } => *payment,
        Creation::SameOrder { .. } => panic!("there is one"),
    }
}

/// The customer simulates a payment on the hosted page.
async fn pay(payment: &PaymentView) {
    let url = payment.row.payment_url.as_deref().unwrap();
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let request = client.post(url).header("content-type", "application/x-www-form-urlencoded");
    let reply = request.body("action=success&method=bkash").send().await.unwrap();
    assert!(!reply.status().is_client_error(), "{}", reply.status());
}

async fn status(harness: &Harness, id: i64) -> PaymentStatus {
    harness.core.payments.payment(IdRequest { id }).await.unwrap().payment.row.status
}

async fn until_status(harness: &Harness, id: i64, wanted: PaymentStatus) {
    let found = tokio::time::timeout(std::time::Duration::from_secs(20), async {
        while status(harness, id).await != wanted {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    });
    assert!(found.await.is_ok(), "{:?}", status(harness, id).await);
}

fn polls(harness: &Harness) -> usize {
    harness.payments.requests().iter().filter(|request| request.path.contains("verify-payment")).count()
}

#[tokio::test]
async fn a_practice_payment_turns_paid_because_a_message_told() {
    let harness = Harness::practising().await;
    let asked = ask(&harness).await;
    pay(&asked).await;
    // The clock is stopped: no automatic poll.
    until_status(&harness, asked.row.id, PaymentStatus::Paid).await;
    let line = harness.until_line(|line| line.kind == ActivityKind::Payment).await;
    assert_eq!(line.environment, Environment::Practice);
    let ActivityWhat::Payment { event, payment, status, .. } = line.what else { panic!() };
    assert_eq!(
        (event.as_str(), payment, status),
        ("payment.completed", Some(asked.row.id), Some(PaymentStatus::Paid))
    );
    let claimed = |event: &UiEvent| matches!(event, UiEvent::Payment { payment } if payment.row.status == PaymentStatus::Claimed);
    assert!(harness.events.lock().unwrap().iter().any(claimed), "a claim before it is verified");
    // The payment is persisted shortly before its alert.
    let message = harness.activity(ActivityFilter::Payments).await[0].id;
    let told =
        [Alert::Payment { refunded: false, own: true, message }, Alert::Paid { payment: asked.row.id }];
    let until_told = tokio::time::timeout(std::time::Duration::from_secs(20), async {
        while alerts(&harness.events) != told {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    });
    assert!(until_told.await.is_ok(), "{:?}", alerts(&harness.events));
}

#[tokio::test]
async fn a_message_alone_is_a_claim() {
    let harness = Harness::new().await;
    let asked = ask(&harness).await;
    let invoice = asked.row.invoice_id.unwrap();
    let message = payment(PAYMENT_SECRET, &json!({"invoice_id": invoice, "status": "COMPLETED"}));
    assert_eq!(harness.take_payment(&message).await, Reply::Taken);
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(status(&harness, asked.row.id).await, PaymentStatus::Claimed);
    harness.core.payments.poll_due().await;
    assert_eq!(
        status(&harness, asked.row.id).await,
        PaymentStatus::Waiting,
        "the service says that nothing was paid"
    );
    assert!(
        matches!(alerts(&harness.events)[..], [Alert::Payment { refunded: false, own: true, .. }]),
        "nothing says that it is paid"
    );
}

#[tokio::test]
async fn the_key_that_fits_decides_between_live_and_test() {
    let harness = Harness::new().await;
    harness.connect_test_key().await;
    let body = json!({"invoice_id": "INV-9", "status": "COMPLETED"});
    harness.take_payment(&payment(&harness.payments.test_key(), &body)).await;
    harness.take_payment(&payment(PAYMENT_SECRET, &body)).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert!(
        matches!(alerts(&harness.events)[..], [Alert::Payment { refunded: false, own: false, .. }]),
        "nothing of a test payment"
    );
    let environments: Vec<Environment> =
        harness.activity(ActivityFilter::Payments).await.iter().map(|line| line.environment).collect();
    assert_eq!(environments, [Environment::Live, Environment::Test]);
}

#[tokio::test]
async fn the_same_message_is_one_line_and_wakes_a_poll_each_time() {
    let harness = Harness::new().await;
    let asked = ask(&harness).await;
    let message =
        payment(PAYMENT_SECRET, &json!({"invoice_id": asked.row.invoice_id, "status": "COMPLETED"}));
    let told = async || {
        assert_eq!(harness.take_payment(&message).await, Reply::Taken);
        harness.core.inbox.work_off_inbox().await.unwrap();
        harness.core.payments.poll_due().await;
        polls(&harness)
    };
    assert_eq!(told().await, 1);
    assert_eq!(told().await, 1, "a poll comes every few seconds at most");
    harness.clock.pass(TimeDelta::seconds(6));
    assert_eq!(told().await, 2);
    assert_eq!(harness.activity(ActivityFilter::Payments).await.len(), 1);
}

#[tokio::test]
async fn event_finds_unanswered_payment() {
    let harness = Harness::new().await;
    harness
        .payments
        .inject(Fault::once(Endpoint::Checkout, FaultKind::Html { status: 502 }).after_handling());
    let asked = ask(&harness).await;
    assert_eq!(status(&harness, asked.row.id).await, PaymentStatus::Unknown);
    let made = harness.payments.payments().remove(0);
    let metadata: serde_json::Value = serde_json::from_str(&made.metadata).unwrap();
    let record = json!({"invoice_id": made.invoice_id, "status": "COMPLETED", "metadata": metadata});
    harness.take_payment(&payment(PAYMENT_SECRET, &record)).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(status(&harness, asked.row.id).await, PaymentStatus::Claimed);
    let found = harness.core.payments.payment(IdRequest { id: asked.row.id }).await.unwrap().payment;
    assert_eq!(found.row.invoice_id.as_ref(), Some(&made.invoice_id));
    // The seller answered "not created", or with another invoice, while it was found: the money would never be counted.
    let (id, now) = (asked.row.id, found.row.created_at);
    let late = harness.core.ctx.store.run_blocking(|db| {
        Ok((payments::not_created(db, id, now)?, payments::found(db, id, "another", now)?))
    });
    assert_eq!(late, Ok((false, false)));
    let now = harness.core.payments.payment(IdRequest { id }).await.unwrap();
    assert_eq!(now.payment.row, found.row);
    assert!(!now.events.iter().any(|event| event.event == PaymentEvent::SaidNotCreated));
}

#[tokio::test]
async fn event_finds_payment_settled_as_missing() {
    let harness = Harness::new().await;
    harness
        .payments
        .inject(Fault::once(Endpoint::Checkout, FaultKind::Html { status: 502 }).after_handling());
    let asked = ask(&harness).await;
    let said = SettleCreationRequest { id: asked.row.id, invoice_id: None };
    assert_eq!(
        harness.core.payments.settle_creation(said).await.unwrap().row.status,
        PaymentStatus::NotCreated
    );
    let made = harness.payments.payments().remove(0);
    let metadata: serde_json::Value = serde_json::from_str(&made.metadata).unwrap();
    let record = json!({"invoice_id": made.invoice_id, "status": "COMPLETED", "metadata": metadata});
    harness.take_payment(&payment(PAYMENT_SECRET, &record)).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(status(&harness, asked.row.id).await, PaymentStatus::Claimed);
}

#[tokio::test]
async fn public_address_sent_while_on() {
    let harness = Harness::running().await;
    let address = PublicAddress { sender: Sender::Payment, address: "https://hooks.example.com/pay".into() };
    harness.core.inbox.set_public_address(address).await.unwrap();
    ask(&harness).await;
    harness.listen().await;
    ask(&harness).await;
    let told: Vec<Option<String>> = harness
        .payments
        .payments()
        .iter()
        .map(|made| made.webhook_url.as_ref().map(ToString::to_string))
        .collect();
    assert_eq!(told, [None, Some("https://hooks.example.com/pay".into())]);
}

#[tokio::test]
async fn event_of_other_mode_changes_nothing() {
    let harness = Harness::new().await;
    harness.connect_test_key().await;
    let test_key = harness.payments.test_key();
    let record = |marks: serde_json::Value| {
        let mut record = json!({"invoice_id": "INV-1", "status": "COMPLETED", "amount": "600.00"});
        record.as_object_mut().unwrap().extend(marks.as_object().unwrap().clone());
        record
    };
    let moded = |secret: &str, marks: serde_json::Value, mode: Option<&str>| {
        let mut message = payment(secret, &record(marks));
        message.headers.mode = mode.map(str::to_owned);
        message
    };
    for (secret, marks, mode) in [
        (PAYMENT_SECRET, json!({}), Some("test")),
        (PAYMENT_SECRET, json!({"test_mode": true}), None),
        (PAYMENT_SECRET, json!({"livemode": false}), Some("live")),
        (test_key.as_str(), json!({}), Some("live")),
        (test_key.as_str(), json!({"test_mode": false}), Some("test")),
        (test_key.as_str(), json!({"livemode": true}), None),
    ] {
        assert_eq!(
            harness.take_payment(&moded(secret, marks.clone(), mode)).await,
            Reply::Rejected,
            "{marks} {mode:?}"
        );
    }
    assert_eq!((harness.cause().await, harness.kept()), (porokh_api::alerts::Cause::OtherMode, 0));
    // A missing mark contradicts nothing.
    for (secret, marks, mode, environment) in [
        (PAYMENT_SECRET, json!({}), None, Environment::Live),
        (PAYMENT_SECRET, json!({"test_mode": false}), Some("live"), Environment::Live),
        (test_key.as_str(), json!({}), None, Environment::Test),
        (test_key.as_str(), json!({"test_mode": true}), Some("test"), Environment::Test),
    ] {
        assert_eq!(harness.take_payment(&moded(secret, marks, mode)).await, Reply::Taken);
        let lines = harness.activity(ActivityFilter::Payments).await;
        assert!(lines.iter().any(|line| line.environment == environment), "{lines:?}");
    }
}
