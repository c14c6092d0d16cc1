//! The courier account: connecting the first key, testing, and the environment of the window.

use porokh_courier_api::{MeAnswer, Quota};
use porokh_domain::{ApiKey, KeyKind};

use super::{
    AccountId, AccountState, AccountView, ConnectRequest, Connection, KeySlot, QuotaView, Service,
    facts::{me_facts, quota_view},
    modes::other_mode,
    states::Owner,
};
use crate::{
    AppError, AppEvent, Environment, EnvironmentRequest, PracticeRequest, Switched,
    accounts::Accounts,
    store::{MeReading, QuotaReading, account, accounts::Seen},
    waits::WaitOf,
};

/// Who wants to know about the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Somebody waits for the answer, and is told of a wait.
    ByAPerson,
    /// Nobody waits.
    ByItself,
}

impl Accounts {
    /// The account as it is now, from what is known without asking the service.
    pub async fn account(&self) -> AccountView {
        let environment = self.settings.courier_environment();
        if environment == Some(Environment::Practice) {
            // Whose records are shown doesn't change with the first check. One that can't be kept is kept with that.
            let _ = self.practice_account(Service::Courier).await;
        }
        let id = self.scope(Service::Courier).account;
        let saved = self.settings.saved().clone();
        let used = saved.in_use.and_then(|kind| saved.courier.key(kind));
        let address = used.map_or_else(|| saved.courier.address.clone(), |key| key.address.clone());
        let address =
            if address.is_empty() { self.default_address.clone().unwrap_or_default() } else { address };
        let keys = KeySlot::all(&saved, Service::Courier);
        let Some(environment) = environment else {
            let (state, same_as) = (AccountState::Absent, None);
            return AccountView {
                id,
                environment,
                address,
                keys,
                same_as,
                state,
                me: None,
                quota: None,
                other_mode: None,
            };
        };
        // A database that can't be read is told by the calls that need it; here it only leaves facts out.
        let owner = self.owner(Service::Courier, environment);
        let (me, quota) = self.readings(owner.1).await;
        AccountView {
            id,
            environment: Some(environment),
            address,
            keys,
            same_as: self.asked_about(Service::Courier, environment),
            state: self.account_states.of(owner),
            me: me.map(|reading| me_facts(environment, &reading)),
            quota: quota.map(|reading| quota_view(reading, self.clock.now())),
            other_mode: self.other_modes.of(owner),
        }
    }

    /// What an account last said of itself, and what is left of its day.
    pub(super) async fn readings(
        &self,
        account: Option<AccountId>,
    ) -> (Option<MeReading>, Option<QuotaReading>) {
        let Some(account) = account else { return (None, None) };
        let readings =
            self.store.run(move |db| Ok((account::me(db, account)?, account::quota(db, account)?)));
        readings.await.unwrap_or_default()
    }

    /// What is left of an account's day, as last read.
    pub(crate) async fn quota_of(&self, account: AccountId) -> Option<QuotaView> {
        let (_, quota) = self.readings(Some(account)).await;
        quota.map(|reading| quota_view(reading, self.clock.now()))
    }

    /// Asks GET /me with the typed address and key; when the service knows the key, the key goes to the key
    /// store and the account is in use. On an error nothing is kept.
    pub async fn connect_courier(&self, request: ConnectRequest) -> Result<AccountView, AppError> {
        let (key, seen, answer) = self.ask_courier_key(&request.address, &request.key).await?;
        let kind = key.kind();
        // Whose key it was until now, as far as that can be known: a question may be about it.
        if let (Ok(before), KeyKind::Live) = (self.at_hand(kind.into()).await, kind) {
            self.claim_secret(Service::Courier, before.account)?;
        }
        self.keep_key(Service::Courier, (kind, key.expose()), &seen, |saved, kept| {
            saved.courier.replace(kept);
            saved.use_kind(kind);
            saved.settings.practice = false;
            saved.settings.welcomed = true;
        })
        .await?;
        let account = self.note_me(&seen, &answer).await?;
        self.other_modes.set((kind.into(), Some(account)), None);
        self.note_at_hand(Service::Courier, kind.into(), Some(account)).await;
        self.moved().await;
        Ok(self.account().await)
    }

    /// Asks GET /me with a typed address and key, in a person's name. Keeps nothing.
    pub(super) async fn ask_courier_key(
        &self,
        address: &str,
        key: &str,
    ) -> Result<(ApiKey, Seen, MeAnswer), AppError> {
        let address = Self::address(address)?;
        let key = ApiKey::parse(key).map_err(|reason| AppError::Key { reason })?;
        let environment = Environment::from(key.kind());
        let seen = self.seen_courier(environment, &address, &key);
        let gate = self.gate((environment, self.known_account(&seen)), &address).await;
        let client = self.client_to(environment, &address, key.clone(), &gate);
        let mut patience = self.waits.patience(WaitOf::CourierAccount, client.line());
        let answer = loop {
            patience.turn().await?;
            match client.me().await.map_err(AppError::from) {
                Err(error) if error.refuses_pace() && patience.lasts() => {}
                answer => break answer?,
            }
        };
        Ok((key, seen, answer))
    }

    /// Asks GET /me for the account in use. What went wrong is in the account's state.
    pub async fn test_courier(&self) -> AccountView {
        self.ask_me(Asked::ByAPerson).await;
        self.account().await
    }

    /// Switches practice mode. Switching it on also leaves the first page.
    pub async fn set_practice(&self, request: PracticeRequest) -> Result<Switched, AppError> {
        if request.on {
            // Started first: a mode in which nothing works must not begin.
            self.practice.account().await.map_err(|_| AppError::Practice)?;
        }
        let settings = self
            .settings
            .change(|saved| {
                saved.settings.practice = request.on;
                saved.settings.welcomed |= request.on;
            })?
            .settings;
        if self.settings.courier_environment().is_some() {
            self.ask_me(Asked::ByAPerson).await;
        }
        self.moved().await;
        Ok(Switched { settings, account: self.account().await })
    }

    /// Moves the window to an environment: live, test or practice, for both services. Work under way stays with its own
    /// account.
    pub async fn use_environment(&self, request: EnvironmentRequest) -> Result<Switched, AppError> {
        let kind = match request.environment {
            Environment::Practice => return self.set_practice(PracticeRequest { on: true }).await,
            Environment::Live => KeyKind::Live,
            Environment::Test => KeyKind::Test,
        };
        let settings = self
            .settings
            .change(|saved| {
                saved.settings.practice = false;
                saved.use_kind(kind);
            })?
            .settings;
        if self.settings.courier_environment().is_some() {
            self.ask_me(Asked::ByAPerson).await;
        }
        self.moved().await;
        Ok(Switched { settings, account: self.account().await })
    }

    /// The window may be in another environment: both services are told anew.
    async fn moved(&self) {
        if let Some(environment) = self.payment_environment() {
            // A key that can't be had is told with the account.
            let _ = self.payment_account_of(environment).await;
        }
        self.tell_account().await;
        self.tell_payment_account().await;
        self.wake_work(Service::Payment).await;
    }

    /// The service's web app, where /me named one that is safe to open.
    pub async fn account_site(&self) -> Result<String, AppError> {
        let url = self.account().await.me.and_then(|me| me.app_url).ok_or(AppError::NotFound)?;
        // Only https, or this computer: the address comes from a reply.
        Self::site(&url)
    }

    /// Asks GET /me and keeps what it says, also that it failed; whether it answered.
    pub(crate) async fn ask_me(&self, asked: Asked) -> bool {
        let used =
            self.settings.courier_environment().map(|environment| self.owner(Service::Courier, environment));
        self.ask_me_with(self.connection().await, used, asked).await
    }

    /// Asks GET /me for an account, whichever is in use, and keeps what it says.
    pub(crate) async fn ask_account(&self, account: Option<AccountId>) -> bool {
        let used =
            self.settings.courier_environment().map(|environment| self.owner(Service::Courier, environment));
        self.ask_me_with(self.connection_of(account).await, used, Asked::ByItself).await
    }

    /// `used`: whose state an error is where there is no connection.
    pub(super) async fn ask_me_with(
        &self,
        connection: Result<Connection, AppError>,
        used: Option<Owner>,
        asked: Asked,
    ) -> bool {
        let owner = connection.as_ref().map(|found| (found.environment, Some(found.account))).ok().or(used);
        let asked = async {
            let connection = connection?;
            if asked == Asked::ByAPerson {
                self.waits.in_turn(WaitOf::CourierAccount, connection.client.line()).await?;
            }
            let answer = connection.client.me().await?;
            self.note_me(connection.seen(), &answer).await
        };
        let asked = asked.await;
        let answered = asked.is_ok();
        // One that was given up says nothing of the account.
        let failed = asked.err().filter(|error| !matches!(error, AppError::Cancelled { .. }));
        if let (Some(error), Some(owner)) = (failed, owner) {
            let state = self.state_after(owner, error).await;
            self.account_states.set(owner, state);
        }
        self.tell_account().await;
        answered
    }

    /// How an account is doing after a request that failed so.
    pub(crate) async fn state_after(&self, owner: Owner, error: AppError) -> AccountState {
        let (me, _) = self.readings(owner.1).await;
        // Without its records nothing is known to have answered.
        AccountState::after(error, me.is_some())
    }

    /// Notes how an account is doing, and tells the window when that changed.
    pub(crate) async fn note_state(&self, owner: Owner, state: AccountState) {
        if self.account_states.set(owner, state) {
            self.tell_account().await;
        }
    }

    /// Tells the window how the account is now.
    pub(crate) async fn tell_account(&self) {
        self.events.tell(AppEvent::Account { account: Box::new(self.account().await) });
    }

    /// Keeps what GET /me said to a key, with the account that it opens.
    pub(crate) async fn note_me(&self, seen: &Seen, answer: &MeAnswer) -> Result<AccountId, AppError> {
        let environment = seen.environment;
        let account = self.identify(seen, answer.data.email.clone()).await?;
        let read_at = self.clock.now();
        let me = MeReading {
            reply: answer.raw.clone(),
            header_mode: other_mode(environment, None, &answer.headers)
                .or_else(|| answer.headers.mode.agreed().cloned())
                .map(String::from),
            read_at,
        };
        // Without a limit there is nothing to say of a quota; it must not look like "no limit".
        let quota = match answer.data.daily_limit {
            Quota::Absent => None,
            Quota::Unlimited => Some(QuotaReading { limit: None, remaining: None, read_at }),
            Quota::Checks(limit) => {
                let remaining = match answer.data.remaining_today {
                    Quota::Checks(remaining) => Some(remaining),
                    Quota::Absent | Quota::Unlimited => None,
                };
                Some(QuotaReading { limit: Some(limit), remaining, read_at })
            }
        };
        self.account_states.set((environment, Some(account)), AccountState::Working);
        let kept = self.store.run(move |db| {
            let transaction = db.transaction()?;
            account::save_me(&transaction, account, &me)?;
            if let Some(quota) = quota {
                account::save_quota(&transaction, account, quota)?;
            }
            transaction.commit()
        });
        kept.await?;
        Ok(account)
    }
}
