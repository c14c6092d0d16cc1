//! What a bulk run has to say when it can't simply go on.

use std::{path::Path, time::Duration};

use acceptance::{Harness, Window};
use porokh_practice::{Account, Endpoint, Fault, FaultKind, JobPace, Options, Rules, Service};
use serde_json::json;

use crate::stage::{Stage, looks};

/// A state, and what brings it about.
struct State {
    name: &'static str,
    /// The account before the file is opened.
    account: fn(&mut Account),
    pace: Pace,
    bring: Bring,
    /// What the run is paused by or waits for then.
    why: &'static str,
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
    let state = |name, account, pace, bring, why| State { name, account, pace, bring, why };
    let jobs = |kind| Fault::once(Endpoint::BulkJobs, kind);
    let strike = |fault: Fault| Bring::Run(vec![fault]);
    let lost = r#"{"status":false,"message":"পাওয়া যায়নি।","error":{"code":"not_found"}}"#.to_owned();
    let lost = Fault::forever(Endpoint::BulkJob, FaultKind::Reply { status: 404, body: lost });
    let empty = r#"{"status":true,"data":{"status":"done","results":{}}}"#.to_owned();
    let empty = Fault::forever(Endpoint::BulkJob, FaultKind::Reply { status: 200, body: empty });
    let unanswered = Fault::forever(Endpoint::Check, FaultKind::ServerError);
    let cut_off = || jobs(FaultKind::CloseBeforeReply).after_handling();
    let nearly_used = |account: &mut Account| account.used_today = 170;
    let used = |account: &mut Account| account.used_today = 200;
    let no_limit = |account: &mut Account| account.daily_limit = None;
    let no_bulk = |account: &mut Account| account.plan_has_bulk = false;
    let unlimited_singles =
        |account: &mut Account| (account.plan_has_bulk, account.daily_limit) = (false, None);
    let as_it_is = |_: &mut Account| {};
    let revoked = |account: &mut Account| account.live_key_revoked = true;
    let ended = |account: &mut Account| account.plan_has_api = false;
    vec![
        state("plan-short", nearly_used, Pace::AtOnce, Bring::Plan, ""),
        state("plan-none-left", used, Pace::AtOnce, Bring::Plan, ""),
        state("plan-singles", no_bulk, Pace::AtOnce, Bring::Plan, ""),
        state("run-limit", nearly_used, Pace::AtOnce, Bring::Run(vec![]), "midnight"),
        state("run-limit-midway", as_it_is, Pace::Slow, Bring::Change(used), "midnight"),
        state("run-key", as_it_is, Pace::Slow, Bring::Change(revoked), "refused"),
        state("run-plan-ended", as_it_is, Pace::Slow, Bring::Change(ended), "refused"),
        state("run-judged", as_it_is, Pace::AtOnce, strike(jobs(FaultKind::ServerError)), "judgement"),
        state("run-doubt", no_limit, Pace::AtOnce, strike(cut_off()), "doubts"),
        state(DOUBTS, no_limit, Pace::AtOnce, Bring::Run(vec![cut_off(), cut_off()]), "doubts"),
        state("run-unanswered", unlimited_singles, Pace::AtOnce, strike(unanswered), "no_answers"),
        state("run-job-missing", as_it_is, Pace::Slow, strike(lost), MISSING),
        state("run-no-results", as_it_is, Pace::AtOnce, strike(empty), "doubts"),
        state("run-job-failed", as_it_is, Pace::AtOnce, strike(jobs(FaultKind::JobFails)), "doubts"),
        state("run-offline", as_it_is, Pace::Slow, Bring::Gone, "network"),
        state("run-locked", as_it_is, Pace::Slow, Bring::Locked, "storage"),
        state("run-line", as_it_is, Pace::Never, Bring::Line, ""),
        state(STUCK, as_it_is, Pace::Slow, strike(jobs(FaultKind::JobStalls)), ""),
    ]
}

/// Told by a notice of its own.
const MISSING: &str = "look-again";

/// Two at once, each with its own buttons.
const DOUBTS: &str = "run-doubts";

/// Taken only when it is named.
const STUCK: &str = "run-stuck";
/// Longer than the ten minutes after which a job without progress is said to be stuck.
const UNTIL_STUCK: Duration = Duration::from_secs(610);

/// Takes the pictures of these states; of all but the longest when no part is named.
pub(crate) async fn take(folder: &Path, parts: &[String]) {
    for state in states() {
        let named = parts.iter().any(|part| part == state.name);
        if named || (parts.is_empty() && state.name != STUCK) {
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
        // Without a port there is nothing to take pictures of, and the harness says so on its own.
        let Ok(service) = Service::start(options).await else { return };
        let harness = Harness::new().await;
        let window = harness.open().await;
        window.fill("welcome-address", &service.address()).await;
        window.fill("welcome-key", &service.live_key()).await;
        window.click("welcome-connect").await;
        window.element("phone-field").await;
        window.click("nav-bulk").await;
        open_list(&window, 0, if self.name == DOUBTS { 400 } else { 60 }).await;
        let lock = self.bring(&harness, &window, service).await;
        self.pictures(&window, folder).await;
        drop(lock);
        window.kill().await;
    }

    /// Gives what has to be there while the pictures are taken.
    async fn bring(
        &self,
        harness: &Harness,
        window: &Window,
        service: Service,
    ) -> (Option<Service>, Option<Lock>) {
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
            Bring::Run(_) if self.name == STUCK => tokio::time::sleep(UNTIL_STUCK).await,
            Bring::Run(_) => self.is_told(window).await,
            Bring::Change(change) => {
                begun(&service).await;
                service.change_account(change);
                self.is_told(window).await;
            }
            Bring::Gone => {
                begun(&service).await;
                service.stop().await;
                self.is_told(window).await;
                return (None, None);
            }
            Bring::Locked => {
                begun(&service).await;
                let lock = Lock::of(&harness.data_folder());
                self.is_told(window).await;
                return (Some(service), lock);
            }
            Bring::Line => {
                window.click("leave-run").await;
                open_list(window, 60, 60).await;
                window.click("start-run").await;
                window.has("run", "data-state", "waiting").await;
            }
        }
        (Some(service), None)
    }

    /// Waits until the run says why it doesn't go on.
    async fn is_told(&self, window: &Window) {
        if self.why == MISSING {
            window.element(self.why).await;
            return;
        }
        let body = "const { paused, waits } =
            document.querySelector('[data-testid=run-notices]')?.dataset ?? {};
            return paused ?? waits ?? null";
        acceptance::until(&format!("{} is told", self.name), async || {
            (window.script(body, Vec::new()).await == self.why).then_some(())
        })
        .await;
    }

    async fn pictures(&self, window: &Window, folder: &Path) {
        for look in looks() {
            let stage = Stage { window, folder, look };
            // Nothing can be deleted from records that are locked.
            stage.dress().await;
            window.click("nav-bulk").await;
            if matches!(self.bring, Bring::Plan) {
                window.element("plan-cost").await;
                stage.picture(self.name).await;
                continue;
            }
            window.element("run-row").await;
            if matches!(self.bring, Bring::Line) {
                window.click("leave-run").await;
                window.click_where("run-item", "data-state", "waiting").await;
                window.has("run", "data-state", "waiting").await;
            }
            stage.picture(self.name).await;
            if self.name == DOUBTS {
                window.click("run-row").await;
                for (name, width, height) in [("usual", 1_280, 900), ("narrow", 900, 620)] {
                    window.resize(width, height).await;
                    stage.picture(&format!("{DOUBTS}-{name}")).await;
                }
                stage.usual().await;
            }
        }
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

/// A pasted list of orders. Numbers go on from `from`.
async fn open_list(window: &Window, from: u32, orders: u32) {
    const NAMES: [&str; 5] = ["Nasrin A.", "Rakib H.", "শামীমা", "Tanvir I.", "Farhana Y."];
    let mut text = String::from("Order ID\tName\tMobile\tCOD\n");
    for (order, name) in (from..from + orders).zip(NAMES.iter().cycle()) {
        let amount = 450 + order * 370 % 2_800;
        text.push_str(&format!(
            "{}\t{name}\t017120{:05}\t{amount}\n",
            1_101 + order,
            order * 7_919 % 100_000
        ));
    }
    window.call("paste_file", json!({ "text": text })).await;
    window.has("numbers-count", "data-count", &orders.to_string()).await;
}

/// Waits until the service has taken a job.
async fn begun(service: &Service) {
    acceptance::until("a job is taken", async || {
        service.requests().iter().any(|request| request.path.contains("/bulk-jobs/")).then_some(())
    })
    .await;
}
