//! The courier account: connecting the first key, testing, and the environment of the window.

use porokh_api::{
    AppError, AppEvent,
    accounts::{
        AccountId, AccountState, AccountView, ConnectRequest, KeySlot, PaymentAccountView, QuotaView, Service,
    },
};
use porokh_domain::{ApiKey, KeyKind};
use secrecy::ExposeSecret;

use super::{
    Asked,
    ask::Accepted,
    facts::{me_facts, ping_facts, quota_view},
};
use crate::{Environment, accounts::Accounts};

impl Accounts {
    /// The account as it is now, from what is known without asking the service.
    pub async fn account(&self) -> AccountView {
        let environment = self.settings.environment_of(Service::Courier);
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
        let readings = self.readings(owner.1).await;
        AccountView {
            id,
            environment: Some(environment),
            address,
            keys,
            same_as: self.asked_about(Service::Courier, environment),
            state: self.states.of(Service::Courier, owner),
            me: readings.me.map(|me| me_facts(environment, &me)),
            quota: readings.quota.map(|quota| quota_view(quota, self.clock.now())),
            other_mode: self.other_modes.of(owner),
        }
    }

    /// What is left of an account's day, as last read.
    pub(crate) async fn quota_of(&self, account: AccountId) -> Option<QuotaView> {
        self.readings(Some(account)).await.quota.map(|quota| quota_view(quota, self.clock.now()))
    }

    /// Asks GET /me with the typed address and key; when the service knows the key, the key goes to the key
    /// store and the account is in use. On an error nothing is kept.
    pub async fn connect_courier(&self, request: ConnectRequest) -> Result<AccountView, AppError> {
        let Accepted { kind, key, seen, said } =
            self.ask_typed(Service::Courier, &request.address, &request.key).await?;
        // Whose key it was until now, as far as that can be known: a question may be about it.
        if let (Ok(before), KeyKind::Live) = (self.at_hand::<ApiKey>(kind.into()).await, kind) {
            self.claim_secret(Service::Courier, before.account)?;
        }
        self.keep_key(Service::Courier, (kind, key.expose_secret()), &seen, |saved, kept| {
            saved.courier.replace(kept);
            saved.use_kind(kind);
            saved.settings.practice = false;
            saved.settings.welcomed = true;
        })
        .await?;
        let account = self.note_said(&seen, said).await?;
        self.other_modes.set((kind.into(), Some(account)), None);
        self.note_at_hand(Service::Courier, kind.into(), Some(account)).await;
        self.moved().await;
        Ok(self.account().await)
    }

    /// Asks GET /me for the account in use. What went wrong is in the account's state.
    pub async fn test_courier(&self) -> AccountView {
        self.ask_used(Service::Courier, Asked::ByAPerson).await;
        self.account().await
    }

    /// Asks the service about the key in use. What went wrong is in the account's state.
    pub async fn test_payment(&self) -> PaymentAccountView {
        self.ask_used(Service::Payment, Asked::ByAPerson).await;
        self.payment_account().await
    }

    /// The payment account as it is now, from what is known without asking the service.
    pub async fn payment_account(&self) -> PaymentAccountView {
        let environment = self.payment_environment();
        if environment == Some(Environment::Practice) {
            // As of the other account.
            let _ = self.practice_account(Service::Payment).await;
        }
        let saved = self.settings.saved().clone();
        let live = self.scope_in(Service::Payment, Environment::Live).account;
        let (account, has_secret) = (&saved.payment, saved.secret_of(Service::Payment, live).is_some());
        let owner = environment.map(|environment| self.owner(Service::Payment, environment));
        let readings = self.readings(owner.and_then(|(_, id)| id)).await;
        let used = saved.in_use.and_then(|kind| account.key(kind));
        PaymentAccountView {
            id: self.scope(Service::Payment).account,
            environment,
            keys: KeySlot::all(&saved, Service::Payment),
            has_secret,
            matches_in: match environment {
                Some(Environment::Practice) => Some(Environment::Practice),
                _ => account.hint(KeyKind::Live).map(|_| Environment::Live),
            },
            address: used.map_or_else(|| account.address.clone(), |key| key.address.clone()),
            same_as: environment.and_then(|environment| self.asked_about(Service::Payment, environment)),
            state: owner.map_or(AccountState::Absent, |owner| self.states.of(Service::Payment, owner)),
            ping: readings.ping.map(ping_facts),
        }
    }

    /// Tells the window how the account of a service that is in use is now.
    pub(crate) async fn tell(&self, service: Service) {
        let event = match service {
            Service::Courier => AppEvent::Account { account: Box::new(self.account().await) },
            Service::Payment => AppEvent::PaymentAccount { account: Box::new(self.payment_account().await) },
        };
        self.events.tell(event);
    }
}
