//! The budget of requests of one account (fraud-check interface, Limits).
//!
//! The service's way of counting isn't known: a fixed window that opens with the first counted request,
//! a log of the last sixty seconds, or a bucket that refills evenly. What is certain under all three:
//!
//! - Never more requests in any sixty seconds than the limit, each counted from when it leaves until
//!   sixty seconds after its reply, is never refused.
//! - As many requests as `X-RateLimit-Remaining` leaves may follow at once.
//!
//! The gate keeps to both until it has seen how a budget comes back. Where it came back as a whole, sixty
//! seconds after its first reply, the second alone is followed; where it comes back bit by bit, the first
//! alone, in which others' requests count too. Where nothing is known, one request leaves alone, and its
//! reply tells.
//!
//! All of this holds for an account that nobody else uses; where others do, their share shows in the
//! headers, late, and a refusal is waited out.
//!
//! The payment interface states no rate, only that a 429 means "wait": [`Gate::without_limit`].
//!
//! [`Gate`] is a state machine that is told the time; [`SharedGate`] lets tasks wait at it.

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

pub use line::Line;
pub use shared::{Permit, PersonInLine, SharedGate};

/// Who waits for a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// A person. Some of each minute's requests are held for them.
    Person,
    /// A job in the background.
    Background,
}

/// The limits that a request counts against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    /// POST /bulk-check, which has a limit of its own within the account's.
    BulkCheck,
    /// Every other route: the account's limit alone.
    Other,
}

/// Whether a request may leave.
#[derive(Debug, PartialEq, Eq)]
pub enum Admission {
    /// It may leave now, and counts until the ticket is settled.
    Granted(Ticket),
    /// Not before this instant; ask again then, or when a ticket was settled.
    NotBefore(DateTime<Utc>),
    /// Not before a ticket was settled; ask again then.
    AfterReply,
}

/// A request that was let through and is not settled yet.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "a ticket that is never settled counts for ever"]
pub struct Ticket {
    id: u64,
    route: Route,
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// There was a reply of any kind but a refusal for the pace.
    Replied(&'a ReplyHeaders),
    /// The service refused the pace (429 `rate_limited`).
    RateLimited(&'a ReplyHeaders),
    /// No reply; the service may have counted the request.
    Lost,
    /// It never left.
    NotSent,
}

impl<'a> Outcome<'a> {
    /// Reads what sending brought; `refuses_pace` knows the service's way of refusing the pace.
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

/// The budget of one account, over all routes and for every key.
///
/// It can be stored and read back with serde, so that a restart doesn't forget what was sent. Every
/// instant that it is told must not be before the last one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Gate {
    account: Budget,
    bulk_check: Budget,
    next_id: u64,
}

/// Requests a minute that the interface allows an account.
const ACCOUNT_LIMIT: u32 = 60;

/// Bulk checks a minute among them.
const BULK_CHECK_LIMIT: u32 = 10;

impl Default for Gate {
    /// The budget of an account of which nothing is known: the interface's limits.
    fn default() -> Self {
        Self { account: Budget::new(ACCOUNT_LIMIT), bulk_check: Budget::new(BULK_CHECK_LIMIT), next_id: 0 }
    }
}

impl Gate {
    /// The gate of a service that states no rate: any number of requests may be under way at once.
    ///
    /// Only a refusal delays: every request then waits as long as Retry-After says, or a minute without it.
    #[must_use]
    pub fn without_limit() -> Self {
        Self { account: Budget::without_limit(), bulk_check: Budget::without_limit(), next_id: 0 }
    }

    /// Takes up a stored gate. What was under way when it was stored counts as lost just now.
    #[must_use]
    pub fn resumed(mut self, now: DateTime<Utc>) -> Self {
        self.account.resume(now);
        self.bulk_check.resume(now);
        self
    }

    /// Asks whether a request may leave.
    pub fn admit(&mut self, now: DateTime<Utc>, route: Route, priority: Priority) -> Admission {
        match self.earliest(now, route, priority) {
            Earliest::Now => Admission::Granted(self.grant(now, route)),
            Earliest::At(instant) => Admission::NotBefore(instant),
            Earliest::AfterReply => Admission::AfterReply,
        }
    }

    /// How long a request would wait if it asked now; zero also where it waits for a reply that is due.
    pub fn wait(&mut self, now: DateTime<Utc>, route: Route, priority: Priority) -> TimeDelta {
        match self.earliest(now, route, priority) {
            Earliest::At(instant) => (instant - now).max(TimeDelta::zero()),
            Earliest::Now | Earliest::AfterReply => TimeDelta::zero(),
        }
    }

    /// Whether what holds requests back is that the service refused the pace.
    pub fn is_refused(&self, now: DateTime<Utc>) -> bool {
        self.account.is_refused(now)
    }

    fn earliest(&mut self, now: DateTime<Utc>, route: Route, priority: Priority) -> Earliest {
        let held = match priority {
            Priority::Person => &[][..],
            Priority::Background => &HELD,
        };
        let mut earliest = self.account.earliest(now, held);
        if route == Route::BulkCheck {
            // What a person types is never a bulk check.
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

    /// Tells what became of a request.
    pub fn settle(&mut self, ticket: Ticket, now: DateTime<Utc>, outcome: Outcome<'_>) {
        let Ticket { id, route } = ticket;
        let headers = match outcome {
            Outcome::Replied(headers) | Outcome::RateLimited(headers) => Some(headers),
            Outcome::Lost | Outcome::NotSent => None,
        };
        let told = headers.and_then(Told::read);
        // On the route with two limits, the headers may be about either.
        let is_bulk = |told: &Told| route == Route::BulkCheck && told.limit <= BULK_CHECK_LIMIT;
        match outcome {
            Outcome::Replied(_) => {
                self.account.replied(now, id, told.filter(|told| !is_bulk(told)));
                self.bulk_check.replied(now, id, told.filter(is_bulk));
            }
            Outcome::RateLimited(headers) => {
                // Of two limits, the one of which nothing is left refused; else it may be either.
                let by_bulk = told.map(|told| is_bulk(&told) == (told.remaining == 0));
                let (account, bulk) = match (route, by_bulk) {
                    (Route::Other, _) => (true, false),
                    (Route::BulkCheck, Some(by_bulk)) => (!by_bulk, by_bulk),
                    (Route::BulkCheck, None) => (true, true),
                };
                for (budget, refused) in [(&mut self.account, account), (&mut self.bulk_check, bulk)] {
                    match refused {
                        true => budget.refused(now, id, headers.retry_after),
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
