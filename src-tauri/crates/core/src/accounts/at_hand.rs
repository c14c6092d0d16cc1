//! Keys read from the key store, with their accounts.

use porokh_api::{AppError, accounts::AccountId, saved::KeptKey};
use porokh_runtime::ports::PracticeUnavailable;
use porokh_transport::ServiceAddress;

use super::{service::ServiceKey, states::Owner};
use crate::{Environment, accounts::Accounts, store::accounts::Seen};

pub(crate) struct AtHand<K> {
    pub(super) account: AccountId,
    pub(super) address: ServiceAddress,
    pub(super) key: K,
    pub(super) seen: Seen,
}

impl<K> AtHand<K> {
    pub(super) fn owner(&self) -> Owner {
        (self.seen.environment, Some(self.account))
    }
}

impl Accounts {
    /// The key that new work uses in an environment.
    pub(super) async fn at_hand<K: ServiceKey>(
        &self,
        environment: Environment,
    ) -> Result<AtHand<K>, AppError> {
        let service = K::SERVICE;
        let at_hand = if environment == Environment::Practice {
            let practice = K::of_practice(&*self.ctx.practice).await;
            let (address, key) = practice.map_err(|PracticeUnavailable| AppError::Practice)?;
            let address = Self::address(&address)?;
            let seen = self.seen(environment, &address, &key);
            AtHand { account: self.practice_account(service).await?, address, key, seen }
        } else {
            let kept = self.ctx.settings.saved().keys(service).in_use(environment).cloned();
            let Some(kept) = kept else {
                self.note_at_hand(service, environment, None).await;
                return Err(K::not_connected());
            };
            self.open(&kept).await?
        };
        self.note_at_hand(service, environment, Some(at_hand.account)).await;
        Ok(at_hand)
    }

    /// The key of an account, whichever is in use.
    ///
    /// # Errors
    /// [`AppError::AccountAway`] if none of the saved keys belongs to it.
    pub(super) async fn at_hand_of<K: ServiceKey>(
        &self,
        account: Option<AccountId>,
    ) -> Result<AtHand<K>, AppError> {
        let row = account.and_then(|account| self.account_book.row(account));
        let Some(row) = row.filter(|row| row.service == K::SERVICE) else {
            return Err(self.away(account));
        };
        if row.environment == Environment::Practice {
            return self.at_hand(row.environment).await;
        }
        let mut failed = None;
        for kept in self.keys_of(K::SERVICE, row.id) {
            match self.open(&kept).await {
                Ok(at_hand) if at_hand.account == row.id => return Ok(at_hand),
                Ok(_) => {}
                Err(error) => failed = Some(error),
            }
        }
        Err(failed.unwrap_or_else(|| self.away(account)))
    }

    /// Reads a saved key from the key store, and determines its account.
    pub(super) async fn open<K: ServiceKey>(&self, kept: &KeptKey) -> Result<AtHand<K>, AppError> {
        let address = Self::address(&kept.address)?;
        let key: K = self.vault.key(kept).await?;
        let seen = self.seen(kept.kind.into(), &address, &key);
        let account = self.account_of(&seen).await?;
        self.note_print(&seen, kept);
        Ok(AtHand { account, address, key, seen })
    }

    pub(crate) fn address(typed: &str) -> Result<ServiceAddress, AppError> {
        ServiceAddress::parse(typed).map_err(|refusal| AppError::Address { reason: refusal.into() })
    }
}
