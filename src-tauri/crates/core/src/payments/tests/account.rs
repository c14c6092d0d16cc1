use porokh_domain::KeyKind;
use porokh_practice::{Endpoint, Fault, FaultKind};

use super::desk::Desk;
use crate::{
    AppError, PaymentRefusal, Realm,
    accounts::{AccountState, ConnectRequest, KeyRequest},
    payments::SecretRequest,
};

#[tokio::test]
async fn both_keys_stand_side_by_side_and_only_their_hints_are_shown() {
    let desk = Desk::test().await;
    let account = desk.core.payment_account().await;
    assert_eq!(account.realm, Some(Realm::Test));
    let keys: Vec<(KeyKind, &str, bool)> =
        account.keys.iter().map(|key| (key.kind, key.hint.as_str(), key.in_use)).collect();
    assert_eq!(keys, [(KeyKind::Live, "…c7d4", false), (KeyKind::Test, "test_…e2b9", true)]);
    let crossed = serde_json::to_string(&account).unwrap();
    let saved = serde_json::to_string(&*desk.settings.saved.lock().unwrap()).unwrap();
    for key in [desk.service.live_key(), desk.service.test_key()] {
        assert!(!crossed.contains(&key) && !saved.contains(&key));
        assert!(desk.keys.secrets.lock().unwrap().values().any(|secret| *secret == key));
    }
}

#[tokio::test]
async fn a_ping_shows_the_words_of_its_reply_as_they_came_also_after_a_restart() {
    let mut desk = Desk::live().await;
    let ping = desk.core.payment_account().await.ping.unwrap();
    let brand = desk.service.merchant().brand_name;
    assert!(ping.words.iter().any(|word| word.value == brand), "{:?}", ping.words);
    assert!(ping.raw.contains(&brand));
    desk.restart();
    let account = desk.core.payment_account().await;
    assert_eq!(account.ping, Some(ping));
    assert_eq!(account.state, AccountState::NotTested);
}

#[tokio::test]
async fn a_key_that_the_service_refuses_is_not_kept() {
    let desk = Desk::new().await;
    let request = ConnectRequest { address: desk.service.address(), key: "wrong0a1b2c3d4e5f9f3c".into() };
    let error = desk.core.connect_payment(request).await.unwrap_err();
    assert!(matches!(error, AppError::Payment { refusal: PaymentRefusal::Key, status: 401, .. }));
    assert!(desk.keys.secrets.lock().unwrap().is_empty());
    assert_eq!(desk.core.payment_account().await.state, AccountState::Absent);
}

#[tokio::test]
async fn a_test_that_fails_shows_why_and_keeps_the_last_words() {
    let desk = Desk::live().await;
    desk.fault(Fault::once(Endpoint::Ping, FaultKind::Html { status: 502 }));
    let account = desk.core.test_payment().await;
    assert!(matches!(account.state, AccountState::Failed { error: AppError::NoAnswer { .. } }));
    assert!(account.ping.is_some());
    assert_eq!(desk.core.test_payment().await.state, AccountState::Working);
}

#[tokio::test]
async fn the_secret_goes_to_the_key_store_and_can_be_taken_away() {
    let desk = Desk::live().await;
    let set = |secret: &str| desk.core.set_payment_secret(SecretRequest { secret: secret.into() });
    assert!(set(" whsec_0123456789 ").await.unwrap().has_secret);
    assert_eq!(desk.keys.secrets.lock().unwrap()["payment-secret-profile"], "whsec_0123456789");
    assert!(!set("").await.unwrap().has_secret);
    assert!(!desk.keys.secrets.lock().unwrap().contains_key("payment-secret-profile"));
}

#[tokio::test]
async fn a_removed_key_leaves_the_other_in_use() {
    let desk = Desk::test().await;
    let account = desk.core.remove_payment_key(KeyRequest { kind: KeyKind::Test }).await.unwrap();
    assert_eq!(account.realm, Some(Realm::Live));
    assert!(!desk.keys.secrets.lock().unwrap().contains_key("payment-test-profile"));
}

#[tokio::test]
async fn practice_has_an_account_of_its_own_that_can_match_transaction_ids() {
    let desk = Desk::practising().await;
    let account = desk.core.test_payment().await;
    assert_eq!(account.realm, Some(Realm::Practice));
    assert_eq!(account.state, AccountState::Working);
    assert!(account.matches_in == Some(Realm::Practice) && account.keys.is_empty());
}
