//! Faults on request: what a network, a proxy or a bad day of the service can do to a reply.

pub(super) mod injection;
mod reshape;

use std::time::Duration;

use super::route::Endpoint;

pub(crate) use reshape::Shape;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub on: Endpoint,
    pub times: Times,
    pub kind: FaultKind,
    /// Handle the request (and deduct a check) before the reply is lost or replaced. Kinds that alter a real reply
    /// always handle it ([`FaultKind`]).
    pub handled: bool,
}

impl Fault {
    /// Strikes one request; the request is not handled.
    pub fn once(on: Endpoint, kind: FaultKind) -> Self {
        Self { on, times: Times::Exactly(1), kind, handled: false }
    }

    /// Strikes every request until the faults are cleared; the requests are not handled.
    pub fn forever(on: Endpoint, kind: FaultKind) -> Self {
        Self { on, times: Times::Forever, kind, handled: false }
    }

    /// Replies once with this status and this JSON; the request is not handled.
    pub fn reply(on: Endpoint, status: u16, body: impl Into<String>) -> Self {
        Self::once(on, FaultKind::Reply { status, body: body.into() })
    }

    pub fn times(self, times: u32) -> Self {
        Self { times: Times::Exactly(times), ..self }
    }

    /// The request is handled, and counted, before the fault strikes.
    pub fn after_handling(self) -> Self {
        Self { handled: true, ..self }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    Exactly(u32),
    /// Until the faults are cleared.
    Forever,
}

/// What happens to a request or its reply.
///
/// Kinds that alter a real reply always handle the request: [`TruncatedJson`](Self::TruncatedJson),
/// [`CloseInBody`](Self::CloseInBody), those about the mode header, those about jobs and those that change JSON. Kinds
/// about the mode header and about jobs change nothing on the payment service, whose replies have neither.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// The real reply is delayed. Not handled: a client that disconnects meanwhile pays nothing.
    /// Handled: the check is deducted first. Ends when the service stops.
    Delay(Duration),
    /// A page with this status instead of JSON and without the service's headers, as from a proxy.
    Html {
        /// HTTP status; an impossible one becomes 500.
        status: u16,
    },
    /// The first half of the JSON, with status 200 and a matching length.
    TruncatedJson,
    /// This status and this body, declared as JSON.
    Reply {
        /// HTTP status; an impossible one becomes 500.
        status: u16,
        body: String,
    },
    ServerError,
    /// 429 `rate_limited`, with no requests left in the rate headers.
    RateLimited(RetryAfter),
    /// 429 `daily_limit_reached` with the account's limit, or 0 if it has none, whatever is left in truth. The
    /// interface promises no Retry-After here, but doesn't rule it out.
    /// On the payment service: 402, the monthly payment limit is full.
    DailyLimitReached(RetryAfter),
    /// The connection ends before a single byte of reply.
    CloseBeforeReply,
    /// The connection ends in the middle of the body, whose full length was announced.
    CloseInBody,
    /// 302 to this address.
    Redirect {
        /// Value of the Location header; `/` if a header can't hold it.
        location: String,
    },
    /// A mode header that disagrees with the key.
    WrongMode,
    /// A mode in the body that disagrees with the key, wherever the body names one; the header stays as it is.
    WrongModeInBody,
    /// Two mode headers that differ: the true one, and one of another brand.
    TwoModes,
    NoMode,
    /// The background job that the request opens fails when half of its numbers are handled, rounded down.
    JobFails,
    /// The background job that the request opens stops when half of its numbers are handled, rounded down, and never
    /// ends. Its worker goes on with the next job.
    JobStalls,
    /// Another address in `url` of a job.
    JobUrl(String),
    /// An unknown field in every object, except in maps, where it would be an entry.
    UnknownFields,
    /// A word that the interface doesn't list in every field that holds one of a list: risk, status of couriers,
    /// sources and jobs, mode, skipped, code.
    UnknownWords,
    NullsEverywhere,
    NumbersAsStrings,
    /// Replaces every number by this JSON: 2^64-1, a negative one, one that no integer holds.
    Numbers(String),
    /// Another `status` of a job, or none; everything else of the reply, its results included, stays.
    JobStatus(Option<String>),
    /// The first results of a bulk check or job are keyed by unreadable, masked numbers.
    UnreadableKeys(usize),
}

impl FaultKind {
    pub(crate) fn alters_reply(&self) -> bool {
        !matches!(
            self,
            Self::Delay(_)
                | Self::Html { .. }
                | Self::Reply { .. }
                | Self::ServerError
                | Self::RateLimited(_)
                | Self::DailyLimitReached(_)
                | Self::CloseBeforeReply
                | Self::Redirect { .. }
        )
    }
}

/// The Retry-After header of a 429.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryAfter {
    Seconds(u64),
    /// The HTTP date that lies this many seconds ahead on the service's clock.
    DateAhead(u64),
    Absent,
}

/// Oldest first.
#[derive(Debug, Default)]
pub(crate) struct FaultPlan {
    faults: Vec<Fault>,
}

impl FaultPlan {
    pub(crate) fn add(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// The fault that strikes a request for this endpoint; `None` is a path that only [`Endpoint::Any`] covers.
    pub(crate) fn strike(&mut self, endpoint: Option<Endpoint>) -> Option<Fault> {
        self.faults.retain(|fault| fault.times != Times::Exactly(0));
        let fault = self.faults.iter_mut().find(|f| f.on == Endpoint::Any || Some(f.on) == endpoint)?;
        if let Times::Exactly(left) = &mut fault.times {
            *left -= 1;
        }
        Some(fault.clone())
    }
}
