use porokh_api::{
    AppError,
    accounts::{AccountRef, AddAccount, Service},
    inbox::{ActivityFilter, MarkReadRequest},
    requests::PhoneText,
};
use porokh_domain::Clock;
use porokh_webhooks::Reply;
use serde_json::json;

use super::harness::{COURIER_SECRET, Harness, KIDS, Message, uuid};

const KIDS_SECRET: &str = "whsec_kids_of_the_test";
const PHONE: &str = "01712000385";

/// A second account of the fraud-check service; the first is in use.
async fn two() -> (Harness, AccountRef, AccountRef) {
    let harness = Harness::new().await;
    let request = AddAccount {
        service: Service::Courier,
        label: "Kids".into(),
        address: harness.service.address(),
        key: KIDS.into(),
    };
    let accounts = harness.core.accounts.add_account(request).await.unwrap().accounts;
    let find = |is_kids: bool| {
        let of = accounts.iter().filter(|entry| entry.account.service == Service::Courier);
        of.map(|entry| (entry.label == "Kids", entry.account)).find(|(kids, _)| *kids == is_kids).unwrap().1
    };
    let (first, kids) = (find(false), find(true));
    (harness, first, kids)
}

async fn save(harness: &Harness, secret: &str) -> Result<bool, AppError> {
    harness.keep_secret(Service::Courier, secret).await?;
    Ok(harness.core.inbox.receiver().await?.courier.has_secret)
}

fn reported(harness: &Harness, secret: &str, id: &str) -> Message {
    let data = json!({ "phone": PHONE, "reason": "fake_order" });
    let body = json!({ "id": id, "event": "phone.reported", "created_at": harness.clock.now(), "livemode": true, "data": data });
    harness.signed_with(secret, body.to_string())
}

/// With one secret for both, events of one of the two shops were always rejected.
#[tokio::test]
async fn secret_per_account() {
    let (mut harness, first, kids) = two().await;
    harness.core.accounts.use_account(kids).await.unwrap();
    assert!(!harness.core.inbox.receiver().await.unwrap().courier.has_secret);
    let refused = save(&harness, COURIER_SECRET).await.unwrap_err();
    assert!(
        matches!(&refused, AppError::SecretTaken { account } if !account.label.is_empty()),
        "{refused:?}"
    );
    assert!(!harness.core.inbox.receiver().await.unwrap().courier.has_secret, "nothing was kept");
    assert!(save(&harness, KIDS_SECRET).await.unwrap());
    assert!(save(&harness, KIDS_SECRET).await.unwrap(), "its own once more is no other's");
    harness.restart().await;
    for secret in [COURIER_SECRET, KIDS_SECRET] {
        assert_eq!(harness.take_courier(&reported(&harness, secret, &uuid())).await, Reply::Taken);
    }
    assert_eq!(harness.kept(), 2);
    // A removed one is the account's own.
    assert!(!save(&harness, "").await.unwrap());
    harness.core.accounts.use_account(first).await.unwrap();
    assert!(harness.core.inbox.receiver().await.unwrap().courier.has_secret);
}

/// The second shop saw the first one's events, and marked them as read.
#[tokio::test]
async fn a_message_belongs_to_the_account_whose_secret_signed_it() {
    let (harness, first, kids) = two().await;
    harness.core.accounts.use_account(kids).await.unwrap();
    save(&harness, KIDS_SECRET).await.unwrap();
    harness.core.accounts.use_account(first).await.unwrap();
    // Two services may use the same ids.
    let id = uuid();
    assert_eq!(harness.take_courier(&reported(&harness, KIDS_SECRET, &id)).await, Reply::Taken);
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert!(harness.activity(ActivityFilter::All).await.is_empty());
    let mark = async || harness.core.inbox.reported_phone(PhoneText { text: PHONE.into() }).await.unwrap();
    assert_eq!(mark().await, None);
    assert_eq!(harness.take_courier(&reported(&harness, COURIER_SECRET, &id)).await, Reply::Taken);
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(harness.activity(ActivityFilter::Reports).await.len(), 1);
    assert_eq!(harness.core.inbox.mark_activity_read(MarkReadRequest { id: None }).await.unwrap().unread, 0);
    assert!(mark().await.is_some());
    assert_eq!(harness.kept(), 2, "each was told once");

    harness.core.accounts.use_account(kids).await.unwrap();
    assert_eq!(harness.activity(ActivityFilter::Unread).await.len(), 1);
    assert!(mark().await.is_some());
    assert!(harness.core.inbox.receiver().await.unwrap().courier.heard_at.is_some());
}
