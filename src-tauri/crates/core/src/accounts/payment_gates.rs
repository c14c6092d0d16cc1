//! The gates of payment accounts.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use porokh_domain::CorrectedClock;
use porokh_transport::gate::{Gate, SharedGate};

use super::polls::PollPace;

/// One gate for each merchant, by brand, else by address: all requests wait after "slow down" (429). The interface states
/// no rate, so that there is nothing to keep over a restart. Beside it, how often payments are polled.
#[derive(Default)]
pub(super) struct PaymentGates(Mutex<BTreeMap<String, (SharedGate, PollPace)>>);

impl PaymentGates {
    /// Works with the gate and the poll budget of a merchant.
    pub(super) fn at<T>(
        &self,
        budget: &str,
        clock: &Arc<CorrectedClock>,
        work: impl FnOnce(&SharedGate, &mut PollPace) -> T,
    ) -> T {
        let mut gates = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let gate = SharedGate::new(Gate::without_limit(), Arc::clone(clock) as _, |_| {});
            (gate, PollPace::default())
        };
        let (gate, polls) = gates.entry(budget.to_owned()).or_insert_with(new);
        work(gate, polls)
    }
}
