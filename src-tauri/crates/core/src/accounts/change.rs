//! One of several accounts, by its name: trying a key before it is kept, another key or address, its test, its secret.

use porokh_domain::{ApiKey, KeyKind, PaymentKey};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    AccountRef, AccountsView, Entry, MeFacts, PingFacts, Service,
    ask::Accepted,
    facts::{me_facts, ping_facts},
};
use crate::{
    AppError,
    accounts::Accounts,
    ports::{KeptKey, Saved},
    store::accounts::Seen,
};

/// A key that isn't kept yet, as it was typed.
#[derive(Deserialize, TS)]
pub struct TryAccount {
    /// At which service.
    pub service: Service,
    /// The address of the service.
    pub address: String,
    /// A live or a test key; which one, its prefix says.
    pub key: String,
}

impl std::fmt::Debug for TryAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TryAccount").field("service", &self.service).finish_non_exhaustive()
    }
}

/// What a service says to a key that isn't kept yet.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TriedAccount {
    /// By the key's prefix.
    pub kind: KeyKind,
    /// What the fraud-check service says of it.
    pub me: Option<MeFacts>,
    /// What the payment service says of it.
    pub ping: Option<PingFacts>,
    /// A day's checks, where the service limits them and says so.
    pub daily_limit: Option<u64>,
}

/// Another key or another address of an account, as typed. The key goes to the key store and never comes back.
#[derive(Deserialize, TS)]
pub struct ChangeAccount {
    /// Which.
    pub account: AccountRef,
    /// The address of the service.
    pub address: String,
    /// A key of the same kind; empty: the one that is kept.
    pub key: String,
}

impl std::fmt::Debug for ChangeAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChangeAccount").field("account", &self.account).finish_non_exhaustive()
    }
}

/// The secret that signs the messages to an account, as it was typed. It goes to the key store and never comes back.
#[derive(Deserialize, TS)]
pub struct AccountSecret {
    /// Which.
    pub account: AccountRef,
    /// The secret; an empty one is taken away.
    pub secret: String,
}

impl std::fmt::Debug for AccountSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AccountSecret").field("account", &self.account).finish_non_exhaustive()
    }
}

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
