use porokh_api::{
    AppError, PaymentRefusal,
    accounts::{AccountState, Service},
    requests::IdRequest,
};
use porokh_domain::KeyKind;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::harness::{Harness, request};
use crate::{Environment, testing::keep_secret};

#[tokio::test]
async fn both_keys_stand_side_by_side_and_only_their_hints_are_shown() {
    let harness = Harness::test().await;
    let listed = harness.core.accounts.accounts().await;
    assert_eq!(listed.environment, Environment::Test);
    let keys: Vec<(Environment, &str)> = listed
        .accounts
        .iter()
        .map(|account| (account.account.environment, account.key_hint.as_str()))
        .collect();
    assert_eq!(keys, [(Environment::Live, "…c7d4"), (Environment::Test, "test_…e2b9")]);
    let crossed = serde_json::to_string(&listed).unwrap();
    let saved = serde_json::to_string(&*harness.settings.saved.lock().unwrap()).unwrap();
    for key in [harness.service.live_key(), harness.service.test_key()] {
        assert!(!crossed.contains(&key) && !saved.contains(&key));
        assert!(harness.keys.secrets.lock().unwrap().values().any(|secret| *secret == key));
    }
}

#[tokio::test]
async fn ping_reply_shown_verbatim() {
    let mut harness = Harness::live().await;
    let ping = harness.account().await.ping.unwrap();
    let brand = harness.service.merchant().brand_name;
    assert!(ping.words.iter().any(|word| word.value == brand), "{:?}", ping.words);
    assert!(ping.raw.contains(&brand));
    harness.restart();
    let account = harness.account().await;
    assert_eq!(account.ping, Some(ping));
    assert_eq!(account.state, AccountState::NotTested);
}

#[tokio::test]
async fn a_key_that_the_service_refuses_is_not_kept() {
    let harness = Harness::new().await;
    let error = harness.add("wrong0a1b2c3d4e5f9f3c").await.unwrap_err();
    assert!(matches!(error, AppError::Payment { refusal: PaymentRefusal::Key, status: 401, .. }));
    assert!(harness.keys.secrets.lock().unwrap().is_empty());
    assert_eq!(harness.core.accounts.accounts().await.accounts, []);
}

#[tokio::test]
async fn a_test_that_fails_shows_why_and_keeps_the_last_words() {
    let harness = Harness::live().await;
    harness.fault(Fault::once(Endpoint::Ping, FaultKind::Html { status: 502 }));
    let account = harness.tested().await;
    assert!(matches!(account.state, AccountState::Passing { error: AppError::NoAnswer { .. } }));
    assert!(account.ping.is_some());
    assert_eq!(harness.tested().await.state, AccountState::Working);
}

/// Every failure that isn't caused by the account.
fn troubles() -> [FaultKind; 6] {
    [
        FaultKind::Html { status: 200 },
        FaultKind::Html { status: 503 },
        FaultKind::TruncatedJson,
        FaultKind::CloseBeforeReply,
        FaultKind::Delay(std::time::Duration::from_secs(30)),
        FaultKind::Reply { status: 500, body: r#"{"status":false,"message":"না"}"#.into() },
    ]
}

/// Regression: after a short outage of the service the seller was told that the account doesn't work and the key is
/// wrong.
#[tokio::test]
async fn temporary_failure_is_not_the_payment_accounts() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    let poll = || harness.core.payments.check_payment(IdRequest { id: payment.row.id });
    for kind in troubles() {
        harness.fault(Fault::once(Endpoint::Ping, kind.clone()));
        let account = harness.tested().await;
        assert!(matches!(account.state, AccountState::Passing { .. }), "{kind:?}: {:?}", account.state);
        assert!(account.ping.is_some(), "{kind:?}: what was known stays");
        assert_eq!(harness.tested().await.state, AccountState::Working, "{kind:?}");

        harness.fault(Fault::once(Endpoint::VerifyPayment, kind.clone()));
        poll().await.unwrap();
        let state = harness.account().await.state;
        assert!(matches!(state, AccountState::Passing { .. }), "{kind:?}: {state:?}");
        poll().await.unwrap();
        assert_eq!(harness.account().await.state, AccountState::Working, "{kind:?}");
    }
    // A long rate-limit wait is returned as an error instead of waited for.
    harness.fault(Fault::once(Endpoint::Ping, FaultKind::RateLimited(RetryAfter::Seconds(600))));
    assert!(matches!(harness.tested().await.state, AccountState::Passing { .. }));
}

#[tokio::test]
async fn unknown_ping_reply_asks_to_check_address() {
    let mut harness = Harness::live().await;
    harness.lose_database();
    harness.fault(Fault::once(Endpoint::Ping, FaultKind::Html { status: 404 }));
    let account = harness.tested().await;
    assert!(matches!(account.state, AccountState::Failed { .. }), "{:?}", account.state);
}

#[tokio::test]
async fn the_secret_goes_to_the_key_store_and_can_be_taken_away() {
    let harness = Harness::live().await;
    let set = async |secret: &str| {
        keep_secret(&harness.core.accounts, Service::Payment, secret).await.unwrap();
        harness.account().await.has_secret
    };
    assert!(set(" whsec_0123456789 ").await);
    assert_eq!(harness.keys.secrets.lock().unwrap()["payment-secret-profile"], "whsec_0123456789");
    assert!(!set("").await);
    assert!(!harness.keys.secrets.lock().unwrap().contains_key("payment-secret-profile"));
}

#[tokio::test]
async fn a_removed_key_leaves_the_other_in_use() {
    let harness = Harness::test().await;
    harness.remove_key(KeyKind::Test).await;
    let account = harness.account().await;
    assert_eq!(account.account.environment, Environment::Live);
    assert!(!harness.keys.secrets.lock().unwrap().contains_key("payment-test-profile"));
}

#[tokio::test]
async fn practice_account_matches_transaction_ids() {
    let harness = Harness::practising().await;
    let account = harness.tested().await;
    assert_eq!(account.account.environment, Environment::Practice);
    assert_eq!(account.state, AccountState::Working);
    let (environment, ..) = harness.core.accounts.matching_client().await.unwrap();
    assert_eq!(environment, Environment::Practice);
}
