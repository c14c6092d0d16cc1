//! Accounts whose records the window shows.

use porokh_api::{
    accounts::{AccountId, Service},
    saved::Saved,
};

use super::{Accounts, book::AccountBook};
use crate::{
    Environment,
    store::{
        AccountScope,
        accounts::{self, AccountRow},
    },
};

impl AccountBook {
    /// The account whose records are shown in an environment: the one in use, or without one (its key was removed)
    /// the one used last, so that no records disappear with a key.
    pub(crate) fn scope(&self, saved: &Saved, service: Service, environment: Environment) -> AccountScope {
        let kept = saved.keys(service).in_use(environment);
        let in_use = kept.and_then(|kept| self.of_kept(service, kept));
        AccountScope { environment, account: in_use.or_else(|| self.used_last(service, environment)) }
    }
}

impl Accounts {
    /// The records of a service that the window shows. Every list, count and sum for the window uses this.
    pub(crate) fn scope(&self, service: Service) -> AccountScope {
        self.scope_in(service, self.ctx.settings.environment())
    }

    /// The window's records of a service in an environment, which may differ from its own: live ones beside test
    /// ones.
    pub(crate) fn scope_in(&self, service: Service, environment: Environment) -> AccountScope {
        self.note_keyless();
        self.account_book.scope(&self.ctx.settings.saved(), service, environment)
    }

    /// Whether the window shows records of this account now. Changes of others aren't reported.
    pub(crate) fn shows(
        &self,
        service: Service,
        (environment, account): (Environment, Option<AccountId>),
    ) -> bool {
        let keyless = |row: &AccountRow| !self.has_key(row);
        let is_keyless =
            account.and_then(|account| self.account_book.row(account)).as_ref().is_some_and(keyless);
        self.scope(service).holds(environment, account)
            || (is_keyless && environment == self.ctx.settings.environment())
    }

    /// Stores which accounts have no saved key, if that changed.
    fn note_keyless(&self) {
        let kept = |row: AccountRow| {
            let has_key = self.has_key(&row);
            (has_key != row.has_key).then_some((row.id, has_key))
        };
        let changed: Vec<_> = self.account_book.rows().into_iter().filter_map(kept).collect();
        if changed.is_empty() {
            return;
        }
        let noted = self.ctx.store.run_blocking(|db| {
            accounts::set_has_key(db, &changed)?;
            accounts::all(db)
        });
        // Retried with the next query, which also reports the error.
        if let Ok(rows) = noted {
            self.note_accounts(rows);
        }
    }

    /// Whether an account can be put in use. A key of an unknown account may be its own.
    fn has_key(&self, row: &AccountRow) -> bool {
        row.environment == Environment::Practice || !self.keys_of(row.service, row.id).is_empty()
    }
}
