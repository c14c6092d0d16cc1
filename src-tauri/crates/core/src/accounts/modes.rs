//! Replies that name another mode than their key's.
//!
//! A live key that is answered in test mode gets sample data, whatever it looks like, and a test key that is answered
//! in live mode may have spent a check. Neither is a result.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use porokh_domain::Mode;
use porokh_transport::ReplyHeaders;

use super::states::Owner;
use crate::{Environment, accounts::Accounts};

/// The mode in which an account answered last, where it wasn't its key's.
#[derive(Default)]
pub(crate) struct OtherModes(Mutex<HashMap<Owner, Mode>>);

impl OtherModes {
    pub(super) fn of(&self, owner: Owner) -> Option<Mode> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&owner).cloned()
    }

    /// Takes over what a reply named; whether that is news.
    pub(super) fn set(&self, owner: Owner, other: Option<Mode>) -> bool {
        let mut modes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = match other.clone() {
            Some(mode) => modes.insert(owner, mode),
            None => modes.remove(&owner),
        };
        before != other
    }
}

/// The mode that a reply names in its body or its headers against the key that was used. A mode that isn't named, and
/// a word that the interface doesn't list, contradict nothing.
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

impl Accounts {
    /// Marks the account whose reply named another mode than its key's, or takes the mark away.
    pub(crate) async fn note_mode(&self, owner: Owner, other: Option<&Mode>) {
        if self.other_modes.set(owner, other.cloned()) {
            self.tell_accounts().await;
        }
    }
}
