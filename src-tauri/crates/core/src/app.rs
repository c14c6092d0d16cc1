//! The features as one object, and who acts on what happens in them.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use porokh_api::{
    AppError, Platform, QuickPlace, Settings, SettingsPatch, StartProblem, StartView, UiEvent,
    accounts::Service,
    alerts::{AskedPlace, PlaceFound},
    requests::Deleted,
};
use porokh_runtime::{
    Ctx, Host, blocking,
    data_folder::DATABASE,
    domain_events::{DomainEvent, EventHandler, Handled},
    jobs::{self, Job, Next, Wake},
    ports::SettingsDamage,
};

use crate::{
    accounts::{Accounts, Vault},
    backup::{self, Backups},
    bulk::Runs,
    check::Checks,
    customers::Customers,
    deliveries::Deliveries,
    files::Files,
    inbox::Inbox,
    orders::Orders,
    overview::Overview,
    parcels::Parcels,
    payments::{Links, Payments, Refunds, Transfers},
    removal::Removal,
    reports::Reports,
    restore::Restores,
    store::{
        Store,
        places::{self, Subject},
    },
};

/// How often records that an earlier start left unsettled are looked for.
const UPKEEP: Duration = Duration::from_secs(15);
/// How often expired records are deleted.
const BETWEEN_FORGETTING: Duration = Duration::from_secs(3600);

/// The use cases of Porokh.
pub struct App {
    pub ctx: Arc<Ctx>,
    pub accounts: Arc<Accounts>,
    pub files: Arc<Files>,
    pub backups: Arc<Backups>,
    pub checks: Arc<Checks>,
    pub runs: Arc<Runs>,
    pub orders: Arc<Orders>,
    pub parcels: Arc<Parcels>,
    pub payments: Arc<Payments>,
    pub refunds: Arc<Refunds>,
    pub transfers: Arc<Transfers>,
    pub links: Arc<Links>,
    pub deliveries: Arc<Deliveries>,
    pub reports: Arc<Reports>,
    pub inbox: Arc<Inbox>,
    pub customers: Arc<Customers>,
    pub overview: Arc<Overview>,
    pub restores: Arc<Restores>,
    pub removal: Arc<Removal>,
    problems: Vec<StartProblem>,
}

impl App {
    /// Opens the records and reads the settings. Damage to either does not stop the app: [`StartView::problems`] reports it.
    pub fn open(host: Host) -> Arc<Self> {
        let mut problems = Vec::new();
        let loaded = host.settings.load();
        problems.extend(loaded.problem.map(|damage| match damage {
            SettingsDamage::Restored(path) => {
                StartProblem::SettingsRestored { path: path.display().to_string() }
            }
            SettingsDamage::SetAside(path) => {
                StartProblem::SettingsSetAside { path: path.display().to_string() }
            }
        }));
        let mut saved = loaded.saved;
        if saved.profile.is_empty() {
            saved.profile.clone_from(&host.new_profile);
        }
        let vault = Vault::new(Arc::clone(&host.keys), saved.profile.clone(), host.key_store_timeout);
        let opened = Store::open(&host.data_folder.join(DATABASE), host.clock.now());
        if let Some(path) = opened.set_aside {
            problems.push(StartProblem::DatabaseSetAside { path: path.display().to_string() });
        }
        if let Some(reason) = opened.problem {
            let path = opened.store.path().display().to_string();
            problems.push(StartProblem::DatabaseUnusable { reason, path });
        }
        let is_open = opened.problem.is_none();
        let ctx = Ctx::new(host, saved, opened.store);
        let accounts = Accounts::new(ctx.clone(), vault);
        let files = Files::new(ctx.clone());
        let backups = Backups::new(ctx.clone());
        let checks = Checks::new(ctx.clone(), accounts.clone(), files.clone());
        let orders = Orders::new(ctx.clone(), files.clone());
        let runs = Runs::new(ctx.clone(), accounts.clone(), files.clone(), checks.clone(), orders.clone());
        let payments = Payments::new(ctx.clone(), accounts.clone(), files.clone(), orders.clone());
        let refunds = Refunds::new(ctx.clone(), accounts.clone(), payments.clone());
        let transfers = Transfers::new(ctx.clone(), accounts.clone(), orders.clone());
        let links = Links::new(ctx.clone(), accounts.clone(), files.clone(), runs.clone(), payments.clone());
        let parcels = Parcels::new(ctx.clone(), runs.clone(), payments.clone());
        let deliveries =
            Deliveries::new(ctx.clone(), accounts.clone(), files.clone(), runs.clone(), orders.clone());
        let reports = Reports::new(ctx.clone(), accounts.clone(), checks.clone(), deliveries.clone());
        let inbox =
            Inbox::new(ctx.clone(), accounts.clone(), files.clone(), orders.clone(), payments.clone());
        let customers = Arc::new(Customers {
            ctx: ctx.clone(),
            accounts: accounts.clone(),
            files: files.clone(),
            orders: orders.clone(),
            checks: checks.clone(),
            payments: payments.clone(),
            links: links.clone(),
            transfers: transfers.clone(),
            deliveries: deliveries.clone(),
            reports: reports.clone(),
            inbox: inbox.clone(),
        });
        let overview = Overview::new(ctx.clone(), accounts.clone(), runs.clone(), orders.clone());
        let restores = Restores::new(ctx.clone(), accounts.clone());
        let removal = Removal::new(ctx.clone(), accounts.clone());
        let app = Arc::new(Self {
            ctx,
            accounts,
            files,
            backups,
            checks,
            runs,
            orders,
            parcels,
            payments,
            refunds,
            transfers,
            links,
            deliveries,
            reports,
            inbox,
            customers,
            overview,
            restores,
            removal,
            problems,
        });
        let handler: Weak<Self> = Arc::downgrade(&app);
        app.ctx.domain_events.connect(handler);
        if is_open {
            app.accounts.read_accounts();
        }
        app
    }

    /// The state for the window's first page.
    pub async fn start_view(&self, version: &str, platform: Platform) -> StartView {
        StartView {
            version: version.to_owned(),
            platform,
            settings: self.ctx.settings.current(),
            accounts: self.accounts.accounts().await,
            problems: self.problems.clone(),
            data_folder: self.ctx.data_folder.display().to_string(),
        }
    }

    /// Changes settings; persisted when this returns.
    pub async fn change_settings(&self, patch: &SettingsPatch) -> Result<Settings, AppError> {
        let settings = self.ctx.settings.change(|saved| saved.settings.apply(patch))?.settings;
        if patch.keep.is_some() {
            self.checks.forget_old_checks().await?;
        }
        Ok(settings)
    }

    /// Looks for the subject of a place among the records that the window lists. A place without a subject is here.
    pub async fn find_place(&self, place: AskedPlace) -> Result<PlaceFound, AppError> {
        use AskedPlace::{
            Activity, Bulk, Check, Message, Payment, Payments, Rejected, Run, RunRow, SavedCheck, Settings,
        };
        let of = |service| vec![self.accounts.scope(service)];
        let (subject, scopes, id) = match place {
            Run { id } | RunRow { id, .. } | Bulk { newest: Some(id) } => {
                (Subject::Run, of(Service::Courier), id)
            }
            SavedCheck { id } | Check { newest: Some(id) } => (Subject::Check, of(Service::Courier), id),
            Payment { id } | Payments { newest: Some(id) } => (Subject::Payment, of(Service::Payment), id),
            Message { id } | Activity { newest: id } => (Subject::Message, self.inbox.told_scopes(), id),
            Rejected { environment } => {
                let is_here = self.inbox.told_scopes().iter().any(|scope| scope.environment == environment);
                return Ok(if is_here { PlaceFound::Here } else { PlaceFound::Elsewhere { environment } });
            }
            Settings | Bulk { newest: None } | Check { newest: None } | Payments { newest: None } => {
                return Ok(PlaceFound::Here);
            }
        };
        let found = self.ctx.store.run(move |db| places::find(db, subject, &scopes, id)).await?;
        Ok(match found {
            None => PlaceFound::Gone,
            Some((_, true)) => PlaceFound::Here,
            Some((environment, false)) => PlaceFound::Elsewhere { environment },
        })
    }

    /// Deletes all results of single checks, also those in the leftover of a backup that was cut off.
    pub async fn delete_history(&self) -> Result<Deleted, AppError> {
        self.clear_backup_copy().await;
        self.checks.delete_history().await
    }

    /// Sets the seller's display name for a courier; an empty name resets it.
    pub fn name_courier(&self, courier: &str, name: &str) -> Result<Settings, AppError> {
        Ok(self.ctx.settings.change(|saved| saved.settings.name_courier(courier, name))?.settings)
    }

    /// Saves the shortcut of the quick check; empty for none.
    pub fn set_quick_key(&self, keys: &str) -> Result<Settings, AppError> {
        Ok(self.ctx.settings.change(|saved| keys.clone_into(&mut saved.settings.quick_key))?.settings)
    }

    /// Saves the place of the quick check; `None` for beside the pointer.
    pub fn set_quick_place(&self, place: Option<QuickPlace>) -> Result<Settings, AppError> {
        Ok(self.ctx.settings.change(|saved| saved.settings.quick_place = place)?.settings)
    }

    /// The profile of this data folder's keys.
    pub fn profile(&self) -> String {
        self.ctx.settings.saved().profile.clone()
    }

    pub fn data_folder(&self) -> &std::path::Path {
        &self.ctx.data_folder
    }

    /// Starts the background work.
    pub async fn start(self: Arc<Self>, practice_secret: String) {
        // First, so that new requests aren't taken for those of an earlier start. Database errors are reported
        // wherever they matter.
        let _ = self.ctx.outbox.settle_unanswered().await;
        tokio::spawn(Accounts::keep_fresh(Arc::clone(&self.accounts)));
        tokio::spawn(Self::maintain_records(Arc::clone(&self)));
        tokio::spawn(Checks::work_off_deferred(Arc::clone(&self.checks)));
        tokio::spawn(Runs::work_off_runs(Arc::clone(&self.runs)));
        tokio::spawn(Payments::watch_payments(Arc::clone(&self.payments)));
        tokio::spawn(Links::resume_links(Arc::clone(&self.links)));
        Deliveries::resume_sharing(&self.deliveries);
        tokio::spawn(backup::make_weekly(Arc::clone(&self.backups)));
        tokio::spawn(Inbox::receive_messages(Arc::clone(&self.inbox), practice_secret));
    }

    /// Closes the database into one file that can be copied.
    pub fn close(&self) {
        self.backups.close();
        self.ctx.outbox.close();
        self.ctx.store.close();
    }

    async fn clear_backup_copy(&self) {
        let backups = Arc::clone(&self.backups);
        let clear = move || {
            backups.clear_copy();
            Ok(())
        };
        // `clear` gives no error.
        let _ = blocking(clear).await;
    }

    /// Settles and deletes records for as long as the app is open.
    async fn maintain_records(self: Arc<Self>) {
        self.clear_backup_copy().await;
        self.runs.clear_drafts().await;
        let clock = Arc::clone(&self.ctx.clock);
        jobs::keep(Upkeep::default(), self, clock, Wake::default().listen()).await;
    }
}

impl EventHandler for App {
    fn handle(self: Arc<Self>, event: DomainEvent) -> Handled {
        Box::pin(async move {
            match event {
                DomainEvent::KeyChanged(Service::Courier) => {
                    self.runs.wake();
                    self.deliveries.wake();
                }
                DomainEvent::KeyChanged(Service::Payment) => {
                    self.links.wake();
                    self.payments.wake_polls();
                }
                DomainEvent::OrdersChanged => self.runs.orders_changed().await,
                DomainEvent::JobEnded { environment, account, job, body, told_at } => {
                    self.runs.job_told((environment, account), job, &body, told_at).await?;
                }
                DomainEvent::PaymentTold { environment, invoice } => {
                    self.payments.outdate(environment, &invoice);
                }
                DomainEvent::PaymentChanged { environment, invoice } => {
                    self.payments.payment_changed(environment, &invoice).await?;
                }
            }
            Ok(())
        })
    }
}

/// Settles requests that an earlier start left unanswered, and deletes expired records.
#[derive(Default)]
struct Upkeep {
    /// When expired records were last deleted, by the time that has passed.
    forgot: Option<Duration>,
}

impl Job for Upkeep {
    type Owner = App;

    async fn step(&mut self, app: &Arc<App>) -> Next {
        let outbox = &app.ctx.outbox;
        if !outbox.is_settled().await && outbox.settle_unanswered().await.is_ok() {
            app.ctx.events.emit(UiEvent::Settled);
            app.orders.changed().await;
        }
        let passed = app.ctx.clock.passed();
        let is_due = self.forgot.is_none_or(|forgot| passed.saturating_sub(forgot) >= BETWEEN_FORGETTING);
        if is_due && let Some(now) = app.ctx.clock.agreed() {
            self.forgot = Some(passed);
            app.checks.forget_what_is_old().await;
            app.restores.forget_what_is_old(now).await;
        }
        Next::In(UPKEEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Harness;

    /// A check that may have been charged would seem to be under way for as long as the app is open.
    #[tokio::test]
    async fn what_the_start_could_not_settle_is_settled_once_there_is_room() {
        let harness = Harness::connected().await;
        let database = harness.database();
        let sql = "INSERT INTO checks (environment, phone, state, started_at, account_id)
                   SELECT 'live', 1712000385, 'in_flight', 0, id FROM accounts WHERE service = 'courier'";
        database.execute_batch(sql).unwrap();
        let full = "CREATE TRIGGER no_room BEFORE UPDATE ON checks BEGIN SELECT RAISE(ABORT, 'no room'); END";
        database.execute_batch(full).unwrap();
        let step = async |upkeep: &mut Upkeep| {
            upkeep.step(&harness.core).await;
            let state: String = database.query_row("SELECT state FROM checks", [], |row| row.get(0)).unwrap();
            let events = harness.events.lock().unwrap();
            (state, events.iter().filter(|event| matches!(event, UiEvent::Settled)).count())
        };
        let mut upkeep = Upkeep::default();
        assert_eq!(step(&mut upkeep).await, ("in_flight".into(), 0));
        database.execute_batch("DROP TRIGGER no_room").unwrap();
        assert_eq!(step(&mut upkeep).await, ("unknown".into(), 1));
        assert_eq!(step(&mut upkeep).await, ("unknown".into(), 1), "told once");
    }
}
