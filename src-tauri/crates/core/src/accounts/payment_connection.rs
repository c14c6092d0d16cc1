//! Clients of the payment service.

use chrono::TimeDelta;
use porokh_api::{
    AppError, PaymentSettings,
    accounts::{AccountId, Service},
};
use porokh_domain::PaymentKey;
use porokh_payment_api::PaymentClient;
use porokh_runtime::ports::{PracticePayments, PracticeUnavailable};
use porokh_transport::{
    ServiceAddress,
    gate::{Priority, Route},
};

use super::{at_hand::AtHand, states::Owner};
use crate::{Environment, accounts::Accounts};

impl Accounts {
    /// The environment of new payments, if any.
    pub(crate) fn payment_environment(&self) -> Option<Environment> {
        self.ctx.settings.environment_of(Service::Payment)
    }

    /// The environment whose payments are listed: the window's, even without an account in it.
    pub(crate) fn listed_payment_environment(&self) -> Environment {
        self.ctx.settings.saved().environment()
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
            Some(_) if self.ctx.settings.saved().payment.in_use(Environment::Live).is_none() => {
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
            Environment::Live | Environment::Test => Ok(self.ctx.settings.saved().settings.payments.clone()),
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
        let gate = self.payment_gates.at(&name, &self.ctx.clock, |gate, _| gate.clone());
        PaymentClient::new(self.ctx.http.of(owner.0), address.clone(), key).paced_by(&gate, priority)
    }

    /// Payment accounts that can be polled now, with the names of their budgets: all with saved keys, and the
    /// practice account once it was used.
    pub(crate) async fn payment_accounts(&self) -> Vec<(Owner, String)> {
        let keys = self.ctx.settings.saved().payment.keys.clone();
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
        let now = self.ctx.clock.now();
        self.payment_gates.at(budget, &self.ctx.clock, |gate, polls| {
            let blocked = TimeDelta::from_std(gate.wait(Route::Other, Priority::Background));
            polls.wait(now, gate.refusals()).max(blocked.unwrap_or(TimeDelta::zero()))
        })
    }

    /// Records a poll under this budget.
    pub(crate) fn poll_took(&self, budget: &str) {
        let now = self.ctx.clock.now();
        self.payment_gates.at(budget, &self.ctx.clock, |_, polls| polls.took(now));
    }

    async fn practice_payments(&self) -> Result<PracticePayments, AppError> {
        self.ctx.practice.payments().await.map_err(|PracticeUnavailable| AppError::Practice)
    }
}
