//! The window shows records of the account in use.

use porokh_api::{
    UiEvent,
    accounts::{AccountRef, AddAccount, Service},
    bulk::{RunNumber, StartRun},
    check::{FindRequest, PhoneReading},
    customers::CustomerView,
    deliveries::{DeliveriesRequest, DeliveryChoice, SaveDeliveryRequest, SavedDelivery},
    reports::SendReportsRequest,
    requests::{IdRequest, ListQuery, OlderQuery, PhoneText},
};
use porokh_practice::Account;

use crate::testing::Harness;

const ONE: &str = "one0123456789abcdef0123456789";
const TWO: &str = "two0123456789abcdef0123456789";
const PHONE: &str = "01712345670";

/// Two shops, the first of them in use.
async fn two() -> (Harness, AccountRef, AccountRef) {
    let account = |email: &str, key: &str| Account {
        email: email.into(),
        live_key: format!("dc_live_{key}"),
        test_key: format!("dc_test_{key}"),
        ..Account::default()
    };
    let harness =
        Harness::with_accounts(vec![account("a@example.com", ONE), account("b@example.com", TWO)]).await;
    harness.connect(&format!("dc_live_{ONE}")).await.unwrap();
    let request = AddAccount {
        service: Service::Courier,
        label: "Kids".into(),
        address: harness.service.address(),
        key: format!("dc_live_{TWO}"),
    };
    let accounts = harness.core.accounts.add_account(request).await.unwrap().accounts;
    let (first, second) = (accounts[0].account, accounts[1].account);
    (harness, first, second)
}

async fn recent(harness: &Harness) -> usize {
    let request = OlderQuery { before: None, query: ListQuery { limit: 9, ..ListQuery::default() } };
    harness.core.checks.recent_checks(request).await.unwrap().rows.len()
}

async fn is_known(harness: &Harness) -> bool {
    match harness.core.checks.read_phone(PHONE).await {
        PhoneReading::Valid { previous, .. } => previous.is_some(),
        other => panic!("{other:?}"),
    }
}

async fn customer(harness: &Harness) -> CustomerView {
    harness.core.customers.customer(PhoneText { text: PHONE.into() }).await.unwrap()
}

fn run_of(phone: &str) -> StartRun {
    let phone = porokh_domain::BdPhone::from_canonical(phone).unwrap();
    StartRun {
        numbers: vec![RunNumber { phone: (&phone).into(), amount: None }],
        by_amount: false,
        file: None,
    }
}

/// The seller of two shops saw the other shop's verdict, and a run was started for nothing.
#[tokio::test]
async fn verdicts_and_runs_are_the_account_in_uses() {
    let (harness, first, kids) = two().await;
    harness.check(PHONE).await.unwrap();
    let run = harness.core.runs.start_run(&run_of("01812345673")).await.unwrap();
    assert!(is_known(&harness).await);
    assert_eq!(harness.core.runs.plan_run(&run_of(PHONE)).await.unwrap().reused, 1);

    harness.core.accounts.use_account(kids).await.unwrap();
    assert_eq!((recent(&harness).await, is_known(&harness).await), (0, false));
    let found = harness.core.checks.find_checks(&FindRequest { text: "0171234".into() }).await.unwrap();
    assert!(found.is_empty());
    assert!(harness.core.runs.runs().await.unwrap().is_empty());
    assert_eq!(
        harness.core.runs.plan_run(&run_of(PHONE)).await.unwrap().reused,
        0,
        "this account pays for its own"
    );
    let seen = customer(&harness).await;
    assert_eq!((seen.checks.total, seen.runs.len()), (0, 0));
    assert_eq!(customer(&harness).await.checks.total, 0);
    // Deleting the shown history keeps the other shop's.
    assert_eq!(harness.core.checks.delete_history().await.unwrap().count, 0);

    harness.core.accounts.use_account(first).await.unwrap();
    assert_eq!((recent(&harness).await, is_known(&harness).await), (1, true));
    assert_eq!(
        harness.core.runs.runs().await.unwrap().iter().map(|run| run.row.id).collect::<Vec<_>>(),
        [run.row.id]
    );
    assert_eq!(customer(&harness).await.checks.total, 1);
}

async fn deliver(harness: &Harness, order_ref: &str, outcome: &str) {
    let request = SaveDeliveryRequest {
        id: None,
        order_ref: order_ref.into(),
        phone: PHONE.into(),
        outcome: outcome.into(),
        courier: None,
        amount: String::new(),
        answer: None,
    };
    let kept = harness.core.deliveries.save_delivery(request).await.unwrap();
    assert!(matches!(kept, SavedDelivery::Kept { .. }), "{kept:?}");
}

async fn outcomes(harness: &Harness) -> (u64, Vec<(String, String)>) {
    let all = DeliveriesRequest { days: None, query: ListQuery { limit: 9, ..ListQuery::default() } };
    let page = harness.core.deliveries.deliveries(all).await.unwrap();
    let pair = |row: porokh_api::deliveries::DeliveryView| (row.row.told.order_ref, row.row.told.outcome);
    (page.counts.ready, page.rows.into_iter().map(pair).collect())
}

/// Two shops use the same order numbers: the second one's outcome replaced the first one's.
#[tokio::test]
async fn outcomes_and_reports_are_the_account_in_uses() {
    let (harness, first, kids) = two().await;
    deliver(&harness, "1001", "delivered").await;
    let report =
        || SendReportsRequest { phones: vec![PHONE.into()], reason: "other".into(), note: String::new() };
    harness.core.reports.send_reports(report()).await.unwrap();

    harness.core.accounts.use_account(kids).await.unwrap();
    let listed = || OlderQuery { before: None, query: ListQuery { limit: 9, ..ListQuery::default() } };
    assert!(harness.core.reports.reports(listed()).await.unwrap().rows.is_empty());
    assert_eq!(outcomes(&harness).await.0, 0);
    deliver(&harness, "1001", "returned").await;
    assert_eq!(outcomes(&harness).await, (1, vec![("1001".into(), "returned".into())]));
    harness.core.reports.send_reports(report()).await.unwrap();
    assert_eq!(harness.core.reports.reports(listed()).await.unwrap().rows.len(), 1);
    let seen = customer(&harness).await;
    assert_eq!((seen.deliveries.len(), seen.reports.len()), (1, 1));

    // What the other shop shares is reported in its own window.
    harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await.unwrap();
    harness.core.accounts.use_account(first).await.unwrap();
    assert_eq!(harness.core.deliveries.sharing().await.unwrap(), None);
    assert_eq!(outcomes(&harness).await, (1, vec![("1001".into(), "delivered".into())]));
    assert_eq!(
        harness.core.reports.reports(listed()).await.unwrap().rows.len(),
        1,
        "one took the other's place"
    );
}

/// After a restart, and while the key store was locked, the first shop's runs were shown under the second's name.
#[tokio::test]
async fn whose_lists_are_shown_is_known_without_the_key_store() {
    let (mut harness, first, kids) = two().await;
    harness.check(PHONE).await.unwrap();
    harness.restart();
    *harness.keys.problem.lock().unwrap() = Some(porokh_api::KeyStoreProblem::Locked);
    assert_eq!(recent(&harness).await, 1);
    let of_first = harness.core.accounts.accounts().await.courier.shown;
    harness.core.accounts.use_account(kids).await.unwrap();
    assert_eq!(recent(&harness).await, 0);
    let told = harness.core.accounts.accounts().await.courier.shown;
    assert!(told.is_some() && told != of_first, "the window is told that it shows another account");
    let is_told =
        |event: &UiEvent| matches!(event, UiEvent::Accounts { accounts } if accounts.courier.shown == told);
    assert!(harness.events.lock().unwrap().iter().any(is_told));
    harness.core.accounts.use_account(first).await.unwrap();
    assert_eq!(recent(&harness).await, 1);
}

/// Records disappeared with an account's key.
#[tokio::test]
async fn nothing_goes_from_the_window_with_a_key() {
    let (harness, first, kids) = two().await;
    let open = harness.check(PHONE).await.unwrap().id;
    harness.core.accounts.remove_account(first).await.unwrap();
    assert_eq!(recent(&harness).await, 1, "no account is in use");
    harness.core.accounts.use_account(kids).await.unwrap();
    assert_eq!(recent(&harness).await, 1, "it can't be put in use, and is shown beside");
    assert!(!is_known(&harness).await, "but its verdict isn't this account's");
    harness.core.checks.open_check(IdRequest { id: open }).await.unwrap();
}
