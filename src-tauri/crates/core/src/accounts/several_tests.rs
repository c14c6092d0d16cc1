use porokh_api::{
    AppError, KeyStoreProblem,
    accounts::{
        AccountRef, AccountSecret, AccountState, AccountsView, AddAccount, ChangeAccount, RenameAccount,
        Service, TryAccount,
    },
};
use porokh_domain::KeyKind;
use porokh_practice::Account;

use crate::{Environment, testing::Harness};

const ONE: &str = "one0123456789abcdef0123456789";
const TWO: &str = "two0123456789abcdef0123456789";

async fn two() -> Harness {
    let account = |email: &str, key: &str| Account {
        email: email.into(),
        live_key: format!("dc_live_{key}"),
        test_key: format!("dc_test_{key}"),
        ..Account::default()
    };
    let harness =
        Harness::with_accounts(vec![account("a@example.com", ONE), account("b@example.com", TWO)]).await;
    harness.connect(&format!("dc_live_{ONE}")).await.unwrap();
    harness
}

async fn add(harness: &Harness, label: &str, key: &str) -> Result<AccountsView, AppError> {
    let (address, label) = (harness.service.address(), label.to_owned());
    harness
        .core
        .accounts
        .add_account(AddAccount { service: Service::Courier, label, address, key: key.into() })
        .await
}

fn labels(accounts: &AccountsView) -> Vec<(&str, bool)> {
    accounts.accounts.iter().map(|entry| (entry.label.as_str(), entry.in_use)).collect()
}

fn secrets(harness: &Harness) -> Vec<(String, String)> {
    let secrets = harness.keys.secrets.lock().unwrap();
    secrets.iter().map(|(name, secret)| (name.clone(), secret.clone())).collect()
}

/// A second shop's key replaced the first one's, which had to be fetched from the web account again.
#[tokio::test]
async fn second_account_used_on_request() {
    let mut harness = two().await;
    let before = harness.core.accounts.connection().await.unwrap().account;
    let added = add(&harness, " Shoili  Kids ", &format!("dc_live_{TWO}")).await.unwrap();
    assert_eq!(labels(&added), [("a@example.com", true), ("Shoili Kids", false)]);
    assert_eq!(
        harness.core.accounts.connection().await.unwrap().account,
        before,
        "nobody asked for the other one"
    );
    assert_eq!(harness.account().await.same_as, None);
    let names = [
        ("courier-live-2-profile".to_owned(), format!("dc_live_{TWO}")),
        ("courier-live-profile".to_owned(), format!("dc_live_{ONE}")),
    ];
    assert_eq!(secrets(&harness), names);

    let kids = added.accounts[1].account;
    harness.core.accounts.use_account(kids).await.unwrap();
    assert_ne!(harness.core.accounts.connection().await.unwrap().account, before);
    assert_eq!(harness.account().await.me.unwrap().email.as_deref(), Some("b@example.com"));
    harness.restart();
    let listed = harness.core.accounts.accounts().await;
    assert_eq!(labels(&listed), [("a@example.com", false), ("Shoili Kids", true)], "known without the keys");
    assert!(listed.accounts.iter().all(|entry| entry.quota.is_some()), "{listed:?}");
    assert!(harness.core.accounts.connection_of(Some(before)).await.is_ok(), "both are at hand");
    let crossed = serde_json::to_string(&listed).unwrap();
    assert!(!crossed.contains(ONE) && !crossed.contains(TWO));
}

/// The window showed "not tested" and no data until the next request.
#[tokio::test]
async fn first_account_shows_service_reply() {
    let harness = Harness::new().await;
    add(&harness, "", &harness.service.live_key()).await.unwrap();
    let account = harness.account().await;
    assert_eq!(account.state, AccountState::Working);
    assert!(account.me.is_some() && account.quota.is_some());
}

#[tokio::test]
async fn an_account_is_renamed_and_removed_and_the_other_stays() {
    let harness = two().await;
    let added = add(&harness, "", &format!("dc_live_{TWO}")).await.unwrap();
    let (first, second) = (added.accounts[0].account, added.accounts[1].account);
    let rename = |account: AccountRef, label: &str| RenameAccount { account, label: label.into() };
    let renamed = harness.core.accounts.rename_account(rename(first, "Boutique")).await.unwrap();
    assert_eq!(labels(&renamed), [("Boutique", true), ("b@example.com", false)]);
    assert_eq!(
        labels(&harness.core.accounts.rename_account(rename(first, " ")).await.unwrap())[0].0,
        "a@example.com"
    );
    let left = harness.core.accounts.remove_account(second).await.unwrap();
    assert_eq!(labels(&left), [("a@example.com", true)]);
    assert_eq!(secrets(&harness).len(), 1);
    assert_eq!(harness.core.accounts.remove_account(second).await, Err(AppError::NotFound));
    let too_long = "x".repeat(61);
    assert!(harness.core.accounts.rename_account(rename(first, &too_long)).await.is_err());
}

#[tokio::test]
async fn new_key_replaces_old_key() {
    let harness = two().await;
    add(&harness, "Kids", &format!("dc_live_{TWO}")).await.unwrap();
    const NEW: &str = "dc_live_new0123456789abcdef0123456789";
    harness.service.change_account(|account| account.live_key = NEW.into());
    let added = add(&harness, "", NEW).await.unwrap();
    assert_eq!(labels(&added), [("Kids", false), ("a@example.com", true)]);
    assert_eq!(secrets(&harness).len(), 2, "the old key is gone: {:?}", secrets(&harness));
}

/// A locked key store, or settings that couldn't be written, lost the existing key.
#[tokio::test]
async fn nothing_is_lost_where_the_key_store_or_the_settings_fail() {
    let harness = two().await;
    let before = (secrets(&harness), harness.settings.saved.lock().unwrap().clone());
    let new = format!("dc_live_{TWO}");
    *harness.keys.problem.lock().unwrap() = Some(KeyStoreProblem::Locked);
    assert!(add(&harness, "Kids", &new).await.is_err());
    assert!(harness.connect(&new).await.is_err());
    *harness.keys.problem.lock().unwrap() = None;
    *harness.settings.refuses.lock().unwrap() = true;
    assert!(add(&harness, "Kids", &new).await.is_err());
    assert!(harness.connect(&new).await.is_err(), "nor where it would replace the key");
    *harness.settings.refuses.lock().unwrap() = false;
    assert_eq!((secrets(&harness), harness.settings.saved.lock().unwrap().clone()), before);
    assert_eq!(harness.tested().await.account.environment, Environment::Live);
}

/// Two shops at one service waited for each other, although the service counts them separately.
#[tokio::test]
async fn budget_per_merchant() {
    let harness = two().await;
    let added = add(&harness, "Kids", &format!("dc_live_{TWO}")).await.unwrap();
    let one = harness.core.accounts.connection().await.unwrap();
    for _ in 0..60 {
        if one.wait().is_zero() {
            one.client.me().await.unwrap();
        }
    }
    assert!(!one.wait().is_zero());
    harness.core.accounts.use_account(added.accounts[1].account).await.unwrap();
    assert!(harness.core.accounts.connection().await.unwrap().wait().is_zero());
    add(&harness, "", &format!("dc_test_{ONE}")).await.unwrap();
    // Moving to the test environment by its command asks the service, and would wait for the budget.
    harness.core.ctx.settings.change(|saved| saved.use_kind(KeyKind::Test)).unwrap();
    assert!(!harness.core.accounts.connection().await.unwrap().wait().is_zero(), "it is the same merchant's");
}

async fn change(harness: &Harness, account: AccountRef, key: &str) -> Result<AccountsView, AppError> {
    let (address, key) = (harness.service.address(), key.to_owned());
    harness.core.accounts.change_account(ChangeAccount { account, address, key }).await
}

/// Only the account in use could get a new key.
#[tokio::test]
async fn replacing_a_key_keeps_account_in_use() {
    let harness = two().await;
    let added = add(&harness, "Kids", &format!("dc_live_{TWO}")).await.unwrap();
    let (first, kids) = (added.accounts[0].account, added.accounts[1].account);
    harness.core.accounts.use_account(kids).await.unwrap();
    const NEW: &str = "dc_live_new0123456789abcdef0123456789";
    harness.service.change_account(|account| account.live_key = NEW.into());
    let changed = change(&harness, first, NEW).await.unwrap();
    assert_eq!(labels(&changed), [("a@example.com", false), ("Kids", true)]);
    assert_eq!(changed.accounts[0].state, AccountState::Working);
    let kept: Vec<String> = secrets(&harness).into_iter().map(|(_, secret)| secret).collect();
    assert_eq!(kept, [format!("dc_live_{TWO}"), NEW.to_owned()], "the old one is gone");
}

#[tokio::test]
async fn rejected_change_keeps_account() {
    let harness = two().await;
    let listed = harness.core.accounts.accounts().await;
    let account = listed.accounts[0].account;
    let before = secrets(&harness);
    let unknown = "dc_live_unknown0123456789abcdef012345";
    assert!(change(&harness, account, unknown).await.is_err());
    let other_kind = change(&harness, account, &format!("dc_test_{ONE}")).await;
    assert_eq!(other_kind, Err(AppError::WrongState));
    let nobody = ChangeAccount { account, address: "http://127.0.0.1:9/api/v1".into(), key: String::new() };
    assert!(harness.core.accounts.change_account(nobody).await.is_err());
    assert_eq!((secrets(&harness), harness.core.accounts.accounts().await), (before, listed));
    // The same key at the same address.
    assert!(change(&harness, account, "").await.is_ok());
}

/// A "helper" on the phone dictated another address, and the stored live key was sent there.
#[tokio::test]
async fn stored_key_is_sent_to_no_other_server() {
    let (harness, elsewhere) = (two().await, two().await);
    let reached = elsewhere.service.requests().len();
    let own = harness.service.address();
    let changed = async |address: &str, key: &str| {
        let account = harness.core.accounts.accounts().await.accounts[0].account;
        let change = ChangeAccount { account, address: address.into(), key: key.into() };
        harness.core.accounts.change_account(change).await
    };
    let other_scheme = own.replace("http://", "https://");
    let other_host = own.replace("127.0.0.1", "localhost");
    for address in [elsewhere.service.address(), other_scheme, other_host] {
        assert_eq!(changed(&address, " ").await.map(drop), Err(AppError::KeyOfOtherSite), "{address}");
    }
    assert_eq!(elsewhere.service.requests().len(), reached);
    assert_eq!(changed(&format!("{own}/"), "").await.map(drop), Ok(()), "the same server");
    let typed = changed(&elsewhere.service.address(), &format!("dc_live_{ONE}")).await;
    assert_eq!(typed.map(drop), Ok(()), "typed again");
}

#[tokio::test]
async fn a_key_is_tried_before_it_is_kept_and_any_account_is_tested() {
    let harness = two().await;
    let (address, key) = (harness.service.address(), format!("dc_live_{TWO}"));
    let request = TryAccount { service: Service::Courier, address, key: key.clone() };
    let tried = harness.core.accounts.try_account(request).await.unwrap();
    assert_eq!(tried.me.unwrap().email.as_deref(), Some("b@example.com"));
    assert!(tried.daily_limit.is_some());
    assert_eq!((secrets(&harness).len(), harness.core.accounts.accounts().await.accounts.len()), (1, 1));

    let added = add(&harness, "Kids", &key).await.unwrap();
    let (first, kids) = (added.accounts[0].account, added.accounts[1].account);
    harness.core.accounts.use_account(kids).await.unwrap();
    harness.service.change_account(|account| account.live_key_revoked = true);
    let tested = harness.core.accounts.test_account(first).await.unwrap();
    assert!(matches!(tested.accounts[0].state, AccountState::Failed { .. }), "{tested:?}");
    assert_eq!(tested.accounts[1].state, AccountState::Working, "the one in use was not asked");
}

#[tokio::test]
async fn each_account_has_a_secret_of_its_own_whichever_is_in_use() {
    let harness = two().await;
    let added = add(&harness, "Kids", &format!("dc_live_{TWO}")).await.unwrap();
    let kids = added.accounts[1].account;
    let keep = |secret: &str| AccountSecret { account: kids, secret: secret.into() };
    let kept = harness.core.accounts.set_account_secret(keep("whsec_kids")).await.unwrap();
    let has = |view: &AccountsView| view.accounts.iter().map(|entry| entry.has_secret).collect::<Vec<_>>();
    assert_eq!(has(&kept), [false, true]);
    let gone = harness.core.accounts.set_account_secret(keep("")).await.unwrap();
    assert_eq!(has(&gone), [false, false]);
}
