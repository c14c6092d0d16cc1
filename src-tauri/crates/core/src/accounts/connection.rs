//! From the environment to a client with an address and a key.

use std::time::Duration;

use porokh_courier_api::CourierClient;
use porokh_domain::{ApiKey, KeyKind};
use porokh_transport::{
    ServiceAddress,
    gate::{Priority, Route, SharedGate},
};

use super::{AccountId, Service};
use crate::{App, AppError, Environment, ports::PracticeUnavailable, store::accounts::Seen, waits::WaitWhy};

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
        let environment = self.environment().ok_or(AppError::NotConnected)?;
        let AtHand { account, address, key, seen } = self.at_hand(environment).await?;
        let gate = self.gate(environment, &address).await;
        let client = self.client_to(environment, &address, key, &gate);
        Ok(Connection { environment, account, client, address: address.as_str().to_owned(), seen, gate })
    }

    /// The key that is at hand in an environment.
    pub(super) async fn at_hand(&self, environment: Environment) -> Result<AtHand, AppError> {
        let (address, key) = match environment {
            Environment::Practice => {
                let account =
                    self.practice.account().await.map_err(|PracticeUnavailable| AppError::Practice)?;
                (account.address, account.key)
            }
            Environment::Live => self.own_key(KeyKind::Live).await?,
            Environment::Test => self.own_key(KeyKind::Test).await?,
        };
        let address = Self::address(&address)?;
        let seen = self.seen_courier(environment, &address, &key);
        let account = match environment {
            Environment::Practice => self.practice_account(Service::Courier).await?,
            Environment::Live | Environment::Test => self.account_of(&seen).await?,
        };
        self.note_at_hand(Service::Courier, environment, Some(account));
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
        CourierClient::new(self.http(environment), address.clone(), key).paced_by(gate, Priority::Person)
    }

    /// Reads a service address.
    pub(crate) fn address(typed: &str) -> Result<ServiceAddress, AppError> {
        ServiceAddress::parse(typed).map_err(|refusal| AppError::Address { reason: refusal.into() })
    }
}
