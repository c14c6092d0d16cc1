//! Webhook secrets, one per account.

use porokh_api::{
    AppError, KeyStoreProblem,
    accounts::{AccountId, Service},
    saved::KeptSecret,
};
use secrecy::ExposeSecret;

use super::{Accounts, Entry};
use crate::Environment;

impl Accounts {
    /// The account of a secret. One saved before any account was connected belongs to the account in use.
    pub(crate) fn signed_for(&self, kept: &KeptSecret) -> Option<AccountId> {
        kept.account.or_else(|| self.account_book.at_hand(kept.service, Environment::Live))
    }

    /// Assigns a secret without an account to this one, which was in use until now.
    pub(crate) fn claim_secret(&self, service: Service, account: AccountId) -> Result<(), AppError> {
        self.ctx
            .settings
            .change(|saved| {
                let has_own = saved.secrets_of(service).any(|kept| kept.account == Some(account));
                for kept in saved.secrets.iter_mut().filter(|kept| kept.service == service && !has_own) {
                    kept.account.get_or_insert(account);
                }
            })
            .map(drop)
    }

    pub(super) fn move_secrets(&self, from: AccountId, to: AccountId) -> Result<(), AppError> {
        self.ctx
            .settings
            .change(|saved| {
                for of in saved.secrets.iter_mut().map(|kept| &mut kept.account) {
                    *of = of.map(|of| if of == from { to } else { of });
                }
            })
            .map(drop)
    }

    /// The secret of the live account in use.
    pub(crate) fn own_secret(&self, service: Service) -> Option<KeptSecret> {
        let account = self.scope_in(service, Environment::Live).account;
        self.ctx.settings.saved().secret_of(service, account).cloned()
    }

    /// Saves the webhook secret of an account; an empty one removes it.
    ///
    /// # Errors
    /// [`AppError::SecretTaken`] if another account has it: the account of an event would be ambiguous.
    pub(super) async fn keep_secret(
        &self,
        service: Service,
        account: AccountId,
        typed: &str,
    ) -> Result<(), AppError> {
        let (account, secret) = (Some(account), typed.trim());
        let before = self.ctx.settings.saved().secret_of(service, account).cloned();
        let others: Vec<KeptSecret> = {
            let saved = self.ctx.settings.saved();
            let is_other = |kept: &&KeptSecret| before.as_ref() != Some(*kept);
            saved.secrets_of(service).filter(is_other).cloned().collect()
        };
        if !secret.is_empty() {
            for other in others.iter().filter(|other| other.account != account) {
                match self.vault.get(Entry::Secret(service, other.number)).await {
                    Ok(kept) if kept.expose_secret() == secret => {
                        let account = self.account_hint(self.signed_for(other));
                        return Err(AppError::SecretTaken { account });
                    }
                    Ok(_) | Err(AppError::KeyStore { reason: KeyStoreProblem::KeyGone }) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        let free = others.iter().map(|kept| kept.number).max().unwrap_or_default() + 1;
        let number = before.as_ref().map_or(free, |kept| kept.number);
        if !secret.is_empty() {
            self.vault.put(Entry::Secret(service, number), secret).await?;
        } else if before.is_some() {
            self.vault.delete(Entry::Secret(service, number)).await?;
        }
        self.ctx
            .settings
            .change(|saved| {
                saved.secrets.retain(|kept| (kept.service, kept.number) != (service, number));
                if !secret.is_empty() {
                    saved.secrets.push(KeptSecret { service, number, account });
                }
            })
            .map(drop)
    }
}
