//! The core as one object: what the shell holds and its commands call.

use std::{
    path::PathBuf,
    sync::{Arc, Weak},
    time::Duration,
};

use porokh_domain::CorrectedClock;
use porokh_transport::HttpClient;

use crate::{
    AppError, EventSink, Events, Platform, Settings, SettingsPatch, StartProblem, StartView,
    accounts::{self, Accounts, Vault},
    alerts::Alerts,
    bulk::Runs,
    callback::CallbackAddress,
    check::Checks,
    deliveries::{OutcomeFiles, Sharings},
    events::Happenings,
    exports::Exports,
    files::Files,
    http_clients::HttpClients,
    inbox::InboxState,
    outbox::Outbox,
    payments::{Links, Payments, Refunds, Transfers},
    ports::{KeyStore, PracticeServices, SettingsDamage, SettingsFile},
    reports::ReportTurn,
    services::Services,
    settings_store::SettingsStore,
    store::Store,
    waits::Waits,
};

/// What the core is made of.
pub struct Parts {
    /// Where records are kept; exists.
    pub data_folder: PathBuf,
    /// The OS key store.
    pub keys: Arc<dyn KeyStore>,
    /// How long to wait for the key store, which may be asking the user to unlock it.
    pub key_store_patience: Duration,
    /// The settings file.
    pub settings: Arc<dyn SettingsFile>,
    /// The practice services.
    pub practice: Arc<dyn PracticeServices>,
    /// The one HTTP client.
    pub http: HttpClient,
    /// Time.
    pub clock: Arc<CorrectedClock>,
    /// Where events go.
    pub events: EventSink,
    /// A service address that this build brings along, if it does.
    pub default_address: Option<String>,
    /// A name for this data folder's keys, used when the settings file has none yet.
    pub new_profile: String,
}

/// The use cases of Porokh.
pub struct App {
    pub(crate) store: Store,
    /// What the user set.
    pub settings: Arc<SettingsStore>,
    pub(crate) clock: Arc<CorrectedClock>,
    /// What the window is told.
    pub events: Arc<Events>,
    /// Requests that wait to leave.
    pub waits: Arc<Waits>,
    pub(crate) http: HttpClients,
    pub(crate) outbox: Outbox,
    pub(crate) exports: Arc<Exports>,
    pub(crate) alerts: Arc<Alerts>,
    pub(crate) happenings: Arc<Happenings>,
    pub(crate) callback: Arc<CallbackAddress>,
    pub(crate) data_folder: PathBuf,
    pub(crate) practice: Arc<dyn PracticeServices>,
    /// The accounts of both services.
    pub accounts: Arc<Accounts>,
    /// The file on the bulk page.
    pub files: Arc<Files>,
    /// Checks of one number.
    pub checks: Arc<Checks>,
    /// Bulk runs.
    pub runs: Arc<Runs>,
    /// Payments.
    pub payments: Arc<Payments>,
    /// Refunds.
    pub refunds: Arc<Refunds>,
    /// Transaction ids.
    pub transfers: Arc<Transfers>,
    /// Link batches.
    pub links: Arc<Links>,
    pub(crate) report_turn: ReportTurn,
    pub(crate) sharings: Sharings,
    pub(crate) outcome_files: OutcomeFiles,
    pub(crate) inbox: InboxState,
    problems: Vec<StartProblem>,
}

/// The database inside the data folder.
pub const DATABASE: &str = "porokh.db";

impl App {
    /// Opens the records and reads the settings. Nothing that is wrong with them stops the app: it is told in
    /// [`StartView::problems`].
    pub fn open(parts: Parts) -> Arc<Self> {
        let mut problems = Vec::new();
        let loaded = parts.settings.load();
        let path_of = |path: PathBuf| path.display().to_string();
        problems.extend(loaded.problem.map(|damage| match damage {
            SettingsDamage::Restored(path) => StartProblem::SettingsRestored { path: path_of(path) },
            SettingsDamage::SetAside(path) => StartProblem::SettingsSetAside { path: path_of(path) },
        }));
        let mut saved = loaded.saved;
        if saved.profile.is_empty() {
            saved.profile.clone_from(&parts.new_profile);
        }
        let vault = Vault::new(Arc::clone(&parts.keys), saved.profile.clone(), parts.key_store_patience);
        let opened = Store::open(&parts.data_folder.join(DATABASE), parts.clock.now());
        if let Some(path) = opened.set_aside {
            problems.push(StartProblem::DatabaseSetAside { path: path.display().to_string() });
        }
        if let Some(reason) = opened.problem {
            let path = opened.store.path().display().to_string();
            problems.push(StartProblem::DatabaseUnusable { reason, path });
        }
        if opened.problem.is_none() {
            accounts::name_older(&opened.store, &saved);
        }
        let is_open = opened.problem.is_none();
        let services = Services::new(&parts, saved, opened.store);
        let accounts = Accounts::new(&services, vault, parts.practice.clone(), parts.default_address.clone());
        let files = Files::new(&services);
        let checks = Checks::new(&services, &accounts, &files);
        let runs = Runs::new(&services, &accounts, &files, &checks);
        let payments = Payments::new(&services, &accounts, &files);
        let refunds = Refunds::new(&services, &accounts, &payments);
        let transfers = Transfers::new(&services, &accounts);
        let links = Links::new(&services, &accounts, &files, &runs, &payments);
        let Services {
            alerts,
            callback,
            store,
            settings,
            clock,
            events,
            happenings,
            waits,
            http,
            outbox,
            exports,
            data_folder,
        } = services;
        let app = Arc::new(Self {
            store,
            settings,
            clock,
            events,
            waits,
            http,
            outbox,
            exports,
            alerts,
            happenings,
            callback,
            data_folder,
            practice: parts.practice,
            accounts,
            files,
            checks,
            runs,
            payments,
            refunds,
            transfers,
            links,
            report_turn: ReportTurn::default(),
            sharings: Sharings::default(),
            outcome_files: OutcomeFiles::default(),
            inbox: InboxState::default(),
            problems,
        });
        let acts: Weak<Self> = Arc::downgrade(&app);
        app.happenings.connect(acts);
        if is_open {
            app.accounts.read_accounts();
        }
        app
    }

    /// What the window needs before it can draw its first page.
    pub async fn start_view(&self, version: &str, platform: Platform) -> StartView {
        StartView {
            version: version.to_owned(),
            platform,
            settings: self.settings.current(),
            account: self.accounts.account().await,
            problems: self.problems.clone(),
            data_folder: self.data_folder.display().to_string(),
        }
    }

    /// Changes settings; they are on disk when this returns.
    pub async fn change_settings(&self, patch: &SettingsPatch) -> Result<Settings, AppError> {
        let settings = self.settings.change(|saved| saved.settings.apply(patch))?.settings;
        if patch.keep.is_some() {
            self.checks.forget_old_checks().await?;
        }
        Ok(settings)
    }

    /// Gives a courier the seller's own name; an empty one takes it away.
    pub fn name_courier(&self, courier: &str, name: &str) -> Result<Settings, AppError> {
        Ok(self.settings.change(|saved| saved.settings.name_courier(courier, name))?.settings)
    }

    /// The name of this data folder's keys in the key store.
    pub fn profile(&self) -> String {
        self.settings.saved().profile.clone()
    }

    /// Where records are kept.
    pub fn data_folder(&self) -> &std::path::Path {
        &self.data_folder
    }

    /// Starts what goes on behind the window.
    pub async fn start(self: Arc<Self>, practice_secret: String) {
        // First, so that what is sent from now on isn't taken for something that an earlier start left. A database that
        // can't be written is told wherever it is needed; there is nobody to tell here.
        let _ = self.outbox.settle_unanswered().await;
        tokio::spawn(Accounts::keep_up(Arc::clone(&self.accounts)));
        tokio::spawn(Self::look_after_records(Arc::clone(&self)));
        tokio::spawn(Runs::work_off_runs(Arc::clone(&self.runs)));
        tokio::spawn(Payments::watch_payments(Arc::clone(&self.payments)));
        tokio::spawn(Links::resume_links(Arc::clone(&self.links)));
        tokio::spawn(Self::resume_sharing(Arc::clone(&self)));
        tokio::spawn(Self::receive_messages(self, practice_secret));
    }

    /// Ends with the app: the database is one whole file again, fit to be copied.
    pub fn close(&self) {
        self.outbox.close();
        self.store.close();
    }
}
