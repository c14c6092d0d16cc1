//! The core as one object: what the shell holds and its commands call.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use porokh_domain::{BdPhone, Clock, CorrectedClock};
use porokh_transport::HttpClient;

use crate::{
    AppError, AppEvent, Environment, EventSink, Platform, Settings, SettingsPatch, StartProblem, StartView,
    accounts::{self, AccountBook, AccountStates, Budgets, OtherModes, Service, Vault},
    bulk::BulkState,
    check::RunningCheck,
    deliveries::{OutcomeFiles, ShareTurn},
    files::Files,
    inbox::InboxState,
    outbox::Outbox,
    payments::{LinkWork, PaymentGates, PaymentWatch},
    ports::{KeyStore, PracticeServices, Saved, SettingsDamage, SettingsFile},
    reports::ReportTurn,
    store::{self, Settlement, Store},
    waits::Waits,
    window_clock::WindowClock,
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
    pub(crate) vault: Vault,
    pub(crate) practice: Arc<dyn PracticeServices>,
    pub(crate) http: HttpClient,
    /// The same, for real services: they say what time it is.
    telling_http: HttpClient,
    pub(crate) clock: Arc<dyn Clock>,
    /// The same clock, with what the services said of it.
    pub(crate) told_clock: Arc<CorrectedClock>,
    window_clock: Arc<WindowClock>,
    pub(crate) default_address: Option<String>,
    pub(crate) account_states: AccountStates,
    pub(crate) other_modes: OtherModes,
    pub(crate) account_book: AccountBook,
    pub(crate) budgets: Budgets,
    pub(crate) running_check: RunningCheck,
    pub(crate) outbox: Outbox,
    /// What the last start left unanswered was settled.
    settled: tokio::sync::Mutex<bool>,
    pub(crate) files: Files,
    pub(crate) bulk: BulkState,
    pub(crate) payment_states: AccountStates,
    pub(crate) payment_gates: PaymentGates,
    pub(crate) payment_watch: PaymentWatch,
    pub(crate) link_work: LinkWork,
    pub(crate) report_turn: ReportTurn,
    pub(crate) waits: Waits,
    pub(crate) share_turn: ShareTurn,
    pub(crate) outcome_files: OutcomeFiles,
    pub(crate) inbox: InboxState,
    settings: Arc<dyn SettingsFile>,
    saved: Mutex<Saved>,
    events: EventSink,
    pub(crate) data_folder: PathBuf,
    problems: Vec<StartProblem>,
}

/// The database inside the data folder.
pub const DATABASE: &str = "porokh.db";

impl App {
    /// Opens the records and reads the settings. Nothing that is wrong with them stops the app: it is told in
    /// [`StartView::problems`].
    pub fn open(parts: Parts) -> Self {
        let mut problems = Vec::new();
        let loaded = parts.settings.load();
        let path_of = |path: PathBuf| path.display().to_string();
        problems.extend(loaded.problem.map(|damage| match damage {
            SettingsDamage::Restored(path) => StartProblem::SettingsRestored { path: path_of(path) },
            SettingsDamage::SetAside(path) => StartProblem::SettingsSetAside { path: path_of(path) },
        }));
        let mut saved = loaded.saved;
        if saved.profile.is_empty() {
            saved.profile = parts.new_profile;
        }
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
        let window_clock = Arc::new(WindowClock::default());
        let (clock, of_window) = (Arc::clone(&parts.clock), Arc::clone(&window_clock));
        let events = Arc::clone(&parts.events);
        let telling_http = parts.http.telling(move |date, began| {
            clock.told(date, began);
            // Before the reply, whose instants it is about.
            of_window.tell(&clock, &events);
        });
        let telling = Arc::clone(&parts.events);
        let late = move |settlement: &Settlement| {
            telling(match settlement {
                Settlement::Check { row, .. } => AppEvent::CheckKept { id: row.id },
                _ => AppEvent::Settled,
            });
        };
        let outbox = Outbox::new(
            &opened.store,
            &(Arc::clone(&parts.clock) as Arc<dyn Clock>),
            parts.data_folder.clone(),
            Box::new(late),
        );
        let app = Self {
            store: opened.store,
            vault: Vault::new(parts.keys, saved.profile.clone(), parts.key_store_patience),
            practice: parts.practice,
            telling_http,
            http: parts.http,
            clock: Arc::clone(&parts.clock) as Arc<dyn Clock>,
            told_clock: parts.clock,
            window_clock,
            default_address: parts.default_address,
            account_states: AccountStates::default(),
            other_modes: OtherModes::default(),
            account_book: AccountBook::default(),
            budgets: Budgets::default(),
            running_check: RunningCheck::default(),
            outbox,
            settled: tokio::sync::Mutex::default(),
            files: Files::default(),
            bulk: BulkState::default(),
            payment_states: AccountStates::default(),
            payment_gates: PaymentGates::default(),
            payment_watch: PaymentWatch::default(),
            link_work: LinkWork::default(),
            report_turn: ReportTurn::default(),
            waits: Waits::default(),
            share_turn: ShareTurn::default(),
            outcome_files: OutcomeFiles::default(),
            inbox: InboxState::default(),
            settings: parts.settings,
            saved: Mutex::new(saved),
            events: parts.events,
            data_folder: parts.data_folder,
            problems,
        };
        if is_open {
            app.read_accounts();
        }
        app
    }

    /// What the window needs before it can draw its first page.
    pub async fn start_view(&self, version: &str, platform: Platform) -> StartView {
        StartView {
            version: version.to_owned(),
            platform,
            settings: self.settings(),
            account: self.account().await,
            problems: self.problems.clone(),
            data_folder: self.data_folder.display().to_string(),
        }
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        self.saved().settings.clone()
    }

    /// Changes settings; they are on disk when this returns.
    pub async fn change_settings(&self, patch: &SettingsPatch) -> Result<Settings, AppError> {
        let settings = self.change_saved(|saved| saved.settings.apply(patch))?.settings;
        if patch.keep.is_some() {
            self.forget_old_checks().await?;
        }
        Ok(settings)
    }

    /// Gives a courier the seller's own name; an empty one takes it away.
    pub fn name_courier(&self, courier: &str, name: &str) -> Result<Settings, AppError> {
        Ok(self.change_saved(|saved| saved.settings.name_courier(courier, name))?.settings)
    }

    /// The name of this data folder's keys in the key store.
    pub fn profile(&self) -> String {
        self.saved().profile.clone()
    }

    /// Where records are kept.
    pub fn data_folder(&self) -> &std::path::Path {
        &self.data_folder
    }

    /// The environment that checks happen in now, if there is one.
    pub(crate) fn environment(&self) -> Option<Environment> {
        self.saved().environment_of(Service::Courier)
    }

    /// The environment whose history is shown: that of the window, also without an account in it.
    pub(crate) fn history_environment(&self) -> Environment {
        self.saved().environment()
    }

    /// The HTTP client for an environment. What the practice services say of the time is this computer's own clock.
    pub(crate) fn http(&self, environment: Environment) -> HttpClient {
        match environment {
            Environment::Practice => self.http.clone(),
            Environment::Live | Environment::Test => self.telling_http.clone(),
        }
    }

    pub(crate) fn saved(&self) -> MutexGuard<'_, Saved> {
        self.saved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the settings file and then what is in memory; a change that can't be written doesn't happen.
    pub(crate) fn change_saved(&self, change: impl FnOnce(&mut Saved)) -> Result<Saved, AppError> {
        let mut saved = self.saved();
        let mut next = saved.clone();
        change(&mut next);
        if next != *saved {
            self.settings.save(&next).map_err(|_| AppError::Settings)?;
            *saved = next.clone();
        }
        Ok(next)
    }

    /// Tells a window that listens from now on what the app's clock is ahead of the computer's.
    pub fn tell_clock(&self) {
        self.window_clock.tell_anew(&self.told_clock, &self.events);
    }

    pub(crate) fn tell(&self, event: AppEvent) {
        self.window_clock.tell(&self.told_clock, &self.events);
        (self.events)(event);
    }

    /// Runs work on the records, on this thread.
    pub(crate) fn stored<T>(
        &self,
        work: impl FnOnce(&mut store::Connection) -> store::Result<T>,
    ) -> Result<T, AppError> {
        self.store.run_blocking(work).map_err(|reason| AppError::Database { reason })
    }

    /// Runs work that blocks away from the threads that serve the window.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        tokio::task::spawn_blocking(work).await.unwrap_or(Err(AppError::Internal))
    }

    /// Reads a number that the window sent back.
    pub(crate) fn phone(text: &str) -> Result<BdPhone, AppError> {
        BdPhone::from_canonical(text).ok_or(AppError::Phone)
    }

    /// Ends with the app: the database is one whole file again, fit to be copied.
    pub fn close(&self) {
        self.outbox.close();
        self.store.close();
    }

    /// Whether [`settle_unanswered`](Self::settle_unanswered) has been done.
    pub(crate) async fn is_settled(&self) -> bool {
        *self.settled.lock().await
    }

    /// What was being sent when the app ended last has no answer any more: checks, payments, refunds, matches,
    /// reports. Done once; while the database can't be written it is done later.
    ///
    /// Everything of this kind begins with it, so that what this start sends is never taken for what the last one
    /// left.
    pub async fn settle_unanswered(&self) -> Result<(), AppError> {
        let mut settled = self.settled.lock().await;
        if *settled {
            return Ok(());
        }
        self.outbox.recover().await?;
        let now = self.clock.now();
        self.store
            .run(move |db| {
                store::checks::doubt_unanswered(db)?;
                store::payments::doubt_unanswered(db, now)?;
                store::refunds::doubt_unanswered(db, now)?;
                store::transfers::doubt_unanswered(db)?;
                store::reports::settle_unanswered(db)
            })
            .await?;
        *settled = true;
        Ok(())
    }
}
