//! Asking the services about accounts, and how each account is doing.

use porokh_api::{
    AppError, PaymentRefusal,
    accounts::{AccountId, AccountState, Service},
    saved::KeptKey,
};
use porokh_courier_api::MeAnswer;
use porokh_domain::{ApiKey, KeyKind, PaymentKey};

use super::{
    at_hand::AtHand,
    service::{Asked, Said, ServiceKey},
    states::Owner,
};
use crate::{
    Environment,
    accounts::Accounts,
    store::{
        account::{self, Readings},
        accounts::Seen,
    },
};

/// A typed key that its service has accepted.
pub(super) struct Accepted {
    pub(super) kind: KeyKind,
    /// As it goes to the key store.
    pub(super) key: secrecy::SecretString,
    pub(super) seen: Seen,
    pub(super) said: Said,
}

impl Accounts {
    /// Asks a service about a typed key. Keeps nothing.
    pub(super) async fn ask_typed(
        &self,
        service: Service,
        address: &str,
        key: &str,
    ) -> Result<Accepted, AppError> {
        match service {
            Service::Courier => self.ask_typed_key::<ApiKey>(address, key).await,
            Service::Payment => self.ask_typed_key::<PaymentKey>(address, key).await,
        }
    }

    async fn ask_typed_key<K: ServiceKey>(&self, address: &str, key: &str) -> Result<Accepted, AppError> {
        let address = Self::address(address)?;
        let key = K::read(key)?;
        let seen = self.seen(key.kind().into(), &address, &key);
        let owner = (seen.environment, self.known_account(&seen));
        let said = key.clone().ask(self, owner, &address, Asked::ByAPerson).await?;
        Ok(Accepted { kind: key.kind(), key: key.expose().into(), seen, said })
    }

    /// Asks a service how the account in use is doing. Errors are in the account's state.
    pub(crate) async fn ask_used(&self, service: Service, asked: Asked) {
        if let Some(environment) = self.settings.environment_of(service) {
            self.ask_in(service, environment, asked).await;
            self.wake_work(service).await;
        }
    }

    /// The same in an environment.
    pub(super) async fn ask_in(&self, service: Service, environment: Environment, asked: Asked) {
        let owner = self.owner(service, environment);
        match service {
            Service::Courier => self.ask(self.at_hand::<ApiKey>(environment).await, owner, asked).await,
            Service::Payment => self.ask(self.at_hand::<PaymentKey>(environment).await, owner, asked).await,
        };
    }

    /// Asks the fraud-check service how an account is doing, whichever is in use; whether it answered.
    pub(crate) async fn ask_account(&self, account: Option<AccountId>) -> bool {
        let environment =
            account.and_then(|account| self.account_book.row(account)).map(|row| row.environment);
        let owner = (environment.unwrap_or(self.settings.environment()), account);
        self.ask(self.at_hand_of::<ApiKey>(account).await, owner, Asked::ByItself).await
    }

    /// Asks a service about a kept key.
    pub(super) async fn ask_kept(&self, service: Service, kept: &KeptKey) {
        let owner = (kept.kind.into(), self.account_of_kept(service, kept));
        match service {
            Service::Courier => self.ask(self.open::<ApiKey>(kept).await, owner, Asked::ByAPerson).await,
            Service::Payment => self.ask(self.open::<PaymentKey>(kept).await, owner, Asked::ByAPerson).await,
        };
    }

    /// Asks, and stores the answer or the failure; whether it answered. `owner` has the failure where no key is at hand.
    async fn ask<K: ServiceKey>(
        &self,
        at_hand: Result<AtHand<K>, AppError>,
        owner: Owner,
        asked: Asked,
    ) -> bool {
        let owner = at_hand.as_ref().map_or(owner, AtHand::owner);
        let told = async {
            let AtHand { address, key, seen, .. } = at_hand?;
            let said = key.ask(self, owner, &address, asked).await?;
            self.note_said(&seen, said).await
        };
        let told = told.await;
        let answered = told.is_ok();
        // A cancelled question says nothing of the account.
        if let Err(error) = told
            && !matches!(error, AppError::Cancelled { .. })
        {
            let state = self.state_after(owner, error).await;
            self.states.set(K::SERVICE, owner, state);
        }
        self.tell_accounts().await;
        answered
    }

    /// Stores what GET /me said to a key.
    pub(crate) async fn note_me(&self, seen: &Seen, answer: MeAnswer) -> Result<AccountId, AppError> {
        self.note_said(seen, Said::me(seen.environment, answer, self)).await
    }

    /// Stores what a service said to a key, with the account that the key opens.
    pub(super) async fn note_said(&self, seen: &Seen, said: Said) -> Result<AccountId, AppError> {
        let Said { identity, readings } = said;
        let account = self.identify(seen, identity).await?;
        self.states.set(seen.service, (seen.environment, Some(account)), AccountState::Working);
        self.store.run(move |db| account::save_readings(db, account, &readings)).await?;
        Ok(account)
    }

    /// The last replies about an account; none where the database can't be read, which the calls that need it report.
    pub(super) async fn readings(&self, account: Option<AccountId>) -> Readings {
        let Some(account) = account else { return Readings::default() };
        self.store.run(move |db| account::readings(db, account)).await.unwrap_or_default()
    }

    /// The state of an account after a failed request.
    pub(crate) async fn state_after(&self, owner: Owner, error: AppError) -> AccountState {
        let readings = self.readings(owner.1).await;
        AccountState::after(error, readings.me.is_some() || readings.ping.is_some())
    }

    /// Notes the state of an account, and tells the window when that changed.
    pub(crate) async fn note_state(&self, service: Service, owner: Owner, state: AccountState) {
        if self.states.set(service, owner, state) {
            self.tell_accounts().await;
        }
    }

    /// Notes what a failed request says of a payment account.
    pub(crate) async fn note_payment_failure(&self, owner: Owner, error: &AppError) {
        let state = match error {
            // The service knows the key: only this payment, or the pace, was wrong.
            AppError::Payment { refusal, status: ..500, .. }
                if !matches!(refusal, PaymentRefusal::Key | PaymentRefusal::Package) =>
            {
                AccountState::Working
            }
            // It says nothing of the account whose key is at hand.
            AppError::AccountAway { .. } => return,
            error => self.state_after(owner, error.clone()).await,
        };
        self.note_state(Service::Payment, owner, state).await;
    }
}
