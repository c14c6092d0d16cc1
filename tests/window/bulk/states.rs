//! Runs that pause or wait, and how they continue.

use std::{collections::BTreeMap, path::Path, time::Duration};

use acceptance::{Harness, Window, until};
use porokh_practice::{Account, Endpoint, Fault, FaultKind, JobPace, Options, Rules, Service};
use serde_json::json;

use crate::steps::connect;

/// An open list of forty numbers, and its service.
struct Opened {
    service: Service,
    harness: Harness,
    window: Window,
}

const NUMBERS: u32 = 40;

async fn opened(account: Account, per_number: Duration) -> Opened {
    let job_pace = JobPace { per_number, ..JobPace::default() };
    let rules = Rules { job_pace, ..Rules::default() };
    let options = Options { accounts: vec![account], rules, ..Options::default() };
    let service = Service::start(options).await.expect("a practice service");
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    window.click("nav-bulk").await;
    paste(&window, 0).await;
    Opened { service, harness, window }
}

/// Pastes a list with ascending amounts, starting at this number.
async fn paste(window: &Window, from: u32) {
    let row = |n: u32| format!("A-{n}\tBuyer {n}\t017120003{n:02}\t{}\n", 500 + n);
    let rows: String = (from..from + NUMBERS).map(row).collect();
    let text = format!("Order\tName\tMobile\tCOD\n{rows}");
    window.call("paste_file", json!({ "text": text })).await;
    window.has("numbers-count", "data-count", &NUMBERS.to_string()).await;
}

impl Opened {
    /// Starts the run and waits for its first request.
    async fn begun(&self) {
        self.window.click("start-run").await;
        until("the service is asked about a job", async || {
            self.service.requests().iter().any(|request| request.path.contains("/bulk-jobs/")).then_some(())
        })
        .await;
    }

    async fn done(&self) {
        self.window.has("run", "data-state", "done").await;
    }

    /// How many numbers were charged how often.
    fn charged(&self) -> BTreeMap<u64, usize> {
        let mut times = BTreeMap::new();
        for charges in self.service.charges().into_values() {
            *times.entry(charges).or_default() += 1;
        }
        times
    }

    fn charged_once(&self) {
        assert_eq!(self.charged(), BTreeMap::from([(1, NUMBERS as usize)]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn short_quota_takes_chosen_rows_first() {
    let account = Account { used_today: 190, ..Account::default() };
    let run = opened(account, Duration::ZERO).await;
    let Opened { service, window, .. } = &run;
    window.shows("start-run", "Start today’s 10").await;
    window.click("first-amount").await;
    let chosen = "return document.querySelector('[data-testid=first-amount]').checked";
    until("the largest amounts go first", async || {
        (window.script(chosen, vec![]).await == true).then_some(())
    })
    .await;
    window.click("start-run").await;
    window.has("run-notices", "data-waits", "midnight").await;
    window.shows("run-notices", "10 numbers finished").await;
    window.shows("run-notices", "30 wait for 12:00 am").await;
    // The largest amounts are last in the list.
    let wanted: Vec<String> = (30..40).map(|n| format!("017120003{n:02}")).collect();
    assert_eq!(service.charges().into_keys().collect::<Vec<_>>(), wanted);
    window.click("export").await;
    window.click("export-go").await;
    window.element("exported-file").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn revoked_key_pauses_run_with_remedy() {
    let run = opened(Account::default(), Duration::from_millis(100)).await;
    let Opened { service, window, .. } = &run;
    run.begun().await;
    service.change_account(|account| account.live_key_revoked = true);
    window.has("run-notices", "data-paused", "refused").await;
    window.shows("run-notices", "Your API key was not accepted").await;
    window.shows("run-notices", "Open Settings").await;
    window.has("link-state", "data-state", "problem").await;
    service.change_account(|account| account.live_key_revoked = false);
    window.click("continue-run").await;
    run.done().await;
    run.charged_once();
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_whose_answer_was_lost_wait_for_a_decision_and_say_so() {
    let account = Account { daily_limit: None, ..Account::default() };
    let run = opened(account, Duration::ZERO).await;
    let Opened { service, window, .. } = &run;
    service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    window.click("start-run").await;
    window.has("doubt", "data-reason", "no_answer").await;
    window.shows("doubt", "Up to 40 checks").await;
    window.has("run-notices", "data-paused", "doubts").await;
    assert_eq!(window.count("continue-run").await, 0, "there is nothing to continue");
    window.has("run-row", "data-state", "in_doubt").await;
    window.click("doubt-again").await;
    run.done().await;
    assert_eq!(run.charged(), BTreeMap::from([(2, NUMBERS as usize)]), "as the user agreed");
}

#[tokio::test(flavor = "multi_thread")]
async fn batch_missing_for_a_moment() {
    let run = opened(Account::default(), Duration::ZERO).await;
    let Opened { service, window, .. } = &run;
    let body = r#"{"status":false,"message":"নেই","error":{"code":"not_found"}}"#.to_owned();
    service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::Reply { status: 404, body }));
    window.click("start-run").await;
    window.shows("run-notices", "can’t find 1 batch right now").await;
    assert_eq!(window.count("doubt").await, 0);
    let asked = || service.requests().iter().filter(|request| request.path.contains("/bulk-jobs/")).count();
    // Automatic polls become rarer; the seller's request polls at once.
    let before = asked();
    window.click("look-again").await;
    until("the service is asked again", async || (asked() > before).then_some(())).await;
    service.clear_faults();
    run.done().await;
    run.charged_once();
}

#[tokio::test(flavor = "multi_thread")]
async fn batch_without_results_polled_for_free() {
    let run = opened(Account::default(), Duration::ZERO).await;
    let Opened { service, window, .. } = &run;
    let body = r#"{"status":true,"data":{"status":"done","results":{}}}"#.to_owned();
    service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::Reply { status: 200, body }));
    window.click("start-run").await;
    window.has("doubt", "data-reason", "no_results").await;
    service.clear_faults();
    window.click("doubt-look").await;
    run.done().await;
    run.charged_once();
}

#[tokio::test(flavor = "multi_thread")]
async fn results_whose_numbers_cannot_be_read_are_shown_as_they_came() {
    let run = opened(Account::default(), Duration::ZERO).await;
    let Opened { service, window, .. } = &run;
    service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::UnreadableKeys(3)));
    window.click("start-run").await;
    run.done().await;
    window.shows("run-done", "37").await;
    window.shows("unmatched", "3 entries").await;
    window.click("raw-reply-open").await;
    window.shows("raw-reply", "0171*****#0").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_goes_on_by_itself_when_the_network_is_back() {
    let run = opened(Account::default(), Duration::from_millis(100)).await;
    let Opened { service, window, .. } = &run;
    run.begun().await;
    service.inject(Fault::forever(Endpoint::Any, FaultKind::CloseBeforeReply));
    window.has("run-notices", "data-waits", "network").await;
    window.has("run", "data-state", "running").await;
    service.clear_faults();
    run.done().await;
    run.charged_once();
}

#[tokio::test(flavor = "multi_thread")]
async fn locked_database_costs_nothing() {
    let run = opened(Account::default(), Duration::from_millis(50)).await;
    let Opened { harness, window, .. } = &run;
    run.begun().await;
    let lock = hold(&harness.data_folder().join("porokh.db"));
    window.has("run-notices", "data-waits", "storage").await;
    window.shows("run-notices", "ontinues automatically").await;
    drop(lock);
    run.done().await;
    run.charged_once();
}

/// Locks a database.
fn hold(database: &Path) -> rusqlite::Connection {
    let connection = rusqlite::Connection::open(database).expect("the database");
    connection.execute_batch("BEGIN IMMEDIATE").expect("the right to write");
    connection
}

#[tokio::test(flavor = "multi_thread")]
async fn second_list_waits_for_first() {
    let run = opened(Account::default(), Duration::from_millis(100)).await;
    let Opened { service, window, .. } = &run;
    run.begun().await;
    // The first is pending as long as nothing answers.
    service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::CloseBeforeReply));
    window.click("leave-run").await;
    paste(window, NUMBERS).await;
    window.click("start-run").await;
    window.has("run", "data-state", "waiting").await;
    window.shows("run-notices", "Starts after").await;
    service.clear_faults();
    run.done().await;
    assert_eq!(run.charged(), BTreeMap::from([(1, 2 * NUMBERS as usize)]));
}
