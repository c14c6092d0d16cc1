//! Requests about accounts, and the resulting account states.

use porokh_api::{
    AppError, PaymentRefusal,
    accounts::{AccountId, AccountState, Service},
    saved::KeptKey,
};
use porokh_courier_api::MeAnswer;
use porokh_domain::{ApiKey, KeyKind, PaymentKey};
use porokh_runtime::outbox::{Failure, Fate};

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

pub(super) struct Accepted {
    pub(super) kind: KeyKind,
    /// As stored in the key store.
    pub(super) key: secrecy::SecretString,
    pub(super) seen: Seen,
    pub(super) said: Said,
}

impl Accounts {
    /// Tests a typed key. Stores nothing.
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

    /// Refreshes the account in use. Errors go to its state.
    pub(crate) async fn ask_used(&self, service: Service, asked: Asked) {
        if let Some(environment) = self.ctx.settings.environment_of(service) {
            self.ask_in(service, environment, asked).await;
            self.wake_work(service).await;
        }
    }

    pub(super) async fn ask_in(&self, service: Service, environment: Environment, asked: Asked) {
        let owner = self.owner(service, environment);
        match service {
            Service::Courier => self.ask(self.at_hand::<ApiKey>(environment).await, owner, asked).await,
            Service::Payment => self.ask(self.at_hand::<PaymentKey>(environment).await, owner, asked).await,
        };
    }

    /// Refreshes a fraud-check account, whichever is in use; returns whether it answered.
    pub(crate) async fn ask_account(&self, account: Option<AccountId>) -> bool {
        let environment =
            account.and_then(|account| self.account_book.row(account)).map(|row| row.environment);
        let owner = (environment.unwrap_or(self.ctx.settings.environment()), account);
        self.ask(self.at_hand_of::<ApiKey>(account).await, owner, Asked::ByItself).await
    }

    pub(super) async fn ask_kept(&self, service: Service, kept: &KeptKey) {
        let owner = (kept.kind.into(), self.account_of_kept(service, kept));
        match service {
            Service::Courier => self.ask(self.open::<ApiKey>(kept).await, owner, Asked::ByAPerson).await,
            Service::Payment => self.ask(self.open::<PaymentKey>(kept).await, owner, Asked::ByAPerson).await,
        };
    }

    /// Requests, and stores the answer or the failure; returns whether it answered. `owner` gets the failure if no
    /// key is available.
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
        // A cancelled request says nothing about the account.
        if let Err(error) = told
            && !matches!(error, AppError::Cancelled { .. })
        {
            let state = self.state_after(owner, error).await;
            self.states.set(K::SERVICE, owner, state);
        }
        self.tell_accounts().await;
        answered
    }

    /// Stores the reply of GET /me.
    pub(crate) async fn note_me(&self, seen: &Seen, answer: MeAnswer) -> Result<AccountId, AppError> {
        self.note_said(seen, Said::me(seen.environment, answer, self)).await
    }

    /// Stores a service's answer, and determines the key's account.
    pub(super) async fn note_said(&self, seen: &Seen, said: Said) -> Result<AccountId, AppError> {
        let Said { identity, readings } = said;
        let account = self.identify(seen, identity).await?;
        self.states.set(seen.service, (seen.environment, Some(account)), AccountState::Working);
        self.ctx.store.run(move |db| account::save_readings(db, account, &readings)).await?;
        Ok(account)
    }

    /// Empty on database errors, which the calls that need the data report.
    pub(super) async fn readings(&self, account: Option<AccountId>) -> Readings {
        let Some(account) = account else { return Readings::default() };
        self.ctx.store.run(move |db| account::readings(db, account)).await.unwrap_or_default()
    }

    /// The state of an account after a failed request.
    pub(crate) async fn state_after(&self, owner: Owner, error: AppError) -> AccountState {
        let readings = self.readings(owner.1).await;
        AccountState::after(error, readings.me.is_some() || readings.ping.is_some())
    }

    /// Sets the state of an account, and notifies the window if it changed.
    pub(crate) async fn note_state(&self, service: Service, owner: Owner, state: AccountState) {
        if self.states.set(service, owner, state) {
            self.tell_accounts().await;
        }
    }

    /// Updates a payment account's state after a request with side effects.
    ///
    /// # Errors
    /// The error of a request that was certainly not handled.
    pub(crate) async fn note_sent<T>(
        &self,
        owner: Owner,
        result: Result<T, Failure>,
    ) -> Result<(), AppError> {
        match result {
            Ok(_) => self.note_state(Service::Payment, owner, AccountState::Working).await,
            Err(Failure { error, fate }) => {
                self.note_payment_failure(owner, &error).await;
                if fate != Fate::Unknown {
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Updates a payment account's state after a failed request.
    pub(crate) async fn note_payment_failure(&self, owner: Owner, error: &AppError) {
        let state = match error {
            // The service accepts the key: only this payment, or the rate, was refused.
            AppError::Payment { refusal, status: ..500, .. }
                if !matches!(refusal, PaymentRefusal::Key | PaymentRefusal::Package) =>
            {
                AccountState::Working
            }
            // Not about the account in use.
            AppError::AccountAway { .. } => return,
            error => self.state_after(owner, error.clone()).await,
        };
        self.note_state(Service::Payment, owner, state).await;
    }
}
