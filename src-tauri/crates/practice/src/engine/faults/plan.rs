//! The faults that are waiting for their requests.

use super::fault::{Fault, Times};
use crate::endpoint::Endpoint;

/// The faults to come, oldest first.
#[derive(Debug, Default)]
pub(in crate::engine) struct FaultPlan {
    faults: Vec<Fault>,
}

impl FaultPlan {
    pub(in crate::engine) fn add(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// The fault that strikes a request for this endpoint; `None` is a path that only [`Endpoint::Any`] covers.
    pub(in crate::engine) fn strike(&mut self, endpoint: Option<Endpoint>) -> Option<Fault> {
        self.faults.retain(|fault| fault.times != Times::Exactly(0));
        let fault = self.faults.iter_mut().find(|f| f.on == Endpoint::Any || Some(f.on) == endpoint)?;
        if let Times::Exactly(left) = &mut fault.times {
            *left -= 1;
        }
        Some(fault.clone())
    }
}
