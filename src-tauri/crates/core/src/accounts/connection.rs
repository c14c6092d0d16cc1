//! From the realm to a client with an address and a key.

use std::time::Duration;

use porokh_courier_api::CourierClient;
use porokh_domain::{ApiKey, KeyKind};
use porokh_transport::{
    ServiceAddress,
    gate::{PersonInLine, Priority, Route, SharedGate},
};

use crate::{AppError, Porokh, Realm, ports::PracticeUnavailable};

/// A way to ask the service, and the realm whose records the answers are.
pub(crate) struct Connection {
    pub(crate) realm: Realm,
    pub(crate) client: CourierClient,
    /// Where the service is: the name of what is kept about it.
    pub(crate) address: String,
    gate: SharedGate,
}

impl Connection {
    /// The same, for work in the background: a person goes first.
    pub(crate) fn in_background(&self) -> CourierClient {
        self.client.clone().paced_by(&self.gate, Priority::Background)
    }

    /// Whether a request in the background would have to wait for the account's budget now.
    pub(crate) fn is_waiting(&self, route: Route) -> bool {
        !self.gate.wait(route, Priority::Background).is_zero()
    }

    /// How long the account's budget would let a request in the background wait now.
    pub(crate) fn background_wait(&self) -> Duration {
        self.gate.wait(Route::Other, Priority::Background)
    }

    /// A person's place before all work in the background, until it is dropped.
    pub(crate) fn stand_in_line(&self) -> PersonInLine<'_> {
        self.gate.stand_in_line()
    }

    /// How long the account's budget would let a request of a person wait now.
    pub(crate) fn wait(&self) -> Duration {
        self.gate.wait(Route::Other, Priority::Person)
    }
}

impl Porokh {
    /// The connection that checks use now.
    pub(crate) async fn connection(&self) -> Result<Connection, AppError> {
        match self.realm().ok_or(AppError::NotConnected)? {
            Realm::Practice => {
                let account =
                    self.practice.account().await.map_err(|PracticeUnavailable| AppError::Practice)?;
                Ok(self.connection_to(Realm::Practice, &Self::address(&account.address)?, account.key).await)
            }
            Realm::Live => self.own_connection(KeyKind::Live).await,
            Realm::Test => self.own_connection(KeyKind::Test).await,
        }
    }

    async fn own_connection(&self, kind: KeyKind) -> Result<Connection, AppError> {
        let address = self.saved().courier.address.clone();
        let key = self.vault.courier_key(kind).await?;
        Ok(self.connection_to(kind.into(), &Self::address(&address)?, key).await)
    }

    /// A client of the account at this address that keeps to the account's budget.
    pub(super) async fn connection_to(
        &self,
        realm: Realm,
        address: &ServiceAddress,
        key: ApiKey,
    ) -> Connection {
        let gate = self.gate(realm, address).await;
        let client = CourierClient::new(self.http.clone(), address.clone(), key);
        Connection {
            realm,
            client: client.paced_by(&gate, Priority::Person),
            address: address.as_str().to_owned(),
            gate,
        }
    }

    /// Reads a service address.
    pub(crate) fn address(typed: &str) -> Result<ServiceAddress, AppError> {
        ServiceAddress::parse(typed).map_err(|refusal| AppError::Address { reason: refusal.into() })
    }
}
