use porokh_api::{
    accounts::{AccountRef, AccountView, AddAccount, SameMerchant, Service},
    bulk::{RunState, RunView, WaitsFor},
    requests::IdRequest,
};
use porokh_practice::{Account, Rules, SeenRequest};

use super::harness::{Harness, quick};

const ONE: &str = "dc_live_one0123456789abcdef0123456789";
const TWO: &str = "dc_live_two0123456789abcdef0123456789";
/// A second key of the first merchant, in its own service.
const THIRD: &str = "dc_live_three456789abcdef0123456789";

fn accounts(first: &str, second: &str) -> Vec<Account> {
    let account = |email: &str, key: &str, test: &str| Account {
        email: email.into(),
        live_key: key.into(),
        test_key: test.into(),
        daily_limit: Some(10_000),
        ..Account::default()
    };
    vec![
        account(first, ONE, "dc_test_one0123456789abcdef012345678"),
        account(second, TWO, "dc_test_two0123456789abcdef012345678"),
    ]
}

async fn harness(first: &str, second: &str, rules: Rules) -> Harness {
    Harness::with_accounts(accounts(first, second), rules, ONE.into()).await
}

/// Jobs that stay in the service's queue until time passes.
fn slow() -> Rules {
    let mut rules = quick();
    rules.job_pace.queued_for = std::time::Duration::from_secs(60);
    rules
}

/// Requests about jobs with this key.
fn about_jobs(harness: &Harness) -> Vec<SeenRequest> {
    harness.service.requests().into_iter().filter(|request| request.path.contains("/bulk-jobs")).collect()
}

async fn waits_for_account(harness: &Harness, run: i64) -> String {
    let away = |waits: &Option<WaitsFor>| matches!(waits, Some(WaitsFor::AccountAway { .. }));
    match harness.until(run, |run| away(&run.waits_for)).await.waits_for {
        Some(WaitsFor::AccountAway { account }) => account.label,
        other => panic!("{other:?}"),
    }
}

/// Waits until the run is done. If the revoked key was refused before the new one came, the seller continues.
async fn finished(harness: &Harness, run: i64) -> RunView {
    harness.pass(5);
    let ended = harness.until(run, |run| matches!(run.row.state, RunState::Done | RunState::Paused)).await;
    if ended.row.state == RunState::Done {
        return ended;
    }
    harness.core.runs.continue_run(IdRequest { id: run }).await.unwrap();
    harness.pass(5);
    harness.until_done(run).await
}

#[tokio::test]
async fn another_merchants_key_pauses_run_until_own_key() {
    for (first, second) in [("a@example.com", "b@example.com"), ("", "")] {
        let mut harness = harness(first, second, slow()).await;
        let run = harness.start(1_000).await;
        harness.until_asked("POST", "/bulk-jobs", 1).await;
        harness.connect(TWO).await;
        assert_eq!(waits_for_account(&harness, run).await, first);
        // A job whose reply the kill cuts off is rightly in doubt.
        let unanswered = "SELECT count(*) FROM run_batches WHERE state = 'in_flight' AND job_id IS NULL";
        let is_answered = |_: &RunView| {
            harness.database().query_row(unanswered, [], |row| row.get::<_, i64>(0)).unwrap() == 0
        };
        harness.until(run, is_answered).await;
        let asked = about_jobs(&harness).len();
        // Time for everything that could still be sent: polls, further jobs, and the next start.
        harness.pass(30);
        harness.kill().await;
        harness.start_again();
        let checked = harness.start_from(5_000, 30).await;
        harness.until_done(checked).await;
        let run_of_two = about_jobs(&harness).len() - asked;
        assert_eq!(waits_for_account(&harness, run).await, first);
        assert!(run_of_two >= 1, "the run of the account in use isn't in its way");
        let before = harness.run(run).await;
        assert_eq!(before.doubts.len(), 0, "nothing was given up: {before:?}");
        harness.connect(ONE).await;
        harness.pass(5);
        let done = harness.until(run, |run| run.row.state == RunState::Done || !run.doubts.is_empty()).await;
        assert_eq!((done.row.state, done.done), (RunState::Done, 1_000), "{done:?}");
        harness.charged(1_000, 1);
    }
}

#[tokio::test]
async fn the_same_merchants_new_key_goes_on_without_a_question() {
    let harness = harness("a@example.com", "b@example.com", slow()).await;
    let run = harness.start(600).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    // The web application gave the merchant a new key, and the old one is revoked.
    harness.service.change_account(|account| account.live_key = THIRD.into());
    harness.connect(THIRD).await;
    assert_eq!(harness.account().await.same_as, None);
    assert_eq!(finished(&harness, run).await.done, 600);
    harness.charged(600, 1);
}

#[tokio::test]
async fn seller_confirms_new_key_without_identity() {
    let harness = harness("", "", slow()).await;
    let run = harness.start(600).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.service.change_account(|account| account.live_key = THIRD.into());
    harness.connect(THIRD).await;
    let asked = harness.account().await.same_as.unwrap();
    assert_eq!(asked.key_hint, "dc_live_…6789");
    waits_for_account(&harness, run).await;
    let answer = SameMerchant { service: Service::Courier, same: true };
    harness.core.accounts.answer_same_merchant(answer).await.unwrap();
    assert_eq!(harness.account().await.same_as, None);
    finished(&harness, run).await;
    harness.charged(600, 1);
}

/// Adds an account; returns its reference.
async fn add(harness: &Harness, label: &str, key: &str) -> AccountRef {
    let request = AddAccount {
        service: Service::Courier,
        label: label.into(),
        address: harness.service.address(),
        key: key.into(),
    };
    let accounts = harness.core.accounts.add_account(request).await.unwrap().accounts;
    accounts.iter().find(|entry| entry.label == label).unwrap().account
}

/// Remaining quota of each account, by name.
async fn left(harness: &Harness) -> Vec<(String, Option<u64>)> {
    let left = |entry: AccountView| (entry.label, entry.quota.and_then(|quota| quota.remaining));
    harness.core.accounts.accounts().await.accounts.into_iter().map(left).collect()
}

/// Switching to the other shop's account stopped the first one's run until somebody switched back.
#[tokio::test]
async fn run_keeps_own_key() {
    for (first, second) in [("a@example.com", "b@example.com"), ("", "")] {
        let mut harness = harness(first, second, slow()).await;
        let kids = add(&harness, "Kids", TWO).await;
        let of_one = harness.start(600).await;
        harness.until_asked("POST", "/bulk-jobs", 1).await;
        harness.core.accounts.use_account(kids).await.unwrap();
        let of_two = harness.start_from(5_000, 30).await;
        harness.pass(5);
        harness.until_done(of_two).await;
        // Also after the next start.
        harness.kill().await;
        harness.start_again();
        harness.pass(5);
        let done = harness.until_done(of_one).await;
        assert_eq!((done.done, done.doubts.len(), done.waits_for), (600, 0, None), "{first}");
        // Charged to the first account; the second one's charges reduce its own quota.
        harness.charged(600, 1);
        // Each account is refreshed after its run.
        let began = std::time::Instant::now();
        loop {
            let left = left(&harness).await;
            if left == [(first.to_owned(), Some(9_400)), ("Kids".into(), Some(9_970))] {
                break;
            }
            assert!(began.elapsed().as_secs() < 20, "each account paid for its own: {left:?}");
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }
}

#[tokio::test]
async fn resting_account_blocks_no_other() {
    let mut accounts = accounts("a@example.com", "b@example.com");
    accounts[0].daily_limit = Some(100);
    let harness = Harness::with_accounts(accounts, quick(), ONE.into()).await;
    let of_one = harness.start(150).await;
    harness.until(of_one, |run| matches!(run.waits_for, Some(WaitsFor::Midnight { .. }))).await;
    let kids = add(&harness, "Kids", TWO).await;
    harness.core.accounts.use_account(kids).await.unwrap();
    let of_two = harness.start_from(5_000, 30).await;
    harness.until_done(of_two).await;
    let rests = harness.run(of_one).await;
    assert!(matches!(rests.waits_for, Some(WaitsFor::Midnight { .. })), "{rests:?}");
}

/// The rest of the run would have been lost, or charged to another shop.
#[tokio::test]
async fn run_of_removed_account_waits_for_key() {
    let harness = harness("a@example.com", "b@example.com", slow()).await;
    let kids = add(&harness, "Kids", TWO).await;
    harness.core.accounts.use_account(kids).await.unwrap();
    let run = harness.start(600).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.core.accounts.remove_account(kids).await.unwrap();
    assert_eq!(waits_for_account(&harness, run).await, "Kids");
    add(&harness, "Kids", TWO).await;
    harness.pass(5);
    assert_eq!(finished(&harness, run).await.done, 600);
    assert!(harness.service.charges().is_empty(), "the first account paid for none of it");
}
