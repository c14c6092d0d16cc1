//! From the realm to a client of the payment service.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use chrono::TimeDelta;
use porokh_domain::{KeyKind, PaymentKey};
use porokh_payment_api::PaymentClient;
use porokh_transport::{
    ServiceAddress,
    gate::{Gate, Priority, Route, SharedGate},
};

use crate::{
    AppError, PaymentSettings, Porokh, Realm,
    payments::polls::PollPace,
    ports::{PracticePayments, PracticeUnavailable},
};

/// One gate for each merchant, by address: all requests wait after "slow down" (429). The interface states no rate,
/// so that there is nothing to keep over a restart. Beside it, what looks by themselves allow themselves.
#[derive(Default)]
pub(crate) struct PaymentGates(Mutex<BTreeMap<String, (SharedGate, PollPace)>>);

impl Porokh {
    /// The realm that new payments are made in, if there is one.
    pub(crate) fn payment_realm(&self) -> Option<Realm> {
        let saved = self.saved();
        if saved.settings.practice {
            return Some(Realm::Practice);
        }
        saved.payment.in_use.map(Realm::from)
    }

    /// The realm whose payments are listed: without an account, that of the live one that was there.
    pub(crate) fn listed_payment_realm(&self) -> Realm {
        self.payment_realm().unwrap_or(Realm::Live)
    }

    /// A client that asks with the key which payments of `realm` are found with.
    pub(crate) async fn payment_client(
        &self,
        realm: Realm,
        priority: Priority,
    ) -> Result<PaymentClient, AppError> {
        let (address, key) = match realm {
            Realm::Practice => {
                let account = self.practice_payments().await?;
                (account.address, account.test_key)
            }
            Realm::Live => self.own_payment_key(KeyKind::Live).await?,
            Realm::Test => self.own_payment_key(KeyKind::Test).await?,
        };
        Ok(self.payment_client_to(&Self::address(&address)?, key, priority))
    }

    /// A client that can match transaction ids, and the realm that the matches belong to. It asks with a live key
    /// also while payments are made with a test key (payment interface, trx/verify).
    pub(crate) async fn matching_client(&self) -> Result<(Realm, PaymentClient), AppError> {
        let (realm, address, key) = match self.payment_realm() {
            None => return Err(AppError::PaymentNotConnected),
            Some(Realm::Practice) => {
                let account = self.practice_payments().await?;
                (Realm::Practice, account.address, account.live_key)
            }
            Some(_) if self.saved().payment.hint(KeyKind::Live).is_none() => {
                return Err(AppError::LiveKeyOnly);
            }
            Some(_) => {
                let (address, key) = self.own_payment_key(KeyKind::Live).await?;
                (Realm::Live, address, key)
            }
        };
        Ok((realm, self.payment_client_to(&Self::address(&address)?, key, Priority::Person)))
    }

    /// What the seller set for payments; the practice account brings its own.
    pub(crate) async fn seller(&self, realm: Realm) -> Result<PaymentSettings, AppError> {
        match realm {
            Realm::Practice => Ok(self.practice_payments().await?.seller),
            Realm::Live | Realm::Test => Ok(self.saved().settings.payments.clone()),
        }
    }

    pub(super) fn payment_client_to(
        &self,
        address: &ServiceAddress,
        key: PaymentKey,
        priority: Priority,
    ) -> PaymentClient {
        let gate = self.at_gate(address.as_str(), |gate, _| gate.clone());
        PaymentClient::new(self.http.clone(), address.clone(), key).paced_by(&gate, priority)
    }

    /// How long the next look by itself at a payment of `realm` must wait; `None` where it can't be asked.
    pub(crate) async fn poll_wait(&self, realm: Realm) -> Option<TimeDelta> {
        let (address, now) = (self.payment_address(realm).await?, self.clock.now());
        Some(self.at_gate(&address, |gate, polls| {
            let blocked = TimeDelta::from_std(gate.wait(Route::Other, Priority::Background));
            polls.wait(now, gate.refusals()).max(blocked.unwrap_or(TimeDelta::zero()))
        }))
    }

    /// A look by itself at a payment of `realm` leaves.
    pub(crate) async fn poll_took(&self, realm: Realm) {
        if let Some(address) = self.payment_address(realm).await {
            let now = self.clock.now();
            self.at_gate(&address, |_, polls| polls.took(now));
        }
    }

    async fn payment_address(&self, realm: Realm) -> Option<String> {
        let address = match realm {
            Realm::Practice => self.practice_payments().await.ok()?.address,
            Realm::Live | Realm::Test => self.saved().payment.address.clone(),
        };
        Self::address(&address).ok().map(|address| address.as_str().to_owned())
    }

    fn at_gate<T>(&self, address: &str, at: impl FnOnce(&SharedGate, &mut PollPace) -> T) -> T {
        let mut gates = self.payment_gates.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || (SharedGate::new(Gate::without_limit(), &*self.clock, |_| {}), PollPace::default());
        let (gate, polls) = gates.entry(address.to_owned()).or_insert_with(new);
        at(gate, polls)
    }

    async fn practice_payments(&self) -> Result<PracticePayments, AppError> {
        self.practice.payments().await.map_err(|PracticeUnavailable| AppError::Practice)
    }

    async fn own_payment_key(&self, kind: KeyKind) -> Result<(String, PaymentKey), AppError> {
        let address = self.saved().payment.address.clone();
        if address.is_empty() || self.saved().payment.hint(kind).is_none() {
            return Err(AppError::PaymentNotConnected);
        }
        Ok((address, self.vault.payment_key(kind).await?))
    }
}
