//! The account against the practice services over a real socket.

use chrono::TimeDelta;
use porokh_api::{
    AddressProblem, AppError, EnvironmentRequest, KeyStoreProblem, ServiceRefusal, UiEvent,
    accounts::{
        AccountRef, AccountSecret, AccountState, AccountView, AddAccount, ChangeAccount, Service, TryAccount,
    },
    requests::SwitchRequest,
};
use porokh_domain::{KeyKind, KeyRefusal, Mode};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::*;
use crate::{
    Environment,
    testing::{Harness, add_account},
};

#[tokio::test]
async fn connect_stores_key_in_key_store_only() {
    let harness = Harness::new().await;
    let key = harness.service.live_key();
    let account = harness.connect(&key).await.unwrap();
    assert_eq!((account.account.environment, account.state), (Environment::Live, AccountState::Working));
    let me = account.me.unwrap();
    let service = harness.service.account();
    assert_eq!((me.name, me.email, me.plan), (Some(service.name), Some(service.email), Some(service.plan)));
    assert!(me.scopes.iter().all(|scope| scope.granted));
    assert_eq!(me.mode_conflict, None);
    assert_eq!(account.key_hint, "dc_live_…a1b2");

    assert_eq!(harness.keys.secrets.lock().unwrap().values().collect::<Vec<_>>(), [&key]);
    let saved = serde_json::to_string(&*harness.settings.saved.lock().unwrap()).unwrap();
    assert!(!saved.contains(&key) && saved.contains("a1b2"));
    for file in std::fs::read_dir(harness.folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(key.len()).any(|window| window == key.as_bytes()));
    }
}

#[tokio::test]
async fn what_connecting_refuses_is_kept_nowhere() {
    let harness = Harness::new().await;
    let refused = |result: Result<AccountView, AppError>| match result.unwrap_err() {
        AppError::Service { refusal, .. } => refusal,
        other => panic!("{other:?}"),
    };
    let wrong = harness.connect("dc_live_0123456789abcdef").await;
    assert_eq!(refused(wrong), ServiceRefusal::InvalidApiKey);
    harness.service.change_account(|account| account.plan_has_api = false);
    let key = harness.service.live_key();
    assert_eq!(refused(harness.connect(&key).await), ServiceRefusal::PlanRequired);
    harness.service.change_account(|account| account.disabled = true);
    assert_eq!(refused(harness.connect(&key).await), ServiceRefusal::AccountDisabled);
    assert!(harness.keys.secrets.lock().unwrap().is_empty());
    assert_eq!(harness.core.accounts.accounts().await.accounts, []);
}

#[tokio::test]
async fn invalid_address_or_key_sends_nothing() {
    let harness = Harness::new().await;
    let add = async |address: &str, key: &str| {
        add_account(&harness.core.accounts, Service::Courier, address.into(), key).await
    };
    let key = harness.service.live_key();
    assert_eq!(
        add("http://example.com/api/v1", &key).await,
        Err(AppError::Address { reason: AddressProblem::Insecure })
    );
    assert_eq!(add("", &key).await, Err(AppError::Address { reason: AddressProblem::Empty }));
    assert_eq!(
        add(&harness.service.address(), "secret").await,
        Err(AppError::Key { reason: KeyRefusal::Prefix })
    );
    assert_eq!(harness.service.requests().len(), 0);
}

#[tokio::test]
async fn without_a_key_store_connecting_fails_and_practising_works() {
    let harness = Harness::new().await;
    *harness.keys.problem.lock().unwrap() = Some(KeyStoreProblem::Missing);
    let error = harness.connect(&harness.service.live_key()).await.unwrap_err();
    assert_eq!(error, AppError::KeyStore { reason: KeyStoreProblem::Missing });
    assert_eq!(harness.core.accounts.accounts().await.accounts, []);
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    harness.check("01712345670").await.unwrap();
}

#[tokio::test]
async fn a_key_that_left_the_key_store_is_told_as_such() {
    let mut harness = Harness::connected().await;
    harness.keys.secrets.lock().unwrap().clear();
    harness.restart();
    let error = AppError::KeyStore { reason: KeyStoreProblem::KeyGone };
    assert_eq!(harness.tested().await.state, AccountState::Failed { error });
}

#[tokio::test]
async fn settings_that_cannot_be_saved_leave_no_key_behind() {
    let harness = Harness::new().await;
    *harness.settings.refuses.lock().unwrap() = true;
    assert_eq!(harness.connect(&harness.service.live_key()).await, Err(AppError::Settings));
    assert!(harness.keys.secrets.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_live_and_a_test_key_stand_side_by_side_and_one_is_used() {
    let harness = Harness::connected().await;
    let account = harness.connect(&harness.service.test_key()).await.unwrap();
    let kept = async || harness.core.accounts.accounts().await.accounts.len();
    assert_eq!((account.account.environment, kept().await), (Environment::Test, 2));
    let quota = account.quota.unwrap();
    assert_eq!(quota.remaining, None, "a test key has no quota");
    let live = EnvironmentRequest { environment: Environment::Live };
    let live = harness.core.accounts.use_environment(live).await.unwrap().accounts;
    assert_eq!(live.environment, Environment::Live);
    harness.remove_key(KeyKind::Live).await;
    assert_eq!((harness.account().await.account.environment, kept().await), (Environment::Test, 1));
    harness.remove_key(KeyKind::Test).await;
    assert_eq!(kept().await, 0);
    assert!(harness.keys.secrets.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_mode_that_disagrees_with_the_key_is_noticed() {
    let harness = Harness::new().await;
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::WrongMode));
    let account = harness.connect(&harness.service.live_key()).await.unwrap();
    assert_eq!(account.me.unwrap().mode_conflict, Some(Mode::Test));
    assert_eq!(harness.tested().await.me.unwrap().mode_conflict, None);
}

#[tokio::test]
async fn a_revoked_key_shows_in_the_account_and_its_facts_stay() {
    let harness = Harness::connected().await;
    harness.service.change_account(|account| account.live_key_revoked = true);
    let account = harness.tested().await;
    let AccountState::Failed { error: AppError::Service { refusal, .. } } = account.state else {
        panic!("{:?}", account.state)
    };
    assert_eq!(refusal, ServiceRefusal::InvalidApiKey);
    assert!(account.me.is_some());
}

#[tokio::test]
async fn a_quota_of_yesterday_says_nothing_of_today() {
    let harness = Harness::connected().await;
    assert!(!harness.account().await.quota.unwrap().stale);
    // Noon to midnight in Bangladesh.
    harness.clock.forward(TimeDelta::hours(12));
    assert!(harness.account().await.quota.unwrap().stale);
}

#[tokio::test]
async fn a_missing_scope_is_shown_among_the_known_ones() {
    let harness = Harness::new().await;
    harness.service.change_account(|account| account.live_scopes = vec!["check".into(), "export".into()]);
    let me = harness.connect(&harness.service.live_key()).await.unwrap().me.unwrap();
    let scopes: Vec<_> = me.scopes.iter().map(|scope| (scope.scope.as_str(), scope.granted)).collect();
    assert_eq!(scopes, [("check", true), ("report", false), ("deliveries", false), ("export", true)]);
}

#[tokio::test]
async fn no_debug_text_of_the_account_s_requests_holds_a_secret() {
    let (address, key) = (String::from("https://a.example"), String::from("dc_live_0123456789"));
    let (service, secret) = (Service::Courier, key.clone());
    let account = AccountRef { service, environment: Environment::Live, number: 1 };
    for text in [
        format!("{:?}", TryAccount { service, address: address.clone(), key: key.clone() }),
        format!(
            "{:?}",
            AddAccount { service, label: String::new(), address: address.clone(), key: key.clone() }
        ),
        format!("{:?}", ChangeAccount { account, address, key }),
        format!("{:?}", AccountSecret { account, secret }),
    ] {
        assert!(!text.contains("0123456789"), "{text}");
    }
}

fn descriptions_asked(harness: &Harness) -> usize {
    harness.service.requests().iter().filter(|request| request.path.ends_with("/openapi.json")).count()
}

#[tokio::test]
async fn description_fetched_daily() {
    let mut harness = Harness::connected().await;
    let rules = harness.core.accounts.form_rules().await;
    assert!(rules.reason.complete && rules.reason.words.len() > 1);
    harness.restart();
    assert_eq!(harness.core.accounts.form_rules().await, rules);
    assert_eq!(descriptions_asked(&harness), 1);
    harness.clock.forward(TimeDelta::days(1));
    assert_eq!(harness.core.accounts.form_rules().await, rules);
    assert_eq!(descriptions_asked(&harness), 2);
}

#[tokio::test]
async fn without_a_description_forms_offer_what_the_interface_shows() {
    let harness = Harness::connected().await;
    for kind in [
        FaultKind::Reply { status: 404, body: r#"{"status":false}"#.into() },
        FaultKind::Html { status: 200 },
        FaultKind::CloseBeforeReply,
    ] {
        harness.service.inject(Fault::once(Endpoint::OpenApi, kind));
        let rules = harness.core.accounts.form_rules().await;
        assert_eq!(
            (rules.reason.words, rules.outcome.words),
            (vec!["fake_order".into()], vec!["delivered".into()])
        );
    }
}

/// While the service asked to wait, nobody could open a report or a courier's file, for up to a day and without a word.
#[tokio::test]
async fn forms_and_files_do_not_wait_for_the_pace_of_the_service() {
    let harness = Harness::connected().await;
    let slow_down = FaultKind::RateLimited(RetryAfter::Seconds(900));
    harness.service.inject(Fault::once(Endpoint::Check, slow_down));
    harness.check("01712345670").await.unwrap_err();
    let rules = tokio::time::timeout(std::time::Duration::from_secs(20), harness.core.accounts.form_rules());
    assert_eq!(rules.await.expect("it is there at once").reason.words, ["fake_order"]);
    assert_eq!(descriptions_asked(&harness), 0);
}

#[tokio::test]
async fn an_old_description_serves_where_no_new_one_can_be_had() {
    let harness = Harness::connected().await;
    let rules = harness.core.accounts.form_rules().await;
    harness.clock.forward(TimeDelta::days(3));
    harness.service.inject(Fault::once(Endpoint::OpenApi, FaultKind::CloseBeforeReply));
    assert_eq!(harness.core.accounts.form_rules().await, rules);
}

/// The seller left practice mode, the service was slow, and the window still said "practice" while each check was paid for.
#[tokio::test]
async fn the_window_shows_the_other_environment_before_the_service_has_answered() {
    let harness = Harness::connected().await;
    let accounts = Arc::clone(&harness.core.accounts);
    accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    harness.events.lock().unwrap().clear();
    let slow = FaultKind::Delay(std::time::Duration::from_secs(600));
    harness.service.inject(Fault::forever(Endpoint::Me, slow));
    let leaving = tokio::spawn(async move { accounts.set_practice(SwitchRequest { on: false }).await });
    let shown = async {
        let is_live = |event: &UiEvent| matches!(event, UiEvent::Accounts { accounts } if accounts.environment == Environment::Live);
        while !harness.events.lock().unwrap().iter().any(is_live) {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), shown).await.expect("it is shown at once");
    assert!(!leaving.is_finished());
    leaving.abort();
}

/// A short outage left the account "Not working" until the next check, and sent the seller to the settings.
#[tokio::test]
async fn temporary_failure_is_not_the_accounts() {
    let harness = Harness::connected().await;
    let html = |status| FaultKind::Html { status };
    for kind in [
        html(200),
        html(404),
        html(502),
        html(503),
        FaultKind::ServerError,
        FaultKind::TruncatedJson,
        FaultKind::RateLimited(RetryAfter::Seconds(1)),
        FaultKind::CloseBeforeReply,
        FaultKind::Delay(std::time::Duration::from_secs(30)),
        FaultKind::Redirect { location: "https://sign-in.example/".into() },
        FaultKind::Reply { status: 500, body: r#"{"status":false,"message":"না"}"#.into() },
    ] {
        harness.service.inject(Fault::once(Endpoint::Me, kind.clone()));
        harness.core.accounts.ask_used(Service::Courier, Asked::ByItself).await;
        let account = harness.account().await;
        assert!(matches!(account.state, AccountState::Passing { .. }), "{kind:?}: {:?}", account.state);
        assert!(account.me.is_some() && account.quota.is_some(), "{kind:?}: what was known stays");
        assert_eq!(harness.tested().await.state, AccountState::Working, "{kind:?}");
    }
    // Without Retry-After the gate waits for seconds; later requests aren't awaited here.
    harness.service.inject(Fault::once(Endpoint::Me, html(429)));
    harness.core.accounts.ask_used(Service::Courier, Asked::ByItself).await;
    assert!(matches!(harness.account().await.state, AccountState::Passing { .. }));
}

/// A list that is planned by a former limit stops after a part of it.
#[tokio::test]
async fn limit_that_cannot_be_read_is_not_the_former_one() {
    let harness = Harness::connected().await;
    let email = harness.service.account().email;
    for limit in [r#""many""#, "-5", "[50]", "1e300", "999999999999"] {
        assert!(harness.tested().await.quota.is_some());
        let me = format!(r#"{{"plan":"Pro","email":"{email}","daily_limit":{limit},"remaining_today":7}}"#);
        let body = format!(r#"{{"status":true,"data":{me}}}"#);
        harness.service.inject(Fault::once(Endpoint::Me, FaultKind::Reply { status: 200, body }));
        let account = harness.tested().await;
        assert_eq!((account.quota, account.me.is_some()), (None, true), "{limit}");
    }
}

#[tokio::test]
async fn unknown_reply_asks_to_check_address() {
    let mut harness = Harness::connected().await;
    harness.lose_database();
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::Html { status: 404 }));
    let account = harness.tested().await;
    assert!(matches!(account.state, AccountState::Failed { .. }), "{:?}", account.state);
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::Html { status: 503 }));
    let account = harness.tested().await;
    assert!(matches!(account.state, AccountState::Passing { .. }), "{:?}", account.state);
}
