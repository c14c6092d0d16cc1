//! One of several accounts, by its name: trying a key before it is kept, another key or address, its test, its secret.

use porokh_domain::KeyKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    AccountId, AccountRef, AccountsView, Asked, MeFacts, PingFacts, Service, me_facts,
    payment::{ping_facts, ping_words},
};
use crate::{
    AppError, Environment,
    accounts::Accounts,
    ports::{KeptKey, Saved},
    store::{MeReading, accounts::Seen, pings::PingReading},
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
        let read_at = self.clock.now();
        match request.service {
            Service::Courier => {
                let (key, _, answer) = self.ask_courier_key(&request.address, &request.key).await?;
                let reading = MeReading { reply: answer.raw, header_mode: None, read_at };
                let daily_limit = match answer.data.daily_limit {
                    porokh_courier_api::Quota::Checks(limit) => Some(limit),
                    _ => None,
                };
                let me = Some(me_facts(key.kind().into(), &reading));
                Ok(TriedAccount { kind: key.kind(), me, ping: None, daily_limit })
            }
            Service::Payment => {
                let (key, _, answer) = self.ask_payment_key(&request.address, &request.key).await?;
                let reading = PingReading { words: ping_words(&answer), reply: answer.raw, read_at };
                let ping = Some(ping_facts(reading));
                Ok(TriedAccount { kind: key.kind(), me: None, ping, daily_limit: None })
            }
        }
    }

    /// Gives an account another key or another address. The service is asked first: what it doesn't accept is not kept,
    /// and the account stays as it was.
    ///
    /// # Errors
    /// [`AppError::WrongState`] for a key of the other kind: that is another account.
    pub async fn change_account(&self, request: ChangeAccount) -> Result<AccountsView, AppError> {
        let AccountRef { service, .. } = request.account;
        let before = self.kept(request.account)?;
        match service {
            Service::Courier => {
                let typed = match request.key.trim() {
                    "" => self.vault.courier_key(&before).await?.expose().to_owned(),
                    typed => typed.to_owned(),
                };
                let (key, seen, answer) = self.ask_courier_key(&request.address, &typed).await?;
                self.keep_instead(service, &before, (key.kind(), key.expose()), &seen).await?;
                let account = self.note_me(&seen, &answer).await?;
                self.other_modes.set((key.kind().into(), Some(account)), None);
                self.changed(service, &before, account).await;
            }
            Service::Payment => {
                let typed = match request.key.trim() {
                    "" => self.vault.payment_key(&before).await?.expose().to_owned(),
                    typed => typed.to_owned(),
                };
                let (key, seen, answer) = self.ask_payment_key(&request.address, &typed).await?;
                self.keep_instead(service, &before, (key.kind(), key.expose()), &seen).await?;
                let account = self.note_ping(&seen, &answer).await?;
                self.changed(service, &before, account).await;
            }
        }
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

    async fn changed(&self, service: Service, before: &KeptKey, account: AccountId) {
        if before.in_use {
            self.note_at_hand(service, before.kind.into(), Some(account)).await;
        }
        self.wake_work(service).await;
    }

    /// Asks the service how an account is doing, whichever is in use. What went wrong is in its state.
    pub async fn test_account(&self, account: AccountRef) -> Result<AccountsView, AppError> {
        let kept = self.kept(account)?;
        let environment = Environment::from(kept.kind);
        let owner = (environment, self.account_of_kept(account.service, &kept));
        match account.service {
            Service::Courier => {
                let connection = match self.open_courier(&kept).await {
                    Ok(at_hand) => Ok(self.connection_to(environment, at_hand).await),
                    Err(error) => Err(error),
                };
                self.ask_me_with(connection, Some(owner), Asked::ByAPerson).await;
            }
            Service::Payment => {
                self.ask_payment_with(self.open_payment(&kept).await, owner, Asked::ByAPerson).await;
                self.tell_payment_account().await;
            }
        }
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
                Service::Courier => drop(self.open_courier(&kept).await?),
                Service::Payment => drop(self.open_payment(&kept).await?),
            }
        }
        let account = self.account_of_kept(service, &kept).ok_or(AppError::NotFound)?;
        self.keep_secret(service, account, &request.secret).await?;
        self.tell_accounts().await;
        Ok(self.accounts().await)
    }
}
