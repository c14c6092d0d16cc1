//! Faults on request: what a network, a proxy or a bad day of the service can do to a reply.

mod broken_body;
mod fault;
mod plan;
pub(super) mod reshape;

pub(super) use broken_body::BrokenBody;
pub use fault::{Fault, FaultKind, RetryAfter, Times};
pub(super) use plan::FaultPlan;
pub(crate) use reshape::Shape;
