//! Clients of the fraud-check service.

use std::time::Duration;

use porokh_api::{
    AppError, ServiceRefusal, WaitWhy,
    accounts::{AccountId, Service},
    whole_seconds,
};
use porokh_courier_api::CourierClient;
use porokh_domain::ApiKey;
use porokh_transport::{
    ServiceAddress,
    gate::{Priority, Route, SharedGate},
};

use super::at_hand::AtHand;
use crate::{Environment, accounts::Accounts, store::accounts::Seen};

/// A wait that the window doesn't show.
pub(crate) const UNTOLD_WAIT: Duration = Duration::from_secs(3);

/// A client, and the environment of its records.
pub(crate) struct Connection {
    pub(crate) environment: Environment,
    /// The key's account.
    pub(crate) account: AccountId,
    pub(crate) client: CourierClient,
    /// Key of data stored about the service.
    pub(crate) address: String,
    seen: Seen,
    gate: SharedGate,
}

impl Connection {
    /// Same key and address.
    pub(crate) fn is_with_key_of(&self, other: &Self) -> bool {
        self.address == other.address && self.seen.print == other.seen.print
    }

    /// Identifies the key.
    pub(crate) fn seen(&self) -> &Seen {
        &self.seen
    }

    /// For background work: persons' requests go first.
    pub(crate) fn in_background(&self) -> CourierClient {
        self.client.clone().paced_by(&self.gate, Priority::Background)
    }

    /// How long a background request would wait for the budget now.
    pub(crate) fn background_wait(&self) -> Duration {
        self.gate.wait(Route::Other, Priority::Background)
    }

    pub(crate) fn why_waiting(&self) -> WaitWhy {
        if self.refused(Route::Other).is_some() { WaitWhy::SlowDown } else { WaitWhy::Budget }
    }

    /// How long requests wait because the service is rate limiting; `None`: they don't.
    pub(crate) fn refused(&self, route: Route) -> Option<Duration> {
        self.gate.refused(route)
    }

    /// Waits for the budget of a background request, which then is sent at once by the returned client.
    pub(crate) async fn admitted_in_background(&self) -> CourierClient {
        self.in_background().admitted(Route::Other).await
    }

    /// How long a person's request would wait for the budget now.
    pub(crate) fn wait(&self) -> Duration {
        self.gate.wait(Route::Other, Priority::Person)
    }

    /// # Errors
    /// A person's request would wait longer: the service's error for a request sent too early.
    pub(crate) fn goes_within(&self, longest: Duration) -> Result<(), AppError> {
        let wait = self.wait();
        if wait <= longest {
            return Ok(());
        }
        let refusal = ServiceRefusal::RateLimited { retry_after_s: Some(whole_seconds(wait)) };
        Err(AppError::Service { refusal, message: None, status: 429, may_have_cost: false })
    }
}

impl Accounts {
    /// The connection that checks use now.
    pub(crate) async fn connection(&self) -> Result<Connection, AppError> {
        let environment = self.ctx.settings.environment_of(Service::Courier);
        let at_hand = self.at_hand(environment.ok_or(AppError::NotConnected)?).await?;
        Ok(self.connection_to(at_hand).await)
    }

    /// A connection for work of this account, whichever is in use.
    ///
    /// # Errors
    /// [`AppError::AccountAway`] if none of the saved keys belongs to it.
    pub(crate) async fn connection_of(&self, account: Option<AccountId>) -> Result<Connection, AppError> {
        let at_hand = self.at_hand_of(account).await?;
        Ok(self.connection_to(at_hand).await)
    }

    async fn connection_to(&self, at_hand: AtHand<ApiKey>) -> Connection {
        let (environment, _) = at_hand.owner();
        let gate = self.gate(at_hand.owner(), &at_hand.address).await;
        let AtHand { account, address, key, seen } = at_hand;
        let client = self.client_to(environment, &address, key, &gate);
        Connection { environment, account, client, address: address.as_str().to_owned(), seen, gate }
    }

    /// A client with the budget of the account at this address.
    pub(super) fn client_to(
        &self,
        environment: Environment,
        address: &ServiceAddress,
        key: ApiKey,
        gate: &SharedGate,
    ) -> CourierClient {
        CourierClient::new(self.ctx.http.of(environment), address.clone(), key)
            .paced_by(gate, Priority::Person)
    }
}
