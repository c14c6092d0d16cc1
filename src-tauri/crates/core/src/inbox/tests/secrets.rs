//! Each account has a secret of its own, and is told what it signs.

use porokh_domain::Clock;
use porokh_webhooks::Reply;
use serde_json::json;

use super::desk::{COURIER_SECRET, Desk, KIDS, Message, uuid};
use crate::{
    AppError,
    accounts::{AccountRef, AddAccount, Service},
    inbox::{ActivityFilter, CourierSecretRequest, MarkReadRequest},
    requests::PhoneText,
};

const KIDS_SECRET: &str = "whsec_kids_of_the_test";
const PHONE: &str = "01712000385";

/// A second account of the fraud-check service; the first is in use.
async fn two() -> (Desk, AccountRef, AccountRef) {
    let desk = Desk::new().await;
    let request = AddAccount {
        service: Service::Courier,
        label: "Kids".into(),
        address: desk.service.address(),
        key: KIDS.into(),
    };
    let accounts = desk.core.accounts.add_account(request).await.unwrap().accounts;
    let find = |is_kids: bool| {
        let of = accounts.iter().filter(|entry| entry.account.service == Service::Courier);
        of.map(|entry| (entry.label == "Kids", entry.account)).find(|(kids, _)| *kids == is_kids).unwrap().1
    };
    let (first, kids) = (find(false), find(true));
    (desk, first, kids)
}

async fn save(desk: &Desk, secret: &str) -> Result<bool, AppError> {
    let request = CourierSecretRequest { secret: secret.into() };
    Ok(desk.core.inbox.set_courier_secret(request).await?.courier.has_secret)
}

fn reported(desk: &Desk, secret: &str, id: &str) -> Message {
    let data = json!({ "phone": PHONE, "reason": "fake_order" });
    let body = json!({ "id": id, "event": "phone.reported", "created_at": desk.clock.now(), "livemode": true, "data": data });
    desk.signed_with(secret, body.to_string())
}

/// With one secret for both, the messages of one of the two shops were never believed.
#[tokio::test]
async fn each_account_keeps_its_own_secret_and_one_that_another_has_is_refused() {
    let (mut desk, first, kids) = two().await;
    desk.core.accounts.use_account(kids).await.unwrap();
    assert!(!desk.core.inbox.receiver().await.unwrap().courier.has_secret);
    let refused = save(&desk, COURIER_SECRET).await.unwrap_err();
    assert!(
        matches!(&refused, AppError::SecretTaken { account } if !account.label.is_empty()),
        "{refused:?}"
    );
    assert!(!desk.core.inbox.receiver().await.unwrap().courier.has_secret, "nothing was kept");
    assert!(save(&desk, KIDS_SECRET).await.unwrap());
    assert!(save(&desk, KIDS_SECRET).await.unwrap(), "its own once more is no other's");
    desk.restart().await;
    for secret in [COURIER_SECRET, KIDS_SECRET] {
        assert_eq!(desk.take_courier(&reported(&desk, secret, &uuid())).await, Reply::Taken);
    }
    assert_eq!(desk.kept(), 2);
    // One that is taken away is the account's own.
    assert!(!save(&desk, "").await.unwrap());
    desk.core.accounts.use_account(first).await.unwrap();
    assert!(desk.core.inbox.receiver().await.unwrap().courier.has_secret);
}

/// The second shop read what the first one was told, and marked its messages as read.
#[tokio::test]
async fn a_message_belongs_to_the_account_whose_secret_signed_it() {
    let (desk, first, kids) = two().await;
    desk.core.accounts.use_account(kids).await.unwrap();
    save(&desk, KIDS_SECRET).await.unwrap();
    desk.core.accounts.use_account(first).await.unwrap();
    // Two services may give the same ids.
    let id = uuid();
    assert_eq!(desk.take_courier(&reported(&desk, KIDS_SECRET, &id)).await, Reply::Taken);
    desk.core.inbox.work_off_inbox().await.unwrap();
    assert!(desk.activity(ActivityFilter::All).await.is_empty());
    let mark = async || desk.core.inbox.reported_phone(PhoneText { text: PHONE.into() }).await.unwrap();
    assert_eq!(mark().await, None);
    assert_eq!(desk.take_courier(&reported(&desk, COURIER_SECRET, &id)).await, Reply::Taken);
    desk.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(desk.activity(ActivityFilter::Reports).await.len(), 1);
    assert_eq!(desk.core.inbox.mark_activity_read(MarkReadRequest { id: None }).await.unwrap().unread, 0);
    assert!(mark().await.is_some());
    assert_eq!(desk.kept(), 2, "each was told once");

    desk.core.accounts.use_account(kids).await.unwrap();
    assert_eq!(desk.activity(ActivityFilter::Unread).await.len(), 1);
    assert!(mark().await.is_some());
    assert!(desk.core.inbox.receiver().await.unwrap().courier.heard_at.is_some());
}
