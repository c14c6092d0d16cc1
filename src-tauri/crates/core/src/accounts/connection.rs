//! From the environment to a client with an address and a key.

use std::time::Duration;

use porokh_courier_api::CourierClient;
use porokh_domain::{ApiKey, KeyKind};
use porokh_transport::{
    ServiceAddress,
    gate::{Priority, Route, SharedGate},
};

use super::{AccountId, Service};
use crate::{
    AppError, Environment,
    accounts::Accounts,
    ports::{KeptKey, PracticeUnavailable},
    store::accounts::{AccountRow, Seen},
    waits::WaitWhy,
};

/// A way to ask the service, and the environment whose records the answers are.
pub(crate) struct Connection {
    pub(crate) environment: Environment,
    /// The account that the key opens.
    pub(crate) account: AccountId,
    pub(crate) client: CourierClient,
    /// Where the service is: the name of what is kept about it.
    pub(crate) address: String,
    seen: Seen,
    gate: SharedGate,
}

/// A key that was taken from the key store.
pub(super) struct AtHand {
    /// The account that it opens.
    pub(super) account: AccountId,
    address: ServiceAddress,
    key: ApiKey,
    seen: Seen,
}

impl Connection {
    /// Whether both ask with the same key at the same address.
    pub(crate) fn is_with_key_of(&self, other: &Self) -> bool {
        self.address == other.address && self.seen.print == other.seen.print
    }

    /// What the key is known again by.
    pub(crate) fn seen(&self) -> &Seen {
        &self.seen
    }

    /// The same, for work in the background: a person goes first.
    pub(crate) fn in_background(&self) -> CourierClient {
        self.client.clone().paced_by(&self.gate, Priority::Background)
    }

    /// How long the account's budget would let a request in the background wait now.
    pub(crate) fn background_wait(&self) -> Duration {
        self.gate.wait(Route::Other, Priority::Background)
    }

    /// What makes requests wait now.
    pub(crate) fn why_waiting(&self) -> WaitWhy {
        if self.gate.is_refused() { WaitWhy::SlowDown } else { WaitWhy::Budget }
    }

    /// How long the account's budget would let a request of a person wait now.
    pub(crate) fn wait(&self) -> Duration {
        self.gate.wait(Route::Other, Priority::Person)
    }
}

impl Accounts {
    /// The connection that checks use now.
    pub(crate) async fn connection(&self) -> Result<Connection, AppError> {
        let environment = self.settings.courier_environment().ok_or(AppError::NotConnected)?;
        let at_hand = self.at_hand(environment).await?;
        Ok(self.connection_to(environment, at_hand).await)
    }

    /// A connection for work that belongs to this account, whichever is in use.
    ///
    /// # Errors
    /// [`AppError::AccountAway`] while none of the kept keys opens it.
    pub(crate) async fn connection_of(&self, account: Option<AccountId>) -> Result<Connection, AppError> {
        let row = account.and_then(|account| self.account_book.row(account));
        let Some(AccountRow { id, environment, .. }) = row else { return Err(self.away(account)) };
        if environment == Environment::Practice {
            let at_hand = self.at_hand(environment).await?;
            return Ok(self.connection_to(environment, at_hand).await);
        }
        let mut failed = None;
        for kept in self.keys_of(Service::Courier, id) {
            match self.open_courier(&kept).await {
                Ok(at_hand) if at_hand.account == id => {
                    return Ok(self.connection_to(environment, at_hand).await);
                }
                Ok(_) => {}
                Err(error) => failed = Some(error),
            }
        }
        Err(failed.unwrap_or_else(|| self.away(account)))
    }

    pub(super) async fn connection_to(&self, environment: Environment, at_hand: AtHand) -> Connection {
        let AtHand { account, address, key, seen } = at_hand;
        let gate = self.gate((environment, Some(account)), &address).await;
        let client = self.client_to(environment, &address, key, &gate);
        Connection { environment, account, client, address: address.as_str().to_owned(), seen, gate }
    }

    /// The key that is in use in an environment.
    pub(super) async fn at_hand(&self, environment: Environment) -> Result<AtHand, AppError> {
        let at_hand = match environment {
            Environment::Practice => {
                let practice =
                    self.practice.account().await.map_err(|PracticeUnavailable| AppError::Practice)?;
                let (address, key) = (Self::address(&practice.address)?, practice.key);
                let seen = self.seen_courier(environment, &address, &key);
                AtHand { account: self.practice_account(Service::Courier).await?, address, key, seen }
            }
            Environment::Live => self.own_key(KeyKind::Live).await?,
            Environment::Test => self.own_key(KeyKind::Test).await?,
        };
        self.note_at_hand(Service::Courier, environment, Some(at_hand.account)).await;
        Ok(at_hand)
    }

    async fn own_key(&self, kind: KeyKind) -> Result<AtHand, AppError> {
        let kept = self.settings.saved().courier.key(kind).cloned();
        let Some(kept) = kept else {
            self.note_at_hand(Service::Courier, kind.into(), None).await;
            return Err(AppError::NotConnected);
        };
        self.open_courier(&kept).await
    }

    /// Takes a kept key from the key store, and says whose it is.
    pub(super) async fn open_courier(&self, kept: &KeptKey) -> Result<AtHand, AppError> {
        let address = Self::address(&kept.address)?;
        let key = self.vault.courier_key(kept).await?;
        let seen = self.seen_courier(kept.kind.into(), &address, &key);
        let account = self.account_of(&seen).await?;
        self.note_print(&seen, kept);
        Ok(AtHand { account, address, key, seen })
    }

    /// What a key of the fraud-check service is known again by.
    pub(super) fn seen_courier(
        &self,
        environment: Environment,
        address: &ServiceAddress,
        key: &ApiKey,
    ) -> Seen {
        self.seen(Service::Courier, environment, address.as_str(), (key.expose(), key.hint()))
    }

    /// A client that keeps to the budget of the account at this address.
    pub(super) fn client_to(
        &self,
        environment: Environment,
        address: &ServiceAddress,
        key: ApiKey,
        gate: &SharedGate,
    ) -> CourierClient {
        CourierClient::new(self.http.of(environment), address.clone(), key).paced_by(gate, Priority::Person)
    }

    /// Reads a service address.
    pub(crate) fn address(typed: &str) -> Result<ServiceAddress, AppError> {
        ServiceAddress::parse(typed).map_err(|refusal| AppError::Address { reason: refusal.into() })
    }
}
