//! From the environment to a client of the payment service.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use chrono::TimeDelta;
use porokh_domain::{KeyKind, PaymentKey};
use porokh_payment_api::PaymentClient;
use porokh_transport::{
    ServiceAddress,
    gate::{Gate, Priority, Route, SharedGate},
};

use crate::{
    App, AppError, Environment, PaymentSettings,
    accounts::{AccountId, Service},
    payments::polls::PollPace,
    ports::{PracticePayments, PracticeUnavailable},
    store::accounts::Seen,
};

/// One gate for each merchant, by address: all requests wait after "slow down" (429). The interface states no rate,
/// so that there is nothing to keep over a restart. Beside it, what looks by themselves allow themselves.
#[derive(Default)]
pub(crate) struct PaymentGates(Mutex<BTreeMap<String, (SharedGate, PollPace)>>);

/// A key that is at hand.
pub(super) struct PaymentAtHand {
    /// The account that it opens.
    pub(super) account: AccountId,
    pub(super) address: ServiceAddress,
    pub(super) key: PaymentKey,
    pub(super) seen: Seen,
}

impl App {
    /// The environment that new payments are made in, if there is one.
    pub(crate) fn payment_environment(&self) -> Option<Environment> {
        let saved = self.saved();
        if saved.settings.practice {
            return Some(Environment::Practice);
        }
        saved.payment.in_use.map(Environment::from)
    }

    /// The environment whose payments are listed: without an account, that of the live one that was there.
    pub(crate) fn listed_payment_environment(&self) -> Environment {
        self.payment_environment().unwrap_or(Environment::Live)
    }

    /// The account that the key at hand in an environment opens.
    pub(crate) async fn payment_account_of(&self, environment: Environment) -> Result<AccountId, AppError> {
        Ok(self.payment_at_hand(environment).await?.account)
    }

    /// A client for what belongs to this account.
    ///
    /// # Errors
    /// [`AppError::AccountAway`] while the key at hand is another's, or there is none.
    pub(crate) async fn payment_client_of(
        &self,
        environment: Environment,
        account: Option<AccountId>,
        priority: Priority,
    ) -> Result<PaymentClient, AppError> {
        match self.payment_at_hand(environment).await {
            Ok(at_hand) if Some(at_hand.account) == account => {
                Ok(self.payment_client_to(environment, &at_hand.address, at_hand.key, priority))
            }
            Ok(_) | Err(AppError::PaymentNotConnected) => Err(self.away(account)),
            Err(error) => Err(error),
        }
    }

    /// A client that can match transaction ids, and the environment and the account that the matches belong to. It asks with
    /// a live key also while payments are made with a test key (payment interface, trx/verify).
    pub(crate) async fn matching_client(&self) -> Result<(Environment, AccountId, PaymentClient), AppError> {
        let (environment, account, address, key) = match self.payment_environment() {
            None => return Err(AppError::PaymentNotConnected),
            Some(Environment::Practice) => {
                let account = self.practice_payments().await?;
                let id = self.practice_account(Service::Payment).await?;
                (Environment::Practice, id, Self::address(&account.address)?, account.live_key)
            }
            Some(_) if self.saved().payment.hint(KeyKind::Live).is_none() => {
                return Err(AppError::LiveKeyOnly);
            }
            Some(_) => {
                let PaymentAtHand { account, address, key, .. } =
                    self.payment_at_hand(Environment::Live).await?;
                (Environment::Live, account, address, key)
            }
        };
        Ok((environment, account, self.payment_client_to(environment, &address, key, Priority::Person)))
    }

    /// The key that is at hand in an environment.
    pub(super) async fn payment_at_hand(&self, environment: Environment) -> Result<PaymentAtHand, AppError> {
        let (address, key) = match environment {
            Environment::Practice => {
                let account = self.practice_payments().await?;
                (account.address, account.test_key)
            }
            Environment::Live => self.own_payment_key(KeyKind::Live).await?,
            Environment::Test => self.own_payment_key(KeyKind::Test).await?,
        };
        let address = Self::address(&address)?;
        let seen = self.seen_payment(environment, &address, &key);
        let account = match environment {
            Environment::Practice => self.practice_account(Service::Payment).await?,
            Environment::Live | Environment::Test => self.account_of(&seen).await?,
        };
        self.note_at_hand(Service::Payment, environment, Some(account));
        Ok(PaymentAtHand { account, address, key, seen })
    }

    /// What a key of the payment service is known again by.
    pub(super) fn seen_payment(
        &self,
        environment: Environment,
        address: &ServiceAddress,
        key: &PaymentKey,
    ) -> Seen {
        self.seen(Service::Payment, environment, address.as_str(), (key.expose(), key.hint()))
    }

    /// What the seller set for payments; the practice account brings its own.
    pub(crate) async fn seller(&self, environment: Environment) -> Result<PaymentSettings, AppError> {
        match environment {
            Environment::Practice => Ok(self.practice_payments().await?.seller),
            Environment::Live | Environment::Test => Ok(self.saved().settings.payments.clone()),
        }
    }

    pub(super) fn payment_client_to(
        &self,
        environment: Environment,
        address: &ServiceAddress,
        key: PaymentKey,
        priority: Priority,
    ) -> PaymentClient {
        let gate = self.at_gate(address.as_str(), |gate, _| gate.clone());
        PaymentClient::new(self.http(environment), address.clone(), key).paced_by(&gate, priority)
    }

    /// How long the next look by itself at a payment of `environment` must wait; `None` where it can't be asked.
    pub(crate) async fn poll_wait(&self, environment: Environment) -> Option<TimeDelta> {
        let (address, now) = (self.payment_address(environment).await?, self.clock.now());
        Some(self.at_gate(&address, |gate, polls| {
            let blocked = TimeDelta::from_std(gate.wait(Route::Other, Priority::Background));
            polls.wait(now, gate.refusals()).max(blocked.unwrap_or(TimeDelta::zero()))
        }))
    }

    /// A look by itself at a payment of `environment` leaves.
    pub(crate) async fn poll_took(&self, environment: Environment) {
        if let Some(address) = self.payment_address(environment).await {
            let now = self.clock.now();
            self.at_gate(&address, |_, polls| polls.took(now));
        }
    }

    async fn payment_address(&self, environment: Environment) -> Option<String> {
        let address = match environment {
            Environment::Practice => self.practice_payments().await.ok()?.address,
            Environment::Live | Environment::Test => self.saved().payment.address.clone(),
        };
        Self::address(&address).ok().map(|address| address.as_str().to_owned())
    }

    fn at_gate<T>(&self, address: &str, at: impl FnOnce(&SharedGate, &mut PollPace) -> T) -> T {
        let mut gates = self.payment_gates.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new =
            || (SharedGate::new(Gate::without_limit(), Arc::clone(&self.clock), |_| {}), PollPace::default());
        let (gate, polls) = gates.entry(address.to_owned()).or_insert_with(new);
        at(gate, polls)
    }

    async fn practice_payments(&self) -> Result<PracticePayments, AppError> {
        self.practice.payments().await.map_err(|PracticeUnavailable| AppError::Practice)
    }

    async fn own_payment_key(&self, kind: KeyKind) -> Result<(String, PaymentKey), AppError> {
        let address = self.saved().payment.address.clone();
        if address.is_empty() || self.saved().payment.hint(kind).is_none() {
            self.note_at_hand(Service::Payment, kind.into(), None);
            return Err(AppError::PaymentNotConnected);
        }
        Ok((address, self.vault.payment_key(kind).await?))
    }
}
