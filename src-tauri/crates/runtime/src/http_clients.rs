//! HTTP clients by environment.

use std::sync::Arc;

use porokh_domain::{CorrectedClock, Environment};
use porokh_transport::HttpClient;

use crate::events::UiEvents;

#[derive(Clone)]
pub struct HttpClients {
    plain: HttpClient,
    /// For real services, whose `Date` corrects the clock.
    telling: HttpClient,
}

impl HttpClients {
    pub fn new(plain: HttpClient, clock: &Arc<CorrectedClock>, events: &Arc<UiEvents>) -> Self {
        let (clock, events) = (Arc::clone(clock), Arc::clone(events));
        let telling = plain.telling(move |date, began| {
            clock.told(date, began);
            // Before the reply, whose times depend on it.
            events.emit_clock_correction();
        });
        Self { plain, telling }
    }

    /// For addresses that belong to no environment.
    pub fn plain(&self) -> &HttpClient {
        &self.plain
    }

    /// The practice services' `Date` is ignored, since it is this computer's clock.
    pub fn of(&self, environment: Environment) -> HttpClient {
        match environment {
            Environment::Practice => self.plain.clone(),
            Environment::Live | Environment::Test => self.telling.clone(),
        }
    }
}
