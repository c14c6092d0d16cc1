//! The one HTTP client, as each environment uses it.

use std::sync::Arc;

use porokh_domain::CorrectedClock;
use porokh_transport::HttpClient;

use crate::{Environment, Events};

/// The client for each environment.
#[derive(Clone)]
pub(crate) struct HttpClients {
    plain: HttpClient,
    /// The same, for real services: they say what time it is.
    telling: HttpClient,
}

impl HttpClients {
    pub(crate) fn new(plain: HttpClient, clock: &Arc<CorrectedClock>, events: &Arc<Events>) -> Self {
        let (clock, events) = (Arc::clone(clock), Arc::clone(events));
        let telling = plain.telling(move |date, began| {
            clock.told(date, began);
            // Before the reply, whose instants it is about.
            events.tell_corrected_clock();
        });
        Self { plain, telling }
    }

    /// The client for addresses that belong to no environment.
    pub(crate) fn plain(&self) -> &HttpClient {
        &self.plain
    }

    /// The client for an environment. What the practice services say of the time is this computer's own clock.
    pub(crate) fn of(&self, environment: Environment) -> HttpClient {
        match environment {
            Environment::Practice => self.plain.clone(),
            Environment::Live | Environment::Test => self.telling.clone(),
        }
    }
}
