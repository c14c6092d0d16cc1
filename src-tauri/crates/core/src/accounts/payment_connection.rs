//! Clients of the payment service.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use chrono::TimeDelta;
use porokh_api::{
    AppError, PaymentSettings,
    accounts::{AccountId, Service},
};
use porokh_domain::PaymentKey;
use porokh_payment_api::PaymentClient;
use porokh_transport::{
    ServiceAddress,
    gate::{Gate, Priority, Route, SharedGate},
};

use super::{at_hand::AtHand, polls::PollPace, states::Owner};
use crate::{
    Environment,
    accounts::Accounts,
    ports::{PracticePayments, PracticeUnavailable},
};

/// A gate per merchant, by brand, else by address: after rate limiting (429) all requests wait. Without a documented
/// limit nothing is stored across restarts. Also the pace of polls.
#[derive(Default)]
pub(crate) struct PaymentGates(Mutex<BTreeMap<String, (SharedGate, PollPace)>>);

impl Accounts {
    /// The environment of new payments, if any.
    pub(crate) fn payment_environment(&self) -> Option<Environment> {
        self.settings.environment_of(Service::Payment)
    }

    /// The environment whose payments are listed: the window's, even without an account in it.
    pub(crate) fn listed_payment_environment(&self) -> Environment {
        self.settings.saved().environment()
    }

    pub(crate) async fn payment_account_of(&self, environment: Environment) -> Result<AccountId, AppError> {
        Ok(self.at_hand::<PaymentKey>(environment).await?.account)
    }

    /// A client for work of this account, whichever is in use.
    ///
    /// # Errors
    /// [`AppError::AccountAway`] if none of the saved keys belongs to it.
    pub(crate) async fn payment_client_of(
        &self,
        account: Option<AccountId>,
        priority: Priority,
    ) -> Result<PaymentClient, AppError> {
        let at_hand: AtHand<PaymentKey> = self.at_hand_of(account).await?;
        Ok(self.payment_client_to(at_hand.owner(), &at_hand.address, at_hand.key, priority))
    }

    /// A client that can look up transaction ids, and the environment and account of the matches. It uses a live key
    /// even if payments use a test key (payment interface, trx/verify).
    pub(crate) async fn matching_client(&self) -> Result<(Environment, AccountId, PaymentClient), AppError> {
        let (environment, account, address, key) = match self.payment_environment() {
            None => return Err(AppError::PaymentNotConnected),
            Some(Environment::Practice) => {
                let account = self.practice_payments().await?;
                let id = self.practice_account(Service::Payment).await?;
                (Environment::Practice, id, Self::address(&account.address)?, account.live_key)
            }
            Some(_) if self.settings.saved().payment.in_use(Environment::Live).is_none() => {
                return Err(AppError::LiveKeyOnly);
            }
            Some(_) => {
                let AtHand { account, address, key, .. } = self.at_hand(Environment::Live).await?;
                (Environment::Live, account, address, key)
            }
        };
        let owner = (environment, Some(account));
        Ok((environment, account, self.payment_client_to(owner, &address, key, Priority::Person)))
    }

    /// The seller's payment settings; the practice account has its own.
    pub(crate) async fn seller(&self, environment: Environment) -> Result<PaymentSettings, AppError> {
        match environment {
            Environment::Practice => Ok(self.practice_payments().await?.seller),
            Environment::Live | Environment::Test => Ok(self.settings.saved().settings.payments.clone()),
        }
    }

    pub(crate) fn payment_client_to(
        &self,
        owner: Owner,
        address: &ServiceAddress,
        key: PaymentKey,
        priority: Priority,
    ) -> PaymentClient {
        let name = self.budget_name(owner.1, address.as_str());
        let gate = self.at_gate(&name, |gate, _| gate.clone());
        PaymentClient::new(self.http.of(owner.0), address.clone(), key).paced_by(&gate, priority)
    }

    /// Payment accounts that can be polled now, with the names of their budgets: all with saved keys, and the
    /// practice account once it was used.
    pub(crate) async fn payment_accounts(&self) -> Vec<(Owner, String)> {
        let keys = self.settings.saved().payment.keys.clone();
        let mut found: Vec<AtHand<PaymentKey>> = Vec::new();
        for kept in keys {
            found.extend(self.open(&kept).await);
        }
        let practises = self.payment_environment() == Some(Environment::Practice)
            || self.account_book.at_hand(Service::Payment, Environment::Practice).is_some();
        if practises {
            found.extend(self.at_hand(Environment::Practice).await);
        }
        let named = |at_hand: &AtHand<PaymentKey>| {
            let budget = self.budget_name(Some(at_hand.account), at_hand.address.as_str());
            (at_hand.owner(), budget)
        };
        found.iter().map(named).collect()
    }

    /// How long the next poll under this budget must wait.
    pub(crate) fn poll_wait(&self, budget: &str) -> TimeDelta {
        let now = self.clock.now();
        self.at_gate(budget, |gate, polls| {
            let blocked = TimeDelta::from_std(gate.wait(Route::Other, Priority::Background));
            polls.wait(now, gate.refusals()).max(blocked.unwrap_or(TimeDelta::zero()))
        })
    }

    /// Records a poll under this budget.
    pub(crate) fn poll_took(&self, budget: &str) {
        let now = self.clock.now();
        self.at_gate(budget, |_, polls| polls.took(now));
    }

    fn at_gate<T>(&self, budget: &str, at: impl FnOnce(&SharedGate, &mut PollPace) -> T) -> T {
        let mut gates = self.payment_gates.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            (
                SharedGate::new(Gate::without_limit(), Arc::clone(&self.clock) as _, |_| {}),
                PollPace::default(),
            )
        };
        let (gate, polls) = gates.entry(budget.to_owned()).or_insert_with(new);
        at(gate, polls)
    }

    async fn practice_payments(&self) -> Result<PracticePayments, AppError> {
        self.practice.payments().await.map_err(|PracticeUnavailable| AppError::Practice)
    }
}
