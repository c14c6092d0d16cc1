//! From the realm to a client with an address and a key.

use porokh_courier_api::CourierClient;
use porokh_domain::{ApiKey, KeyKind};
use porokh_transport::ServiceAddress;

use crate::{AppError, Porokh, Realm, ports::PracticeUnavailable};

/// A way to ask the service, and the realm whose records the answers are.
pub(crate) struct Connection {
    pub(crate) realm: Realm,
    pub(crate) client: CourierClient,
}

impl Porokh {
    /// The connection that checks use now.
    pub(crate) async fn connection(&self) -> Result<Connection, AppError> {
        match self.realm().ok_or(AppError::NotConnected)? {
            Realm::Practice => {
                let account =
                    self.practice.account().await.map_err(|PracticeUnavailable| AppError::Practice)?;
                self.connection_to(Realm::Practice, &account.address, account.key)
            }
            Realm::Live => self.own_connection(KeyKind::Live).await,
            Realm::Test => self.own_connection(KeyKind::Test).await,
        }
    }

    async fn own_connection(&self, kind: KeyKind) -> Result<Connection, AppError> {
        let address = self.saved().courier.address.clone();
        let key = self.vault.get(kind).await.map_err(|reason| AppError::KeyStore { reason })?;
        self.connection_to(kind.into(), &address, key)
    }

    fn connection_to(&self, realm: Realm, address: &str, key: ApiKey) -> Result<Connection, AppError> {
        let client = CourierClient::new(self.http.clone(), Self::address(address)?, key);
        Ok(Connection { realm, client })
    }

    /// Reads a service address.
    pub(crate) fn address(typed: &str) -> Result<ServiceAddress, AppError> {
        ServiceAddress::parse(typed).map_err(|refusal| AppError::Address { reason: refusal.into() })
    }
}
