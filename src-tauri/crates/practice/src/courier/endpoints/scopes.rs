//! Scopes of keys (Authentication 4).

pub(super) const CHECK: &str = "check";
pub(super) const REPORT: &str = "report";
pub(super) const DELIVERIES: &str = "deliveries";
