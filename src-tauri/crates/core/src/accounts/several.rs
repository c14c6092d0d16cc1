//! Several accounts of each service, side by side: adding, naming, choosing and removing one.

use porokh_api::{
    AppError,
    accounts::{AccountEntry, AccountId, AccountRef, AccountsView, AddAccount, RenameAccount, Service},
    saved::{KeptKey, Saved},
};
use porokh_domain::{ApiKey, KeyKind, PaymentKey};
use secrecy::ExposeSecret;

use super::{
    Entry,
    ask::Accepted,
    facts::{me_facts, ping_facts, quota_view},
};
use crate::{Environment, accounts::Accounts, store::accounts};

/// The seller's own name of an account is no longer than this, in characters.
const LONGEST_LABEL: usize = 60;

impl Accounts {
    /// The accounts whose keys are kept. Asks nobody.
    pub async fn accounts(&self) -> AccountsView {
        let mut accounts = Vec::new();
        for service in [Service::Courier, Service::Payment] {
            let keys = self.settings.saved().keys(service).clone();
            for kept in [KeyKind::Live, KeyKind::Test].into_iter().flat_map(|kind| keys.of_kind(kind)) {
                accounts.push(self.entry(service, kept).await);
            }
        }
        AccountsView { environment: self.settings.environment(), accounts }
    }

    async fn entry(&self, service: Service, kept: &KeptKey) -> AccountEntry {
        let id = self.account_of_kept(service, kept);
        let row = id.and_then(|id| self.account_book.row(id));
        let (name, identity) = row.map(|row| (row.name, row.label)).unwrap_or_default();
        let owner @ (environment, _) = (kept.kind.into(), id);
        // A database that can't be read is told by the calls that need it; here it only leaves facts out.
        let readings = self.readings(id).await;
        let in_use = kept.in_use;
        AccountEntry {
            account: AccountRef { service, kind: kept.kind, number: kept.number },
            label: if name.is_empty() { identity.clone() } else { name },
            identity,
            address: kept.address.clone(),
            key_hint: kept.hint.clone(),
            in_use,
            state: self.states.of(service, owner),
            quota: readings.quota.map(|quota| quota_view(quota, self.clock.now())),
            me: readings.me.map(|me| me_facts(environment, &me)),
            ping: readings.ping.map(ping_facts),
            same_as: in_use.then(|| self.asked_about(service, environment)).flatten(),
            other_mode: self.other_modes.of(owner),
            has_secret: kept.kind == KeyKind::Live
                && id.is_some()
                && self.settings.saved().secret_of(service, id).is_some(),
        }
    }

    /// Asks the service about the typed key, and keeps the account beside the others. The account in use stays in use;
    /// where there is none of this service in the key's environment, it is this one. A key of an account that is there
    /// takes the place of the one that it had. On an error nothing is kept.
    pub async fn add_account(&self, request: AddAccount) -> Result<AccountsView, AppError> {
        let label = label(&request.label)?;
        let Accepted { kind, key, seen, said } =
            self.ask_typed(request.service, &request.address, &request.key).await?;
        let account = self.note_said(&seen, said).await?;
        let keep = |saved: &mut Saved, kept| self.keep_beside(saved, request.service, account, kept);
        self.keep_key(request.service, (kind, key.expose_secret()), &seen, keep).await?;
        let named = !label.is_empty();
        let rows = self.store.run(move |db| {
            // The seller says that it is another one by adding it.
            accounts::answer(db, account, false)?;
            if named {
                accounts::rename(db, account, &label)?;
            }
            accounts::all(db)
        });
        self.note_accounts(rows.await?);
        let used = self.settings.saved().keys(request.service).key(kind).cloned();
        if used.and_then(|used| self.account_of_kept(request.service, &used)) == Some(account) {
            self.note_at_hand(request.service, kind.into(), Some(account)).await;
        }
        self.wake_work(request.service).await;
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    /// Notes a key beside those of other accounts, in place of an earlier one of the same account.
    fn keep_beside(&self, saved: &mut Saved, service: Service, account: AccountId, kept: KeptKey) {
        let keys = saved.keys_mut(service);
        let same =
            |key: &KeptKey| key.kind == kept.kind && self.account_of_kept(service, key) == Some(account);
        let was_used = keys.keys.iter().any(|key| same(key) && key.in_use);
        keys.keys.retain(|key| !same(key));
        let in_use = was_used || keys.key(kept.kind).is_none();
        keys.address.clone_from(&kept.address);
        let kind = kept.kind;
        keys.keys.push(KeptKey { in_use, ..kept });
        saved.note_kept(kind);
        saved.settings.welcomed = true;
    }

    /// Gives an account the seller's own name.
    pub async fn rename_account(&self, request: RenameAccount) -> Result<AccountsView, AppError> {
        let label = label(&request.label)?;
        let kept = self.kept(request.account)?;
        let account = self.account_of_kept(request.account.service, &kept).ok_or(AppError::NotFound)?;
        let rows = self.store.run(move |db| {
            accounts::rename(db, account, &label)?;
            accounts::all(db)
        });
        self.note_accounts(rows.await?);
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    /// Makes new work in the account's environment use it. What is under way goes on with its own account.
    pub async fn use_account(&self, account: AccountRef) -> Result<AccountsView, AppError> {
        let kept = self.kept(account)?;
        self.settings.change(|saved| {
            for key in saved.keys_mut(account.service).keys.iter_mut().filter(|key| key.kind == account.kind)
            {
                key.in_use = key.number == account.number;
            }
        })?;
        self.look_at_used_in(account.service, account.kind.into()).await;
        let (used, now) = (self.account_of_kept(account.service, &kept), self.clock.now());
        let rows = self.store.run(move |db| {
            if let Some(used) = used {
                accounts::use_now(db, used, now)?;
            }
            accounts::all(db)
        });
        // It only says whose records are shown when no key is left.
        if let Ok(rows) = rows.await {
            self.note_accounts(rows);
        }
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    /// Deletes the key of an account from the key store. Its records stay; what is under way waits for its key.
    pub async fn remove_account(&self, account: AccountRef) -> Result<AccountsView, AppError> {
        let kept = self.kept(account)?;
        self.vault.delete(Entry::Key(account.service, kept.kind, kept.number)).await?;
        self.settings.change(|saved| saved.forget(account.service, kept.kind, kept.number))?;
        if kept.in_use {
            self.note_at_hand(account.service, kept.kind.into(), None).await;
        }
        self.wake_work(account.service).await;
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    pub(super) fn kept(&self, account: AccountRef) -> Result<KeptKey, AppError> {
        let saved = self.settings.saved();
        let mut keys = saved.keys(account.service).of_kind(account.kind);
        keys.find(|key| key.number == account.number).cloned().ok_or(AppError::NotFound)
    }

    /// Notes which account is in use now; a key that can't be had is told with the account.
    pub(super) async fn look_at_used_in(&self, service: Service, environment: Environment) {
        match service {
            Service::Courier => drop(self.at_hand::<ApiKey>(environment).await),
            Service::Payment => drop(self.at_hand::<PaymentKey>(environment).await),
        }
    }

    /// Tells the window how the accounts in use are now.
    pub(crate) async fn tell_accounts(&self) {
        self.tell(Service::Courier).await;
        self.tell(Service::Payment).await;
    }
}

fn label(typed: &str) -> Result<String, AppError> {
    let label = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if label.chars().count() > LONGEST_LABEL {
        return Err(AppError::WrongState);
    }
    Ok(label)
}
