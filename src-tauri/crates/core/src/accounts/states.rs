//! How accounts are doing, as far as this run of the app knows.

use std::sync::{Mutex, PoisonError};

use super::{AccountId, AccountState};
use crate::Environment;

/// Whose something is: an environment, and the account in it where that is known.
pub(crate) type Owner = (Environment, Option<AccountId>);

/// Known states by account; one that wasn't asked since the app started is absent.
#[derive(Default)]
pub(crate) struct AccountStates(Mutex<Vec<(Owner, AccountState)>>);

impl AccountStates {
    pub(crate) fn of(&self, owner: Owner) -> AccountState {
        let states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = states.iter().find(|(known, _)| *known == owner);
        known.map_or(AccountState::NotTested, |(_, state)| state.clone())
    }

    /// Notes a state; says whether it differs from the last.
    pub(crate) fn set(&self, owner: Owner, state: AccountState) -> bool {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = states.iter().all(|known| *known != (owner, state.clone()));
        states.retain(|(known, _)| *known != owner);
        states.push((owner, state));
        changed
    }
}
