//! Where an account wants its events (Events).

use std::fmt;

pub(super) const PHONE_REPORTED: &str = "phone.reported";
pub(super) const BULK_COMPLETED: &str = "bulk.completed";
pub(super) const PLAN_EXPIRING: &str = "plan.expiring";
pub(super) const WEBHOOK_TEST: &str = "webhook.test";

/// A registered address for events. Only `http` to this computer is ever posted to, where the real service asks
/// for https.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookEndpoint {
    pub url: String,
    /// What they are signed with.
    pub secret: String,
    /// A secret that is being replaced: events are signed with both, each in a `v1` of its own. The interface shows one
    /// `v1` and doesn't say that there is never a second.
    pub former_secret: Option<String>,
    /// Names of the events that are wanted.
    pub events: Vec<String>,
}

impl WebhookEndpoint {
    pub fn new(url: impl Into<String>, secret: impl Into<String>) -> Self {
        let events =
            [PHONE_REPORTED, BULK_COMPLETED, PLAN_EXPIRING, WEBHOOK_TEST].map(str::to_owned).to_vec();
        Self { url: url.into(), secret: secret.into(), former_secret: None, events }
    }

    pub(super) fn wants(&self, event: &str) -> bool {
        self.events.iter().any(|wanted| wanted == event)
    }
}

impl fmt::Debug for WebhookEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebhookEndpoint").field("events", &self.events).finish_non_exhaustive()
    }
}
