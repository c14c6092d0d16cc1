//! The requests of one account share one budget, over both of its keys and over restarts.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use porokh_transport::{
    ServiceAddress,
    gate::{Gate, SharedGate},
};

use crate::{App, Environment, store::budgets};

/// The gates that were needed since the start, by the address of their account.
#[derive(Default)]
pub(crate) struct Budgets(Mutex<BTreeMap<String, SharedGate>>);

impl Budgets {
    fn get(&self, address: &str) -> Option<SharedGate> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(address).cloned()
    }

    /// Puts a gate in, unless somebody else was faster, and returns the one that is there.
    fn put(&self, address: &str, gate: SharedGate) -> SharedGate {
        let mut gates = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        gates.entry(address.to_owned()).or_insert(gate).clone()
    }
}

impl App {
    /// The gate of the account at this address. What can't be read counts as nothing sent: the service's own
    /// refusal is still waited out.
    pub(super) async fn gate(&self, environment: Environment, address: &ServiceAddress) -> SharedGate {
        let address = address.as_str();
        if let Some(gate) = self.budgets.get(address) {
            return gate;
        }
        let gate = match environment {
            // The practice services start afresh with the app, at another address each time.
            Environment::Practice => SharedGate::new(Gate::default(), Arc::clone(&self.clock), |_| {}),
            Environment::Live | Environment::Test => self.kept_gate(address).await,
        };
        self.budgets.put(address, gate)
    }

    async fn kept_gate(&self, address: &str) -> SharedGate {
        let asked = address.to_owned();
        let kept = self.store.run(move |db| budgets::load(db, &asked)).await.ok().flatten();
        let gate: Gate = kept.and_then(|gate| serde_json::from_str(&gate).ok()).unwrap_or_default();
        let (store, address) = (self.store.clone(), address.to_owned());
        SharedGate::new(gate, Arc::clone(&self.clock), move |gate| {
            // A budget that can't be kept costs at most a refusal after a restart; the check itself will
            // tell what is wrong with the database.
            if let Ok(gate) = serde_json::to_string(gate) {
                let _ = store.run_blocking(|db| budgets::save(db, &address, &gate));
            }
        })
    }
}
