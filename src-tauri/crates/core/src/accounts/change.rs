//! One of several accounts, by its name: trying a key before it is kept, another key or address, its test, its secret.

use porokh_api::{
    AppError,
    accounts::{AccountRef, AccountSecret, AccountsView, ChangeAccount, Service, TriedAccount, TryAccount},
    saved::{KeptKey, Saved},
};
use porokh_domain::{ApiKey, KeyKind, PaymentKey};
use secrecy::ExposeSecret;

use super::{
    Entry,
    ask::Accepted,
    facts::{me_facts, ping_facts},
};
use crate::{accounts::Accounts, store::accounts::Seen};

impl Accounts {
    /// Asks the service about a key. Keeps nothing, and costs nothing.
    pub async fn try_account(&self, request: TryAccount) -> Result<TriedAccount, AppError> {
        let Accepted { kind, said, .. } =
            self.ask_typed(request.service, &request.address, &request.key).await?;
        let readings = said.readings;
        let me = readings.me.map(|me| me_facts(kind.into(), &me));
        let daily_limit = readings.quota.and_then(|quota| quota.limit);
        Ok(TriedAccount { kind, me, ping: readings.ping.map(ping_facts), daily_limit })
    }

    /// Gives an account another key or another address. The service is asked first: what it doesn't accept is not kept,
    /// and the account stays as it was.
    ///
    /// # Errors
    /// [`AppError::WrongState`] for a key of the other kind: that is another account.
    pub async fn change_account(&self, request: ChangeAccount) -> Result<AccountsView, AppError> {
        let AccountRef { service, .. } = request.account;
        let before = self.kept(request.account)?;
        let kept_key;
        let key = match request.key.trim() {
            "" => {
                kept_key = self.vault.get(Entry::Key(service, before.kind, before.number)).await?;
                kept_key.expose_secret()
            }
            typed => typed,
        };
        let Accepted { kind, key, seen, said } = self.ask_typed(service, &request.address, key).await?;
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
        // A question may be about whose key it was until now, as far as that is known.
        if let (Some(account), KeyKind::Live, true) =
            (self.account_of_kept(service, before), before.kind, before.in_use)
        {
            self.claim_secret(service, account)?;
        }
        let note = |saved: &mut Saved, kept: KeptKey| {
            let keys = saved.keys_mut(service);
            keys.address.clone_from(&kept.address);
            let same = |key: &&mut KeptKey| (key.kind, key.number) == (before.kind, before.number);
            if let Some(key) = keys.keys.iter_mut().find(same) {
                *key = KeptKey { in_use: key.in_use, ..kept };
            }
        };
        self.keep_key(service, key, seen, note).await
    }

    /// Asks the service how an account is doing, whichever is in use. What went wrong is in its state.
    pub async fn test_account(&self, account: AccountRef) -> Result<AccountsView, AppError> {
        let kept = self.kept(account)?;
        self.ask_kept(account.service, &kept).await;
        self.wake_work(account.service).await;
        Ok(self.accounts().await)
    }

    /// Keeps the secret that signs a service's messages to an account; an empty one is taken away.
    ///
    /// # Errors
    /// [`AppError::SecretTaken`] where it is another account's: whose a message is could not be told.
    pub async fn set_account_secret(&self, request: AccountSecret) -> Result<AccountsView, AppError> {
        let AccountRef { service, .. } = request.account;
        let kept = self.kept(request.account)?;
        if self.account_of_kept(service, &kept).is_none() {
            // Whose it is is known once the key was read.
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
}
