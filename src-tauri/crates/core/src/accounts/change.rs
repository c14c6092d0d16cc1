use porokh_api::{
    AppError,
    accounts::{
        AccountId, AccountRef, AccountSecret, AccountsView, AddAccount, ChangeAccount, RenameAccount,
        Service, TriedAccount, TryAccount,
    },
    saved::{KeptKey, Saved},
};
use porokh_domain::{ApiKey, KeyKind, PaymentKey};
use secrecy::ExposeSecret;

use super::{
    Asked, Entry,
    ask::Accepted,
    facts::{me_facts, ping_facts},
};
use crate::{
    Environment,
    accounts::Accounts,
    store::accounts::{self, Seen},
};

/// Longest name given by the seller, in characters.
const LONGEST_LABEL: usize = 60;

impl Accounts {
    /// Tests a key. Stores nothing, and costs nothing.
    pub async fn try_account(&self, request: TryAccount) -> Result<TriedAccount, AppError> {
        let Accepted { kind, said, .. } =
            self.ask_typed(request.service, &request.address, &request.key).await?;
        let readings = said.readings;
        let me = readings.me.map(|me| me_facts(kind.into(), &me));
        let daily_limit = readings.quota.and_then(|quota| quota.limit);
        Ok(TriedAccount { kind, me, ping: readings.ping.map(ping_facts), daily_limit })
    }

    /// Tests a typed key and adds its account. The account in use stays, unless the service has none in the key's
    /// environment. A new key of a known courier account
    /// replaces its earlier one; a payment account's brand doesn't tell merchants apart. On an error nothing is stored.
    pub async fn add_account(&self, request: AddAccount) -> Result<AccountsView, AppError> {
        let label = label(&request.label)?;
        let Accepted { kind, key, seen, said } =
            self.ask_typed(request.service, &request.address, &request.key).await?;
        let environment = Environment::from(kind);
        let is_beside = self.ctx.settings.saved().keys(request.service).in_use(environment).is_some();
        let account = self.note_said(&seen, said).await?;
        let keep = |saved: &mut Saved, kept| self.keep_beside(saved, request.service, account, kept);
        self.keep_key(request.service, (kind, key.expose_secret()), &seen, keep).await?;
        let named = !label.is_empty();
        let rows = self.ctx.store.run(move |db| {
            // Adding it beside another account answers that they differ. If no key is saved, since the settings were
            // lost, earlier records may be its own: the seller is asked.
            if is_beside {
                accounts::answer(db, account, false)?;
            }
            if named {
                accounts::rename(db, account, &label)?;
            }
            accounts::all(db)
        });
        self.note_accounts(rows.await?);
        self.other_modes.set((environment, Some(account)), None);
        let used = self.ctx.settings.saved().keys(request.service).in_use(environment).cloned();
        if used.and_then(|used| self.account_of_kept(request.service, &used)) == Some(account) {
            self.note_at_hand(request.service, environment, Some(account)).await;
        }
        self.wake_work(request.service).await;
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    /// Adds a key, or replaces the one of the same account.
    fn keep_beside(&self, saved: &mut Saved, service: Service, account: AccountId, kept: KeptKey) {
        let keys = saved.keys_mut(service);
        let same =
            |key: &KeptKey| key.kind == kept.kind && self.account_of_kept(service, key) == Some(account);
        let was_used = keys.keys.iter().any(|key| same(key) && key.in_use);
        keys.keys.retain(|key| !same(key));
        let in_use = was_used || keys.key(kept.kind).is_none();
        keys.typed(&kept.address);
        let kind = kept.kind;
        keys.keys.push(KeptKey { in_use, ..kept });
        saved.note_kept(kind);
        saved.settings.welcomed = true;
    }

    /// Changes the key or address of an account after testing it; on an error the account is unchanged.
    ///
    /// # Errors
    /// [`AppError::KeyOfOtherSite`] without a typed key if the address is another server's: nothing is sent there.
    /// [`AppError::WrongState`] for a key of the other kind, which belongs to another account.
    pub async fn change_account(&self, request: ChangeAccount) -> Result<AccountsView, AppError> {
        let AccountRef { service, .. } = request.account;
        let before = self.kept(request.account)?;
        let kept_key;
        let key = match request.key.trim() {
            "" => {
                if !Self::address(&request.address)?.is_same_site(&Self::address(&before.address)?) {
                    return Err(AppError::KeyOfOtherSite);
                }
                kept_key = self.vault.get(Entry::Key(service, before.kind, before.number)).await?;
                kept_key.expose_secret()
            }
            typed => typed,
        };
        let Accepted { kind, key, seen, said } = self.ask_typed(service, &request.address, key).await?;
        let seen = Seen { replaces: self.account_of_kept(service, &before), ..seen };
        self.keep_instead(service, &before, (kind, key.expose_secret()), &seen).await?;
        let account = self.note_said(&seen, said).await?;
        self.other_modes.set((kind.into(), Some(account)), None);
        if before.in_use {
            self.note_at_hand(service, kind.into(), Some(account)).await;
        }
        self.wake_work(service).await;
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    async fn keep_instead(
        &self,
        service: Service,
        before: &KeptKey,
        key: (KeyKind, &str),
        seen: &Seen,
    ) -> Result<(), AppError> {
        if key.0 != before.kind {
            return Err(AppError::WrongState);
        }
        // The previous owner of the question, if known.
        if let (Some(account), KeyKind::Live, true) =
            (self.account_of_kept(service, before), before.kind, before.in_use)
        {
            self.claim_secret(service, account)?;
        }
        let note = |saved: &mut Saved, kept: KeptKey| {
            let keys = saved.keys_mut(service);
            keys.typed(&kept.address);
            let same = |key: &&mut KeptKey| (key.kind, key.number) == (before.kind, before.number);
            if let Some(key) = keys.keys.iter_mut().find(same) {
                *key = KeptKey { in_use: key.in_use, ..kept };
            }
        };
        self.keep_key(service, key, seen, note).await
    }

    /// Refreshes an account, whichever is in use. Errors go to its state.
    pub async fn test_account(&self, account: AccountRef) -> Result<AccountsView, AppError> {
        if account.environment == Environment::Practice {
            self.ask_in(account.service, account.environment, Asked::ByAPerson).await;
        } else {
            self.ask_kept(account.service, &self.kept(account)?).await;
        }
        self.wake_work(account.service).await;
        Ok(self.accounts().await)
    }

    /// Saves the webhook secret of an account; an empty one removes it.
    ///
    /// # Errors
    /// [`AppError::SecretTaken`] if another account has it: the account of an event would be ambiguous.
    pub async fn set_account_secret(&self, request: AccountSecret) -> Result<AccountsView, AppError> {
        let AccountRef { service, .. } = request.account;
        let kept = self.kept(request.account)?;
        if self.account_of_kept(service, &kept).is_none() {
            // The account is known once the key was read.
            match service {
                Service::Courier => drop(self.open::<ApiKey>(&kept).await?),
                Service::Payment => drop(self.open::<PaymentKey>(&kept).await?),
            }
        }
        let account = self.account_of_kept(service, &kept).ok_or(AppError::NotFound)?;
        self.keep_secret(service, account, &request.secret).await?;
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    pub async fn rename_account(&self, request: RenameAccount) -> Result<AccountsView, AppError> {
        let label = label(&request.label)?;
        let kept = self.kept(request.account)?;
        let account = self.account_of_kept(request.account.service, &kept).ok_or(AppError::NotFound)?;
        let rows = self.ctx.store.run(move |db| {
            accounts::rename(db, account, &label)?;
            accounts::all(db)
        });
        self.note_accounts(rows.await?);
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    /// New work in the account's environment uses it. Work in progress keeps its account.
    pub async fn use_account(&self, account: AccountRef) -> Result<AccountsView, AppError> {
        let kept = self.kept(account)?;
        self.ctx.settings.change(|saved| {
            for key in saved.keys_mut(account.service).keys.iter_mut().filter(|key| key.kind == kept.kind) {
                key.in_use = key.number == account.number;
            }
            // After the account in use was removed, no environment is.
            saved.note_kept(kept.kind);
        })?;
        self.look_at_used_in(account.service, account.environment).await;
        let (used, now) = (self.account_of_kept(account.service, &kept), self.ctx.clock.now());
        let rows = self.ctx.store.run(move |db| {
            if let Some(used) = used {
                accounts::use_now(db, used, now)?;
            }
            accounts::all(db)
        });
        // Only affects whose records are shown when no key is left.
        if let Ok(rows) = rows.await {
            self.note_accounts(rows);
        }
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    /// Deletes an account's key from the key store. Records stay, and pending work waits for the key.
    pub async fn remove_account(&self, account: AccountRef) -> Result<AccountsView, AppError> {
        let kept = self.kept(account)?;
        self.vault.delete(Entry::Key(account.service, kept.kind, kept.number)).await?;
        self.ctx.settings.change(|saved| saved.forget(account.service, kept.kind, kept.number))?;
        if kept.in_use {
            self.note_at_hand(account.service, kept.kind.into(), None).await;
        }
        self.wake_work(account.service).await;
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }

    fn kept(&self, account: AccountRef) -> Result<KeptKey, AppError> {
        let named = |key: &&KeptKey| {
            key.number == account.number && Environment::from(key.kind) == account.environment
        };
        let saved = self.ctx.settings.saved();
        saved.keys(account.service).keys.iter().find(named).cloned().ok_or(AppError::NotFound)
    }
}

fn label(typed: &str) -> Result<String, AppError> {
    let label = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if label.chars().count() > LONGEST_LABEL {
        return Err(AppError::WrongState);
    }
    Ok(label)
}
