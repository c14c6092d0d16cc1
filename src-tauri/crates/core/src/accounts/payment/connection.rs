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
    AppError, Environment, PaymentSettings,
    accounts::Accounts,
    accounts::polls::PollPace,
    accounts::{AccountId, Owner, Service},
    ports::{KeptKey, PracticePayments, PracticeUnavailable},
    store::accounts::Seen,
};

/// One gate for each merchant, by brand, else by address: all requests wait after "slow down" (429). The interface states
/// no rate, so that there is nothing to keep over a restart. Beside it, how often payments are polled.
#[derive(Default)]
pub(crate) struct PaymentGates(Mutex<BTreeMap<String, (SharedGate, PollPace)>>);

/// A key that was taken from the key store.
pub(in crate::accounts) struct PaymentAtHand {
    /// The account that it opens.
    pub(in crate::accounts) account: AccountId,
    pub(in crate::accounts) address: ServiceAddress,
    key: PaymentKey,
    pub(in crate::accounts) seen: Seen,
}

impl Accounts {
    /// The environment that new payments are made in, if there is one.
    pub(crate) fn payment_environment(&self) -> Option<Environment> {
        self.settings.saved().environment_of(Service::Payment)
    }

    /// The environment whose payments are listed: that of the window, also without an account in it.
    pub(crate) fn listed_payment_environment(&self) -> Environment {
        self.settings.saved().environment()
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
        let at_hand = self.payment_key_of(environment, account).await?;
        Ok(self.payment_client_with(environment, at_hand, priority))
    }

    /// The key of an account, whichever is in use.
    ///
    /// # Errors
    /// [`AppError::AccountAway`] while none of the kept keys opens it.
    async fn payment_key_of(
        &self,
        environment: Environment,
        account: Option<AccountId>,
    ) -> Result<PaymentAtHand, AppError> {
        let Some(id) = account else { return Err(self.away(account)) };
        if environment == Environment::Practice {
            let at_hand = self.payment_at_hand(environment).await?;
            return if at_hand.account == id { Ok(at_hand) } else { Err(self.away(account)) };
        }
        let mut failed = None;
        for kept in self.keys_of(Service::Payment, id) {
            match self.open_payment(&kept).await {
                Ok(at_hand) if at_hand.account == id => return Ok(at_hand),
                Ok(_) => {}
                Err(error) => failed = Some(error),
            }
        }
        Err(failed.unwrap_or_else(|| self.away(account)))
    }

    pub(in crate::accounts) fn payment_client_with(
        &self,
        environment: Environment,
        at_hand: PaymentAtHand,
        priority: Priority,
    ) -> PaymentClient {
        let PaymentAtHand { account, address, key, .. } = at_hand;
        self.payment_client_to((environment, Some(account)), &address, key, priority)
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
            Some(_) if self.settings.saved().payment.hint(KeyKind::Live).is_none() => {
                return Err(AppError::LiveKeyOnly);
            }
            Some(_) => {
                let PaymentAtHand { account, address, key, .. } =
                    self.payment_at_hand(Environment::Live).await?;
                (Environment::Live, account, address, key)
            }
        };
        let owner = (environment, Some(account));
        Ok((environment, account, self.payment_client_to(owner, &address, key, Priority::Person)))
    }

    /// The key that is in use in an environment.
    pub(in crate::accounts) async fn payment_at_hand(
        &self,
        environment: Environment,
    ) -> Result<PaymentAtHand, AppError> {
        let at_hand = match environment {
            Environment::Practice => {
                let practice = self.practice_payments().await?;
                let (address, key) = (Self::address(&practice.address)?, practice.test_key);
                let seen = self.seen_payment(environment, &address, &key);
                let account = self.practice_account(Service::Payment).await?;
                PaymentAtHand { account, address, key, seen }
            }
            Environment::Live => self.own_payment_key(KeyKind::Live).await?,
            Environment::Test => self.own_payment_key(KeyKind::Test).await?,
        };
        self.note_at_hand(Service::Payment, environment, Some(at_hand.account)).await;
        Ok(at_hand)
    }

    /// What a key of the payment service is known again by.
    pub(crate) fn seen_payment(
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

    /// The payment accounts that can be asked now, each with the name of its budget: all whose keys are kept, and the
    /// practice account once it was used.
    pub(crate) async fn payment_accounts(&self) -> Vec<(Owner, String)> {
        let keys = self.settings.saved().payment.keys.clone();
        let mut accounts = Vec::new();
        for kept in keys {
            if let Ok(found) = self.open_payment(&kept).await {
                let owner = (kept.kind.into(), Some(found.account));
                accounts.push((owner, self.budget_name(owner.1, found.address.as_str())));
            }
        }
        let practises = self.payment_environment() == Some(Environment::Practice)
            || self.account_book.at_hand(Service::Payment, Environment::Practice).is_some();
        if practises && let Ok(found) = self.payment_at_hand(Environment::Practice).await {
            let owner = (Environment::Practice, Some(found.account));
            accounts.push((owner, self.budget_name(owner.1, found.address.as_str())));
        }
        accounts
    }

    /// How long the next poll of a payment of an account with this budget must wait.
    pub(crate) fn poll_wait(&self, budget: &str) -> TimeDelta {
        let now = self.clock.now();
        self.at_gate(budget, |gate, polls| {
            let blocked = TimeDelta::from_std(gate.wait(Route::Other, Priority::Background));
            polls.wait(now, gate.refusals()).max(blocked.unwrap_or(TimeDelta::zero()))
        })
    }

    /// A poll of a payment of an account with this budget leaves.
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

    async fn own_payment_key(&self, kind: KeyKind) -> Result<PaymentAtHand, AppError> {
        let kept = self.settings.saved().payment.key(kind).cloned();
        let Some(kept) = kept.filter(|kept| !kept.address.is_empty()) else {
            self.note_at_hand(Service::Payment, kind.into(), None).await;
            return Err(AppError::PaymentNotConnected);
        };
        self.open_payment(&kept).await
    }

    /// Takes a kept key from the key store, and says whose it is.
    pub(in crate::accounts) async fn open_payment(&self, kept: &KeptKey) -> Result<PaymentAtHand, AppError> {
        let address = Self::address(&kept.address)?;
        let key = self.vault.payment_key(kept).await?;
        let seen = self.seen_payment(kept.kind.into(), &address, &key);
        let account = self.account_of(&seen).await?;
        self.note_print(&seen, kept);
        Ok(PaymentAtHand { account, address, key, seen })
    }
}
