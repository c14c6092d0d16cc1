//! The core as one object, which the shell holds and its commands call.

use std::{
    path::PathBuf,
    sync::{Arc, Weak},
    time::Duration,
};

use porokh_api::{AppError, Platform, QuickPlace, Settings, SettingsPatch, StartProblem, StartView};
use porokh_domain::CorrectedClock;
use porokh_transport::HttpClient;

use crate::{
    EventSink, Events,
    accounts::{Accounts, Vault},
    backup::{self, Backups},
    bulk::Runs,
    check::Checks,
    customers::Customers,
    deliveries::Deliveries,
    files::Files,
    inbox::Inbox,
    orders::Orders,
    outbox::Outbox,
    overview::Overview,
    payments::{Links, Payments, Refunds, Transfers},
    ports::{KeyStore, PracticeServices, SettingsDamage, SettingsFile},
    removal::Removal,
    reports::Reports,
    restore::Restores,
    services::Services,
    settings_store::SettingsStore,
    store::Store,
    upkeep,
    waits::Waits,
};

/// Dependencies of the core.
pub struct Parts {
    /// Must exist.
    pub data_folder: PathBuf,
    pub keys: Arc<dyn KeyStore>,
    /// How long to wait for the key store, which may be asking the user to unlock it.
    pub key_store_timeout: Duration,
    pub settings: Arc<dyn SettingsFile>,
    pub practice: Arc<dyn PracticeServices>,
    pub http: HttpClient,
    pub clock: Arc<CorrectedClock>,
    pub events: EventSink,
    pub version: String,
    pub default_address: Option<String>,
    /// Profile of this data folder's keys if the settings file has none.
    pub new_profile: String,
}

/// The use cases of Porokh.
pub struct App {
    pub settings: Arc<SettingsStore>,
    pub events: Arc<Events>,
    pub waits: Arc<Waits>,
    pub accounts: Arc<Accounts>,
    pub files: Arc<Files>,
    pub backups: Arc<Backups>,
    pub checks: Arc<Checks>,
    pub runs: Arc<Runs>,
    pub orders: Arc<Orders>,
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
    pub(crate) store: Store,
    pub(crate) clock: Arc<CorrectedClock>,
    pub(crate) outbox: Outbox,
    data_folder: PathBuf,
    problems: Vec<StartProblem>,
}

pub const DATABASE: &str = "porokh.db";
pub const LOGS: &str = "logs";

impl App {
    /// Opens the database and reads the settings. Errors don't stop the app: they are reported in
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
        let vault = Vault::new(Arc::clone(&parts.keys), saved.profile.clone(), parts.key_store_timeout);
        let opened = Store::open(&parts.data_folder.join(DATABASE), parts.clock.now());
        if let Some(path) = opened.set_aside {
            problems.push(StartProblem::DatabaseSetAside { path: path.display().to_string() });
        }
        if let Some(reason) = opened.problem {
            let path = opened.store.path().display().to_string();
            problems.push(StartProblem::DatabaseUnusable { reason, path });
        }
        let is_open = opened.problem.is_none();
        let services = Services::new(&parts, saved, opened.store);
        let accounts = Accounts::new(&services, vault, parts.practice.clone(), parts.default_address.clone());
        let files = Files::new(&services);
        let backups = Backups::new(&services, &parts.version);
        let checks = Checks::new(&services, &accounts, &files);
        let runs = Runs::new(&services, &accounts, &files, &checks);
        let payments = Payments::new(&services, &accounts, &files);
        let refunds = Refunds::new(&services, &accounts, &payments);
        let transfers = Transfers::new(&services, &accounts);
        let links = Links::new(&services, &accounts, &files, &runs, &payments);
        let orders = Orders::new(&runs, &payments);
        let deliveries = Deliveries::new(&services, &accounts, &files, &runs);
        let reports = Reports::new(&services, &accounts, &checks, &deliveries);
        let inbox = Inbox::new(&services, &parts.practice, &accounts, &files, &payments);
        let customers = Arc::new(Customers {
            store: services.store.clone(),
            settings: Arc::clone(&services.settings),
            clock: Arc::clone(&services.clock),
            accounts: Arc::clone(&accounts),
            files: Arc::clone(&files),
            checks: Arc::clone(&checks),
            payments: Arc::clone(&payments),
            links: Arc::clone(&links),
            deliveries: Arc::clone(&deliveries),
            reports: Arc::clone(&reports),
            inbox: Arc::clone(&inbox),
        });
        let overview = Overview::new(&services, &accounts, &runs);
        let restores = Restores::new(&services, &accounts);
        let removal = Removal::new(&services, &accounts);
        let Services { store, settings, clock, events, happenings, waits, outbox, data_folder, .. } =
            services;
        let app = Arc::new(Self {
            settings,
            events,
            waits,
            accounts,
            files,
            backups,
            checks,
            runs,
            orders,
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
            store,
            clock,
            outbox,
            data_folder,
            problems,
        });
        let acts: Weak<Self> = Arc::downgrade(&app);
        happenings.connect(acts);
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
            settings: self.settings.current(),
            accounts: self.accounts.accounts().await,
            problems: self.problems.clone(),
            data_folder: self.data_folder.display().to_string(),
        }
    }

    /// Changes settings; persisted when this returns.
    pub async fn change_settings(&self, patch: &SettingsPatch) -> Result<Settings, AppError> {
        let settings = self.settings.change(|saved| saved.settings.apply(patch))?.settings;
        if patch.keep.is_some() {
            self.checks.forget_old_checks().await?;
        }
        Ok(settings)
    }

    /// Sets the seller's display name for a courier; an empty name resets it.
    pub fn name_courier(&self, courier: &str, name: &str) -> Result<Settings, AppError> {
        Ok(self.settings.change(|saved| saved.settings.name_courier(courier, name))?.settings)
    }

    /// Saves the shortcut of the quick check; empty for none.
    pub fn set_quick_key(&self, keys: &str) -> Result<Settings, AppError> {
        Ok(self.settings.change(|saved| keys.clone_into(&mut saved.settings.quick_key))?.settings)
    }

    /// Saves the place of the quick check; `None` for beside the pointer.
    pub fn set_quick_place(&self, place: Option<QuickPlace>) -> Result<Settings, AppError> {
        Ok(self.settings.change(|saved| saved.settings.quick_place = place)?.settings)
    }

    /// The profile of this data folder's keys.
    pub fn profile(&self) -> String {
        self.settings.saved().profile.clone()
    }

    pub fn data_folder(&self) -> &std::path::Path {
        &self.data_folder
    }

    /// Starts the background work.
    pub async fn start(self: Arc<Self>, practice_secret: String) {
        // First, so that new requests aren't taken for those of an earlier start. Database errors are reported
        // wherever they matter.
        let _ = self.outbox.settle_unanswered().await;
        tokio::spawn(Accounts::keep_fresh(Arc::clone(&self.accounts)));
        tokio::spawn(upkeep::look_after_records(Arc::clone(&self)));
        tokio::spawn(Checks::work_off_deferred(Arc::clone(&self.checks)));
        tokio::spawn(Runs::work_off_runs(Arc::clone(&self.runs)));
        tokio::spawn(Payments::watch_payments(Arc::clone(&self.payments)));
        tokio::spawn(Links::resume_links(Arc::clone(&self.links)));
        tokio::spawn(Deliveries::resume_sharing(Arc::clone(&self.deliveries)));
        tokio::spawn(backup::make_weekly(Arc::clone(&self.backups)));
        tokio::spawn(Inbox::receive_messages(Arc::clone(&self.inbox), practice_secret));
    }

    /// Closes the database into one file that can be copied.
    pub fn close(&self) {
        self.backups.close();
        self.outbox.close();
        self.store.close();
    }
}
