//! What a bulk run has to say when it can't simply go on.

use std::{path::Path, time::Duration};

use acceptance::{Desk, Window};
use porokh_practice::{Account, Endpoint, Fault, FaultKind, JobPace, Options, Rules, Service};
use serde_json::{Value, json};

use crate::stage::{LOOKS, Stage};

/// A state, and what brings it about.
struct State {
    name: &'static str,
    /// The account before the file is opened.
    account: fn(&mut Account),
    pace: Pace,
    bring: Bring,
}

/// How long the service needs for a number of a job.
#[derive(Clone, Copy)]
enum Pace {
    AtOnce,
    Slow,
    Never,
}

/// What happens after the file is open.
enum Bring {
    /// The plan itself is the picture.
    Plan,
    /// The run is started, and this happens with it.
    Run(Vec<Fault>),
    /// The run is started, and the account changes when it has begun.
    Change(fn(&mut Account)),
    /// The service can't be reached any more.
    Gone,
    /// Another program keeps the database for itself.
    Locked,
    /// A second list is started while the first is checked.
    Line,
}

fn states() -> Vec<State> {
    let state = |name, account, pace, bring| State { name, account, pace, bring };
    let jobs = |kind| Fault::once(Endpoint::BulkJobs, kind);
    let lost = r#"{"status":false,"message":"পাওয়া যায়নি।","error":{"code":"not_found"}}"#.to_owned();
    let lost = FaultKind::Reply { status: 404, body: lost };
    let no_limit = |account: &mut Account| account.daily_limit = None;
    vec![
        state("plan-short", |account| account.used_today = 170, Pace::AtOnce, Bring::Plan),
        state("plan-none-left", |account| account.used_today = 200, Pace::AtOnce, Bring::Plan),
        state("plan-singles", |account| account.plan_has_bulk = false, Pace::AtOnce, Bring::Plan),
        state("run-limit", |account| account.used_today = 170, Pace::AtOnce, Bring::Run(vec![])),
        state("run-limit-midway", |_| {}, Pace::Slow, Bring::Change(|account| account.used_today = 200)),
        state("run-key", |_| {}, Pace::Slow, Bring::Change(|account| account.live_key_revoked = true)),
        state("run-plan-ended", |_| {}, Pace::Slow, Bring::Change(|account| account.plan_has_api = false)),
        state("run-judged", |_| {}, Pace::AtOnce, Bring::Run(vec![jobs(FaultKind::ServerError)])),
        state(
            "run-doubt",
            no_limit,
            Pace::AtOnce,
            Bring::Run(vec![jobs(FaultKind::CloseBeforeReply).after_handling()]),
        ),
        state(
            "run-unanswered",
            no_limit,
            Pace::AtOnce,
            Bring::Run(vec![Fault::forever(Endpoint::BulkJobs, FaultKind::ServerError)]),
        ),
        state("run-job-lost", |_| {}, Pace::Slow, Bring::Run(vec![Fault::forever(Endpoint::BulkJob, lost)])),
        state("run-job-failed", |_| {}, Pace::AtOnce, Bring::Run(vec![jobs(FaultKind::JobFails)])),
        state("run-offline", |_| {}, Pace::Slow, Bring::Gone),
        state("run-locked", |_| {}, Pace::Slow, Bring::Locked),
        state("run-line", |_| {}, Pace::Never, Bring::Line),
        state("run-stuck", |_| {}, Pace::Slow, Bring::Run(vec![jobs(FaultKind::JobStalls)])),
    ]
}

/// Longer than the ten minutes after which a job without progress is said to be stuck.
const STUCK: Duration = Duration::from_secs(610);

/// Takes the pictures of these states; of all but the longest when no part is named.
pub(crate) async fn take(folder: &Path, parts: &[String]) {
    for state in states() {
        let named = parts.iter().any(|part| part == state.name);
        if named || (parts.is_empty() && state.name != "run-stuck") {
            state.take(folder).await;
        }
    }
}

impl State {
    async fn take(&self, folder: &Path) {
        let mut account = Account::default();
        (self.account)(&mut account);
        let per_number = match self.pace {
            Pace::AtOnce => Duration::ZERO,
            Pace::Slow => Duration::from_millis(100),
            Pace::Never => Duration::from_secs(3_600),
        };
        let job_pace = JobPace { per_number, ..JobPace::default() };
        let rules = Rules { job_pace, ..Rules::default() };
        let options = Options { accounts: vec![account], rules, ..Options::default() };
        // Without a port there is nothing to take pictures of, and the desk says so on its own.
        let Ok(service) = Service::start(options).await else { return };
        let desk = Desk::new().await;
        let window = desk.open().await;
        window.fill("welcome-address", &service.address()).await;
        window.fill("welcome-key", &service.live_key()).await;
        window.click("welcome-connect").await;
        window.element("phone-field").await;
        window.click("nav-bulk").await;
        open_list(&window, 0).await;
        let lock = self.bring(&desk, &window, service).await;
        pictures(&window, folder, self.name).await;
        drop(lock);
        window.kill().await;
    }

    /// Gives what has to be there while the pictures are taken.
    async fn bring(&self, desk: &Desk, window: &Window, service: Service) -> (Option<Service>, Option<Lock>) {
        if matches!(self.bring, Bring::Plan) {
            return (Some(service), None);
        }
        if let Bring::Run(faults) = &self.bring {
            faults.iter().for_each(|fault| service.inject(fault.clone()));
        }
        window.click("start-run").await;
        window.element("run").await;
        match &self.bring {
            Bring::Plan => {}
            Bring::Run(_) if self.name == "run-stuck" => tokio::time::sleep(STUCK).await,
            Bring::Run(_) => notice(window).await,
            Bring::Change(change) => {
                begun(&service).await;
                service.change_account(change);
                notice(window).await;
            }
            Bring::Gone => {
                begun(&service).await;
                service.stop().await;
                notice(window).await;
                return (None, None);
            }
            Bring::Locked => {
                begun(&service).await;
                let lock = Lock::of(&desk.data_folder());
                notice(window).await;
                return (Some(service), lock);
            }
            Bring::Line => {
                window.click("leave-run").await;
                open_list(window, 60).await;
                window.click("start-run").await;
                notice(window).await;
            }
        }
        (Some(service), None)
    }
}

/// The database, kept for oneself: nobody else writes to it.
struct Lock(rusqlite::Connection);

impl Lock {
    fn of(data_folder: &Path) -> Option<Self> {
        let connection = rusqlite::Connection::open(data_folder.join("porokh.db")).ok()?;
        connection.execute_batch("BEGIN IMMEDIATE").ok()?;
        Some(Self(connection))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The connection ends in any case, and the lock with it.
        let _ = self.0.execute_batch("ROLLBACK");
    }
}

/// A pasted list of sixty orders. Numbers go on from `from`.
async fn open_list(window: &Window, from: u32) {
    const NAMES: [&str; 5] = ["Nasrin A.", "Rakib H.", "শামীমা", "Tanvir I.", "Farhana Y."];
    let mut text = String::from("Order ID\tName\tMobile\tCOD\n");
    for (order, name) in (from..from + 60).zip(NAMES.iter().cycle()) {
        let amount = 450 + order * 370 % 2_800;
        text.push_str(&format!(
            "{}\t{name}\t017120{:05}\t{amount}\n",
            1_101 + order,
            order * 7_919 % 100_000
        ));
    }
    let _ = window.invoke("paste_file", json!({ "text": text })).await;
    window.has("numbers-count", "data-count", "60").await;
}

/// Waits until the service has taken a job.
async fn begun(service: &Service) {
    acceptance::until("a job is taken", async || {
        service.requests().iter().any(|request| request.path.contains("/bulk-jobs/")).then_some(())
    })
    .await;
}

/// Waits until the run has something to say.
async fn notice(window: &Window) {
    let body = "return document.querySelector('[data-testid=run-notices]')?.childElementCount > 0";
    acceptance::until("the run says why it doesn't go on", async || {
        (window.script(body, Vec::new()).await == Value::Bool(true)).then_some(())
    })
    .await;
}

async fn pictures(window: &Window, folder: &Path, screen: &str) {
    for look in LOOKS {
        let stage = Stage { window, folder, look };
        stage.clear().await;
        window.click("nav-bulk").await;
        window.element(if screen.starts_with("plan") { "plan-cost" } else { "run-row" }).await;
        stage.picture(screen).await;
    }
}
