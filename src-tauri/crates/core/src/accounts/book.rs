//! The accounts that are known since the start.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use porokh_api::{
    accounts::{AccountId, Service},
    saved::KeptKey,
};

use crate::{Environment, store::accounts::AccountRow};

/// A key at an address, as [`Seen`] knows it again.
pub(super) type At = (Service, Environment, String, String);

/// Cache of accounts, so that lookups cost nothing.
#[derive(Default)]
pub(crate) struct AccountBook {
    known: Mutex<Known>,
}

#[derive(Default)]
pub(super) struct Known {
    pub(super) keys: HashMap<At, AccountId>,
    /// The accounts in use, whose keys are at hand.
    pub(super) at_hand: HashMap<(Service, Environment), AccountId>,
    pub(super) rows: HashMap<AccountId, AccountRow>,
}

impl AccountBook {
    pub(super) fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The account of a saved key, if known.
    pub(super) fn of_kept(&self, service: Service, kept: &KeptKey) -> Option<AccountId> {
        self.get(&(service, kept.kind.into(), kept.address.clone(), kept.print.clone()))
    }

    pub(super) fn get(&self, at: &At) -> Option<AccountId> {
        let known = self.known();
        // Unless the account was merged into another.
        known.keys.get(at).filter(|account| known.rows.contains_key(account)).copied()
    }

    /// The account in use; `None` if unknown or there is none.
    pub(crate) fn at_hand(&self, service: Service, environment: Environment) -> Option<AccountId> {
        self.known().at_hand.get(&(service, environment)).copied()
    }

    pub(super) fn used_last(&self, service: Service, environment: Environment) -> Option<AccountId> {
        let known = self.known();
        let there =
            known.rows.values().filter(|row| (row.service, row.environment) == (service, environment));
        there.max_by_key(|row| (row.last_used_at, row.id)).map(|row| row.id)
    }

    pub(super) fn rows(&self) -> Vec<AccountRow> {
        self.known().rows.values().cloned().collect()
    }

    pub(crate) fn row(&self, account: AccountId) -> Option<AccountRow> {
        self.known().rows.get(&account).cloned()
    }
}
