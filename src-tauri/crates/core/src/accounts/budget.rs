//! All requests of one merchant share a budget, over all keys, addresses, environments and restarts.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use porokh_transport::{
    ServiceAddress,
    gate::{Gate, SharedGate},
};

use super::states::Owner;
use crate::{Environment, accounts::Accounts, store::budgets};

/// Gates used since the start, by the merchant's identity, else by address.
#[derive(Default)]
pub(crate) struct Budgets(Mutex<BTreeMap<String, SharedGate>>);

impl Budgets {
    fn get(&self, name: &str) -> Option<SharedGate> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Returns the existing gate if there is one.
    fn put(&self, name: &str, gate: SharedGate) -> SharedGate {
        let mut gates = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        gates.entry(name.to_owned()).or_insert(gate).clone()
    }
}

impl Accounts {
    /// The gate of an account at an address. An unreadable one starts empty: the service's own rate limiting is still
    /// respected.
    pub(super) async fn gate(&self, owner: Owner, address: &ServiceAddress) -> SharedGate {
        let (environment, account) = owner;
        let name = &self.budget_name(account, address.as_str());
        if let Some(gate) = self.budgets.get(name) {
            return gate;
        }
        let gate = match environment {
            // The practice services restart with the app, at another address each time.
            Environment::Practice => {
                SharedGate::new(Gate::default(), Arc::clone(&self.ctx.clock) as _, |_| {})
            }
            Environment::Live | Environment::Test => self.kept_gate(name, address.as_str()).await,
        };
        self.budgets.put(name, gate)
    }

    async fn kept_gate(&self, name: &str, address: &str) -> SharedGate {
        let asked = [name.to_owned(), address.to_owned()];
        // An account's first request is counted by address.
        let kept = self.ctx.store.run(move |db| match budgets::load(db, &asked[0])? {
            Some(kept) => Ok(Some(kept)),
            None => budgets::load(db, &asked[1]),
        });
        let kept = kept.await.ok().flatten();
        let gate: Gate = kept.and_then(|gate| serde_json::from_str(&gate).ok()).unwrap_or_default();
        let (store, name) = (self.ctx.store.clone(), name.to_owned());
        SharedGate::new(gate, Arc::clone(&self.ctx.clock) as _, move |gate| {
            // An unsaved budget costs at most a refusal after a restart; the check itself reports the database error.
            if let Ok(gate) = serde_json::to_string(gate) {
                let _ = store.run_blocking(|db| budgets::save(db, &name, &gate));
            }
        })
    }
}
