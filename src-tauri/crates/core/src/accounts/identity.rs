//! Determines the accounts of keys: an account's work is only done with one of its keys.

use std::fmt::Write as _;

use hmac::{Hmac, KeyInit, Mac};
use porokh_api::{
    AppError,
    accounts::{AccountHint, AccountId, SameMerchant, Service},
    saved::KeptKey,
};
use porokh_runtime::domain_events::DomainEvent;
use porokh_transport::ServiceAddress;
use sha2::Sha256;

use super::{
    book::{At, Known},
    service::ServiceKey,
    states::Owner,
};
use crate::{
    Environment,
    accounts::Accounts,
    store::accounts::{self, AccountRow, Seen},
};

impl Accounts {
    /// Identifies a key. The hash is keyed with this data folder's profile and truncated to 32 bits, so that the key
    /// can't be recovered from it.
    pub(super) fn seen<K: ServiceKey>(
        &self,
        environment: Environment,
        address: &ServiceAddress,
        key: &K,
    ) -> Seen {
        const BYTES: usize = 4;
        let mut print = String::with_capacity(2 * BYTES);
        if let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(self.ctx.settings.saved().profile.as_bytes()) {
            mac.update(key.expose().as_bytes());
            for byte in &mac.finalize().into_bytes()[..BYTES] {
                let _ = write!(print, "{byte:02x}");
            }
        }
        let (service, address) = (K::SERVICE, address.as_str().to_owned());
        Seen { service, environment, address, print, hint: key.hint(), identity: None, replaces: None }
    }

    /// Loads the stored accounts, so that keys' accounts are known without the key store.
    pub(crate) fn read_accounts(&self) {
        // If unreadable now, it is loaded with the first used key.
        let Ok(rows) = self.ctx.store.run_blocking(|db| accounts::all(db)) else { return };
        self.note_accounts(rows);
        for service in [Service::Courier, Service::Payment] {
            let keys = self.ctx.settings.saved().keys(service).keys.clone();
            for kept in keys.into_iter().filter(|kept| !kept.print.is_empty()) {
                let environment = Environment::from(kept.kind);
                let found = self.ctx.store.run_blocking(|db| {
                    accounts::of_print(db, service, environment, &kept.address, &kept.print)
                });
                let Ok(Some(account)) = found else { continue };
                let mut known = self.account_book.known();
                known.keys.insert((service, environment, kept.address, kept.print), account);
                if kept.in_use {
                    known.at_hand.insert((service, environment), account);
                }
            }
        }
    }

    /// The saved keys that belong to an account, or may do so.
    pub(crate) fn keys_of(&self, service: Service, account: AccountId) -> Vec<KeptKey> {
        let Some(row) = self.account_book.row(account) else { return Vec::new() };
        let keys = self.ctx.settings.saved().keys(service).keys.clone();
        let may_open = |kept: &KeptKey| {
            Environment::from(kept.kind) == row.environment
                && self.account_book.of_kept(service, kept).is_none_or(|known| known == account)
        };
        keys.into_iter().filter(may_open).collect()
    }

    /// The account of a saved key, if known.
    pub(crate) fn account_of_kept(&self, service: Service, kept: &KeptKey) -> Option<AccountId> {
        self.account_book.of_kept(service, kept)
    }

    /// Stores a saved key's print once it was read.
    pub(crate) fn note_print(&self, seen: &Seen, kept: &KeptKey) {
        if kept.print == seen.print && kept.address == seen.address {
            return;
        }
        // Retried next time.
        let _ = self.ctx.settings.change(|saved| {
            let same = |key: &&mut KeptKey| (key.kind, key.number) == (kept.kind, kept.number);
            if let Some(key) = saved.keys_mut(seen.service).keys.iter_mut().find(same) {
                key.print.clone_from(&seen.print);
                key.address.clone_from(&seen.address);
            }
        });
    }

    /// The account in use in an environment, if known.
    pub(crate) fn owner(&self, service: Service, environment: Environment) -> Owner {
        (environment, self.account_book.at_hand(service, environment))
    }

    /// Name of the budget that an account's requests count against: the merchant's identity, else the address.
    pub(crate) fn budget_name(&self, account: Option<AccountId>, address: &str) -> String {
        match account.and_then(|account| self.account_book.row(account)?.identity) {
            Some(identity) => identity,
            None => address.to_owned(),
        }
    }

    /// The account known for a key: its budget counts the request.
    pub(crate) fn known_account(&self, seen: &Seen) -> Option<AccountId> {
        let Seen { service, environment, address, print, .. } = seen;
        self.account_book.get(&(*service, *environment, address.clone(), print.clone()))
    }

    pub(crate) async fn account_of(&self, seen: &Seen) -> Result<AccountId, AppError> {
        let at = (seen.service, seen.environment, seen.address.clone(), seen.print.clone());
        if let Some(known) = self.account_book.get(&at) {
            return Ok(known);
        }
        self.resolve(at, seen.clone()).await
    }

    /// With the identity told by the service, which is stored.
    pub(crate) async fn identify(
        &self,
        seen: &Seen,
        identity: Option<String>,
    ) -> Result<AccountId, AppError> {
        if seen.environment == Environment::Practice {
            return self.practice_account(seen.service).await;
        }
        let at = (seen.service, seen.environment, seen.address.clone(), seen.print.clone());
        self.resolve(at, Seen { identity, ..seen.clone() }).await
    }

    async fn resolve(&self, at: At, seen: Seen) -> Result<AccountId, AppError> {
        let now = self.ctx.clock.now();
        let resolved =
            self.ctx.store.run(move |db| Ok((accounts::resolve(db, &seen, now)?, accounts::all(db)?))).await;
        let (account, rows) = resolved?;
        self.note_accounts(rows);
        let before = self.account_book.known().keys.insert(at, account);
        if let Some(before) = before.filter(|before| *before != account) {
            self.move_secrets(before, account)?;
        }
        Ok(account)
    }

    /// Loads accounts from the database. Two may have been merged.
    pub(super) fn note_accounts(&self, rows: Vec<AccountRow>) {
        let mut known = self.account_book.known();
        known.rows = rows.into_iter().map(|row| (row.id, row)).collect();
        let Known { at_hand, rows, .. } = &mut *known;
        at_hand.retain(|_, account| rows.contains_key(account));
    }

    pub(crate) async fn practice_account(&self, service: Service) -> Result<AccountId, AppError> {
        let at = (service, Environment::Practice, String::new(), String::new());
        if let Some(known) = self.account_book.get(&at) {
            return Ok(known);
        }
        let now = self.ctx.clock.now();
        let kept =
            self.ctx.store.run(move |db| Ok((accounts::practice(db, service, now)?, accounts::all(db)?)));
        let (account, rows) = kept.await?;
        self.note_accounts(rows);
        self.account_book.known().keys.insert(at, account);
        Ok(account)
    }

    /// The seller's answer to "Is this the same shop as before?".
    pub async fn answer_same_merchant(&self, answer: SameMerchant) -> Result<(), AppError> {
        let environment = self.ctx.settings.environment_of(answer.service);
        let asked =
            environment.and_then(|environment| self.account_book.at_hand(answer.service, environment));
        let account = asked.ok_or(AppError::NotFound)?;
        let rows = self.ctx.store.run(move |db| {
            let stays = accounts::answer(db, account, answer.same)?;
            Ok((stays, accounts::all(db)?))
        });
        let (stays, rows) = rows.await?;
        self.note_accounts(rows);
        self.move_secrets(account, stays)?;
        // Resumes what waited for the account; a missing key is reported in the account's state.
        self.look_at_used().await;
        self.tell_accounts().await;
        Ok(())
    }

    /// The account that the one in use may be the same merchant as, while the seller is asked.
    pub(crate) fn asked_about(&self, service: Service, environment: Environment) -> Option<AccountHint> {
        let row = self.account_book.row(self.account_book.at_hand(service, environment)?)?;
        row.maybe_same_as.map(|earlier| self.account_hint(Some(earlier)))
    }

    /// Sets the account in use, `None` for none; resumes what waited for it.
    pub(crate) async fn note_at_hand(
        &self,
        service: Service,
        environment: Environment,
        account: Option<AccountId>,
    ) {
        let before = match account {
            Some(account) => self.account_book.known().at_hand.insert((service, environment), account),
            None => self.account_book.known().at_hand.remove(&(service, environment)),
        };
        if before == account {
            return;
        }
        self.wake_work(service).await;
    }

    /// Wakes work that waits for a key.
    pub(super) async fn wake_work(&self, service: Service) {
        // Only wakes.
        let _ = self.ctx.domain_events.dispatch(DomainEvent::KeyChanged(service)).await;
    }

    /// Error for an account whose key isn't available.
    pub(crate) fn away(&self, account: Option<AccountId>) -> AppError {
        AppError::AccountAway { account: self.account_hint(account) }
    }

    /// The account of a record if its key is certainly unavailable, so that work on the record waits.
    pub(crate) fn away_from(
        &self,
        service: Service,
        environment: Environment,
        account: Option<AccountId>,
    ) -> Option<AccountHint> {
        if environment == Environment::Practice {
            let practising = self.account_book.at_hand(service, environment);
            return practising
                .is_some_and(|practising| Some(practising) != account)
                .then(|| self.account_hint(account));
        }
        let keys = self.ctx.settings.saved().keys(service).keys.clone();
        let mut keys = keys.iter().filter(|kept| Environment::from(kept.kind) == environment);
        // A key of an unknown account may be its own.
        let is_away = keys.all(|kept| {
            let known = self.account_book.of_kept(service, kept);
            known.is_some() && known != account
        });
        is_away.then(|| self.account_hint(account))
    }

    pub(crate) fn account_hint(&self, account: Option<AccountId>) -> AccountHint {
        let row = account.and_then(|account| self.account_book.row(account));
        let called = |row: AccountRow| (if row.name.is_empty() { row.label } else { row.name }, row.key_hint);
        let (label, key_hint) = row.map(called).unwrap_or_default();
        AccountHint { label, key_hint }
    }
}

#[cfg(test)]
mod tests;
