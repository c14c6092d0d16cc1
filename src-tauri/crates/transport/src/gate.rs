//! The budget of requests of one account (fraud-check interface, Limits).
//!
//! How the service counts is unknown: in a fixed window that opens with the first counted request, over the last sixty
//! seconds, or in a bucket that refills evenly. Under all three, no request is refused that follows these rules:
//!
//! 1. Within any sixty seconds no more requests than the limit, each counted from its start until sixty seconds after
//!    its reply.
//! 2. No more requests than `X-RateLimit-Remaining` says.
//!
//! The gate follows both until it has seen how the budget is restored: after "all at once, sixty seconds after the
//! first reply" only rule 2; after "gradually" only rule 1, which then counts requests of others too. If nothing is
//! known yet, one request is sent alone, and its reply tells.
//!
//! If others use the account, their requests show in the headers, late; after a refusal the gate waits.
//!
//! The payment interface states no limit, only that a 429 means "wait": [`Gate::without_limit`].
//!
//! [`Gate`] is a state machine without a clock; [`SharedGate`] lets tasks wait for it.

mod budget;
mod line;
mod shared;
#[cfg(test)]
mod simulation;
#[cfg(test)]
mod tests;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::{Reply, ReplyHeaders, TransportError};
use budget::{Budget, Earliest, HELD, Told};

pub use line::{Line, paced};
pub use shared::{Permit, PersonInLine, SharedGate};

/// Who waits for the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// A person: some requests of each minute are reserved for them.
    Person,
    Background,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    /// POST /bulk-check, which has its own limit within the account's.
    BulkCheck,
    /// The account's limit only.
    Other,
}

/// Whose limit the headers of a reply name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    Account,
    BulkCheck,
    Unclear,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Admission {
    /// May be sent now; counts until the ticket is settled.
    Granted(Ticket),
    /// Ask again at this instant, or when a ticket is settled.
    NotBefore(DateTime<Utc>),
    /// Ask again when a ticket is settled.
    AfterReply,
}

/// A request that was admitted and isn't settled yet.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "a ticket that is never settled counts for ever"]
pub struct Ticket {
    id: u64,
    route: Route,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// Any reply except for rate limiting.
    Replied(&'a ReplyHeaders),
    /// 429 `rate_limited`.
    RateLimited(&'a ReplyHeaders),
    /// No reply; the service may have counted the request.
    Lost,
    NotSent,
}

impl<'a> Outcome<'a> {
    /// `refuses_pace` recognises the service's rate limiting reply.
    pub fn of(sent: &'a Result<Reply, TransportError>, refuses_pace: impl FnOnce(&Reply) -> bool) -> Self {
        match sent {
            Ok(reply) if refuses_pace(reply) => Self::RateLimited(&reply.headers),
            Ok(reply) => Self::Replied(&reply.headers),
            Err(TransportError::Connect | TransportError::ConnectTimeout | TransportError::Tls) => {
                Self::NotSent
            }
            Err(_) => Self::Lost,
        }
    }
}

/// The budget of one account, over all routes and keys.
///
/// Serializable, so that a restart doesn't forget what was sent. Instants passed to it must not go back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Gate {
    account: Budget,
    bulk_check: Budget,
    next_id: u64,
}

/// Requests a minute per account, by the interface.
const ACCOUNT_LIMIT: u32 = 60;

/// Bulk checks a minute among them.
const BULK_CHECK_LIMIT: u32 = 10;

impl Default for Gate {
    /// A new account: the interface's limits.
    fn default() -> Self {
        Self { account: Budget::new(ACCOUNT_LIMIT), bulk_check: Budget::new(BULK_CHECK_LIMIT), next_id: 0 }
    }
}

impl Gate {
    /// For a service without a documented limit: any number of requests may be in flight. After a refusal every
    /// request waits for Retry-After, or from five seconds to a minute.
    #[must_use]
    pub fn without_limit() -> Self {
        Self { account: Budget::without_limit(), bulk_check: Budget::without_limit(), next_id: 0 }
    }

    /// Restores a stored gate. Requests in flight when it was stored count as lost now.
    #[must_use]
    pub fn resumed(mut self, now: DateTime<Utc>) -> Self {
        self.account.resume(now);
        self.bulk_check.resume(now);
        self
    }

    pub fn admit(&mut self, now: DateTime<Utc>, route: Route, priority: Priority) -> Admission {
        match self.earliest(now, route, priority) {
            Earliest::Now => Admission::Granted(self.grant(now, route)),
            Earliest::At(instant) => Admission::NotBefore(instant),
            Earliest::AfterReply => Admission::AfterReply,
        }
    }

    /// How long a request would wait now; zero also if it waits for a pending reply.
    pub fn wait(&mut self, now: DateTime<Utc>, route: Route, priority: Priority) -> TimeDelta {
        match self.earliest(now, route, priority) {
            Earliest::At(instant) => (instant - now).max(TimeDelta::zero()),
            Earliest::Now | Earliest::AfterReply => TimeDelta::zero(),
        }
    }

    /// Until when requests wait because the service is rate limiting.
    pub fn refused_until(&self, now: DateTime<Utc>, route: Route) -> Option<DateTime<Utc>> {
        let bulk_check = match route {
            Route::BulkCheck => self.bulk_check.refused_until(now),
            Route::Other => None,
        };
        self.account.refused_until(now).max(bulk_check)
    }

    fn earliest(&mut self, now: DateTime<Utc>, route: Route, priority: Priority) -> Earliest {
        let held = match priority {
            Priority::Person => &[][..],
            Priority::Background => &HELD,
        };
        let mut earliest = self.account.earliest(now, held);
        if route == Route::BulkCheck {
            // A person's request is never a bulk check.
            earliest = earliest.max(self.bulk_check.earliest(now, &[]));
        }
        earliest
    }

    fn grant(&mut self, now: DateTime<Utc>, route: Route) -> Ticket {
        let id = self.next_id;
        self.next_id = self.next_id.wrapping_add(1);
        self.account.admit(now, id);
        if route == Route::BulkCheck {
            self.bulk_check.admit(now, id);
        }
        Ticket { id, route }
    }

    /// On the route with two limits the headers may name either. The limit tells which: the account's is known from
    /// other routes, else from the interface.
    fn whose(&self, route: Route, told: Told) -> Whose {
        match (route, self.account.told()) {
            (Route::Other, _) => Whose::Account,
            (Route::BulkCheck, Some(account)) if told.limit != account => Whose::BulkCheck,
            (Route::BulkCheck, Some(account)) if account > BULK_CHECK_LIMIT => Whose::Account,
            (Route::BulkCheck, None) if told.limit <= BULK_CHECK_LIMIT => Whose::BulkCheck,
            (Route::BulkCheck, None) if told.limit >= ACCOUNT_LIMIT => Whose::Account,
            (Route::BulkCheck, _) => Whose::Unclear,
        }
    }

    pub fn settle(&mut self, ticket: Ticket, now: DateTime<Utc>, outcome: Outcome<'_>) {
        let Ticket { id, route } = ticket;
        let headers = match outcome {
            Outcome::Replied(headers) | Outcome::RateLimited(headers) => Some(headers),
            Outcome::Lost | Outcome::NotSent => None,
        };
        let told = headers.and_then(Told::read).map(|told| (told, self.whose(route, told)));
        match outcome {
            Outcome::Replied(_) => match told {
                Some((told, Whose::Unclear)) => {
                    self.account.replied_perhaps(now, id, told);
                    self.bulk_check.replied_perhaps(now, id, told);
                }
                told => {
                    let of = |whose| told.filter(|(_, is)| *is == whose).map(|(told, _)| told);
                    self.account.replied(now, id, of(Whose::Account));
                    self.bulk_check.replied(now, id, of(Whose::BulkCheck));
                }
            },
            Outcome::RateLimited(headers) => {
                // The exhausted limit refused; if unclear, either. What remains of one says nothing about the other.
                let left = told.map(|(told, whose)| (told.remaining, whose));
                let is_used_up = |whose| left == Some((0, whose));
                let is_other = |whose| left.is_some_and(|(left, is)| is == whose && left > 0);
                let (account, bulk) = match route {
                    Route::Other => (true, false),
                    Route::BulkCheck if is_used_up(Whose::Account) || is_other(Whose::BulkCheck) => {
                        (true, false)
                    }
                    Route::BulkCheck if is_used_up(Whose::BulkCheck) || is_other(Whose::Account) => {
                        (false, true)
                    }
                    Route::BulkCheck => (true, true),
                };
                let own = |whose| left.filter(|(_, is)| *is == whose).map(|(left, _)| left);
                for (budget, refused, whose) in [
                    (&mut self.account, account, Whose::Account),
                    (&mut self.bulk_check, bulk, Whose::BulkCheck),
                ] {
                    match refused {
                        true => budget.refused(now, id, headers.retry_after, own(whose)),
                        false => budget.replied(now, id, None),
                    }
                }
            }
            Outcome::Lost => {
                self.account.lost(now, id);
                self.bulk_check.lost(now, id);
            }
            Outcome::NotSent => {
                self.account.not_sent(id);
                self.bulk_check.not_sent(id);
            }
        }
    }
}
