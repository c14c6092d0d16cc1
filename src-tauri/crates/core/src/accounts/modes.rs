//! Replies whose mode contradicts the key.
//!
//! A live key answered in test mode gets sample data, and a test key answered in live mode may have spent a check.
//! Neither is a valid result.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use porokh_domain::Mode;
use porokh_transport::ReplyHeaders;

use super::states::Owner;
use crate::Environment;

/// The mode of an account's last reply, if it contradicts the key.
#[derive(Default)]
pub(crate) struct OtherModes(Mutex<HashMap<Owner, Mode>>);

impl OtherModes {
    pub(super) fn of(&self, owner: Owner) -> Option<Mode> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&owner).cloned()
    }

    /// Returns whether it changed.
    pub(super) fn set(&self, owner: Owner, other: Option<Mode>) -> bool {
        let mut modes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = match other.clone() {
            Some(mode) => modes.insert(owner, mode),
            None => modes.remove(&owner),
        };
        before != other
    }
}

/// The mode in body or headers that contradicts the key. A missing mode and unlisted words contradict nothing.
pub(crate) fn other_mode(
    environment: Environment,
    body: Option<&Mode>,
    headers: &ReplyHeaders,
) -> Option<Mode> {
    let other = match environment {
        // The practice account has a live-type key.
        Environment::Live | Environment::Practice => Mode::Test,
        Environment::Test => Mode::Live,
    };
    body.into_iter().chain(headers.mode.named()).any(|named| *named == other).then_some(other)
}
