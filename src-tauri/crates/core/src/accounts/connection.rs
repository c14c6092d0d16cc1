//! From the realm to a client with an address and a key.

use std::time::Duration;

use porokh_courier_api::CourierClient;
use porokh_domain::{ApiKey, KeyKind};
use porokh_transport::{
    ServiceAddress,
    gate::{Priority, Route, SharedGate},
};

use super::{AccountId, Service};
use crate::{App, AppError, Realm, ports::PracticeUnavailable, store::accounts::Seen, waits::WaitWhy};

/// A way to ask the service, and the realm whose records the answers are.
pub(crate) struct Connection {
    pub(crate) realm: Realm,
    /// The account that the key opens.
    pub(crate) account: AccountId,
    pub(crate) client: CourierClient,
    /// Where the service is: the name of what is kept about it.
    pub(crate) address: String,
    seen: Seen,
    gate: SharedGate,
}

/// A key that is at hand.
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

impl App {
    /// The connection that checks use now.
    pub(crate) async fn connection(&self) -> Result<Connection, AppError> {
        let realm = self.realm().ok_or(AppError::NotConnected)?;
        let AtHand { account, address, key, seen } = self.at_hand(realm).await?;
        let gate = self.gate(realm, &address).await;
        let client = self.client_to(realm, &address, key, &gate);
        Ok(Connection { realm, account, client, address: address.as_str().to_owned(), seen, gate })
    }

    /// The key that is at hand in a realm.
    pub(super) async fn at_hand(&self, realm: Realm) -> Result<AtHand, AppError> {
        let (address, key) = match realm {
            Realm::Practice => {
                let account =
                    self.practice.account().await.map_err(|PracticeUnavailable| AppError::Practice)?;
                (account.address, account.key)
            }
            Realm::Live => self.own_key(KeyKind::Live).await?,
            Realm::Test => self.own_key(KeyKind::Test).await?,
        };
        let address = Self::address(&address)?;
        let seen = self.seen_courier(realm, &address, &key);
        let account = match realm {
            Realm::Practice => self.practice_account(Service::Courier).await?,
            Realm::Live | Realm::Test => self.account_of(&seen).await?,
        };
        self.note_at_hand(Service::Courier, realm, Some(account));
        Ok(AtHand { account, address, key, seen })
    }

    /// The connection that checks use now, for work that belongs to this account.
    ///
    /// # Errors
    /// [`AppError::AccountAway`] while it is another's, or there is none.
    pub(crate) async fn connection_of(&self, account: Option<AccountId>) -> Result<Connection, AppError> {
        match self.connection().await {
            Ok(connection) if Some(connection.account) == account => Ok(connection),
            Ok(_) | Err(AppError::NotConnected) => Err(self.away(account)),
            Err(error) => Err(error),
        }
    }

    async fn own_key(&self, kind: KeyKind) -> Result<(String, ApiKey), AppError> {
        let (address, is_there) = {
            let courier = &self.saved().courier;
            (courier.address.clone(), courier.hint(kind).is_some())
        };
        if !is_there {
            self.note_at_hand(Service::Courier, kind.into(), None);
            return Err(AppError::NotConnected);
        }
        Ok((address, self.vault.courier_key(kind).await?))
    }

    /// What a key of the fraud-check service is known again by.
    pub(super) fn seen_courier(&self, realm: Realm, address: &ServiceAddress, key: &ApiKey) -> Seen {
        self.seen(Service::Courier, realm, address.as_str(), (key.expose(), key.hint()))
    }

    /// A client that keeps to the budget of the account at this address.
    pub(super) fn client_to(
        &self,
        realm: Realm,
        address: &ServiceAddress,
        key: ApiKey,
        gate: &SharedGate,
    ) -> CourierClient {
        CourierClient::new(self.http(realm), address.clone(), key).paced_by(gate, Priority::Person)
    }

    /// Reads a service address.
    pub(crate) fn address(typed: &str) -> Result<ServiceAddress, AppError> {
        ServiceAddress::parse(typed).map_err(|refusal| AppError::Address { reason: refusal.into() })
    }
}
