use porokh_practice::Account;

use super::*;
use crate::testing::{Harness, TestSettings, change_account};

fn account(email: &str, key: &str) -> Account {
    Account {
        email: email.into(),
        live_key: format!("dc_live_{key}"),
        test_key: format!("dc_test_{key}"),
        ..Account::default()
    }
}

/// Keys of two merchants, and a second key of neither.
const ONE: &str = "one0123456789abcdef0123456789";
const TWO: &str = "two0123456789abcdef0123456789";

async fn two(first: &str, second: &str) -> Harness {
    Harness::with_accounts(vec![account(first, ONE), account(second, TWO)]).await
}

async fn connected(harness: &Harness, key: &str) -> AccountId {
    harness.connect(&format!("dc_live_{key}")).await.unwrap();
    harness.core.accounts.connection().await.unwrap().account
}

async fn same(harness: &Harness, same: bool) {
    let answer = SameMerchant { service: Service::Courier, same };
    harness.core.accounts.answer_same_merchant(answer).await.unwrap();
}

fn question(harness: &Harness, account: AccountId) -> Option<AccountId> {
    harness.core.ctx.store.run_blocking(|db| accounts::get(db, account)).unwrap().unwrap().maybe_same_as
}

#[tokio::test]
async fn another_merchants_key_is_another_account_and_nobody_is_asked() {
    let harness = two("a@example.com", "b@example.com").await;
    let (one, two) = (connected(&harness, ONE).await, connected(&harness, TWO).await);
    assert_ne!(one, two);
    assert_eq!(question(&harness, two), None);
    assert_eq!(connected(&harness, ONE).await, one, "the old key opens the old account again");
}

#[tokio::test]
async fn a_new_key_of_the_same_merchant_is_the_same_account() {
    let harness = two("A@example.com", "a@example.com ").await;
    assert_eq!(connected(&harness, ONE).await, connected(&harness, TWO).await);
}

#[tokio::test]
async fn without_identity_asks_the_seller() {
    for (first, second) in [("", ""), ("a@example.com", ""), ("", "b@example.com")] {
        let mut harness = two(first, second).await;
        let (one, two) = (connected(&harness, ONE).await, connected(&harness, TWO).await);
        assert_ne!(one, two, "{first} {second}");
        harness.restart();
        assert_eq!(harness.core.accounts.connection().await.unwrap().account, two);
        assert_eq!(question(&harness, two), Some(one), "{first} {second}");
        same(&harness, true).await;
        assert_eq!(harness.core.accounts.connection().await.unwrap().account, one);
        assert_eq!(question(&harness, one), None);
        assert_eq!(
            connected(&harness, ONE).await,
            one,
            "both keys are known by now, and nobody is asked again"
        );
        assert_eq!(connected(&harness, TWO).await, one);
    }
}

#[tokio::test]
async fn seller_says_another_merchant() {
    let harness = two("", "").await;
    let (one, two) = (connected(&harness, ONE).await, connected(&harness, TWO).await);
    same(&harness, false).await;
    assert_eq!(harness.core.accounts.connection().await.unwrap().account, two);
    assert_eq!(question(&harness, two), None);
    assert_eq!(connected(&harness, ONE).await, one);
    assert_eq!(connected(&harness, TWO).await, two);
    assert_eq!(question(&harness, two), None);
}

#[tokio::test]
async fn an_identity_that_is_shown_later_answers_the_question_itself() {
    let harness = two("", "").await;
    let (one, two) = (connected(&harness, ONE).await, connected(&harness, TWO).await);
    // The first key's identity becomes known when it is used again, then the second's.
    harness.service.change_account(|account| account.email = "a@example.com".into());
    assert_eq!(connected(&harness, ONE).await, one);
    let core = &harness.core;
    let seen = |key: &str, identity: &str| {
        let key = porokh_domain::ApiKey::parse(&format!("dc_live_{key}")).unwrap();
        let address = ServiceAddress::parse(&harness.service.address()).unwrap();
        (core.accounts.seen(Environment::Live, &address, &key), Some(identity.to_owned()))
    };
    let (key, identity) = seen(TWO, "a@example.com");
    assert_eq!(
        core.accounts.identify(&key, identity).await.unwrap(),
        one,
        "it says that it is the same merchant"
    );
    assert_eq!(connected(&harness, TWO).await, one);
    let _ = two;
}

#[tokio::test]
async fn later_identity_of_another_merchant() {
    let harness = two("a@example.com", "").await;
    let (one, two) = (connected(&harness, ONE).await, connected(&harness, TWO).await);
    assert_eq!(question(&harness, two), Some(one));
    let connection = harness.core.accounts.connection().await.unwrap();
    let said = harness.core.accounts.identify(connection.seen(), Some("b@example.com".into())).await;
    assert_eq!(said, Ok(two));
    assert_eq!(question(&harness, two), None);
}

#[tokio::test]
async fn key_keeps_account_without_matching_me() {
    let harness = two("a@example.com", "b@example.com").await;
    let two = connected(&harness, TWO).await;
    let one = connected(&harness, ONE).await;
    for email in ["", "renamed@example.com", "b@example.com", "a@example.com"] {
        harness.service.change_account(|account| account.email = email.into());
        harness.tested().await;
        assert_eq!(harness.core.accounts.connection().await.unwrap().account, one, "{email}");
    }
    assert_eq!(connected(&harness, TWO).await, two);
}

#[tokio::test]
async fn the_same_key_at_another_address_is_asked_about() {
    let harness = two("a@example.com", "b@example.com").await;
    let one = connected(&harness, ONE).await;
    let elsewhere = Harness::with_accounts(vec![account("a@example.com", ONE)]).await;
    let key = format!("dc_live_{ONE}");
    let to = |address: String| change_account(&harness.core.accounts, Service::Courier, address, &key);
    to(elsewhere.service.address()).await.unwrap();
    let there = harness.core.accounts.connection().await.unwrap().account;
    assert_ne!(there, one);
    assert_eq!(question(&harness, there), Some(one));
    // Back at its address, no question is needed.
    to(harness.service.address()).await.unwrap();
    assert_eq!(harness.core.accounts.connection().await.unwrap().account, one);
    to(elsewhere.service.address()).await.unwrap();
    same(&harness, true).await;
    assert_eq!(harness.core.accounts.connection().await.unwrap().account, one);
}

/// Its runs and reports would wait forever for a key that the seller doesn't have any more.
#[tokio::test]
async fn a_first_account_over_records_of_lost_settings_is_asked_about() {
    let mut harness = two("", "").await;
    let one = connected(&harness, ONE).await;
    *harness.settings.saved.lock().unwrap() = TestSettings::default().saved.into_inner().unwrap();
    harness.restart();
    let added = connected(&harness, TWO).await;
    assert_eq!(question(&harness, added), Some(one));
    assert!(harness.account().await.same_as.is_some());
}

#[tokio::test]
async fn no_client_for_another_accounts_work() {
    let harness = two("a@example.com", "b@example.com").await;
    let one = connected(&harness, ONE).await;
    connected(&harness, TWO).await;
    let Err(AppError::AccountAway { account }) =
        harness.core.accounts.connection_of(Some(one)).await.map(drop)
    else {
        panic!("it must not be asked with another merchant's key");
    };
    assert_eq!(account.label, "a@example.com");
    assert_eq!(account.key_hint, "dc_live_…6789");
    connected(&harness, ONE).await;
    assert!(harness.core.accounts.connection_of(Some(one)).await.is_ok());
}

#[tokio::test]
async fn the_practice_account_is_one_whatever_its_port() {
    let mut harness = two("a@example.com", "").await;
    harness.core.accounts.set_practice(porokh_api::requests::SwitchRequest { on: true }).await.unwrap();
    let before = harness.core.accounts.connection().await.unwrap().account;
    let elsewhere = Harness::new().await;
    harness.service = elsewhere.service;
    harness.restart();
    assert_eq!(harness.core.accounts.connection().await.unwrap().account, before);
}
