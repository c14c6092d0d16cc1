//! Faults of networks, proxies and services.

pub(super) mod injection;
mod reshape;

use std::time::Duration;

use super::endpoint::Endpoint;

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
    /// For one request, which is not handled.
    pub fn once(on: Endpoint, kind: FaultKind) -> Self {
        Self { on, times: Times::Exactly(1), kind, handled: false }
    }

    /// For every request until the faults are cleared; they are not handled.
    pub fn forever(on: Endpoint, kind: FaultKind) -> Self {
        Self { on, times: Times::Forever, kind, handled: false }
    }

    /// For one request, which is not handled.
    pub fn reply(on: Endpoint, status: u16, body: impl Into<String>) -> Self {
        Self::once(on, FaultKind::Reply { status, body: body.into() })
    }

    pub fn times(self, times: u32) -> Self {
        Self { times: Times::Exactly(times), ..self }
    }

    /// The request is handled and counted first.
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

/// Kinds that alter a real reply always handle the request: [`TruncatedJson`](Self::TruncatedJson),
/// [`CloseInBody`](Self::CloseInBody), those about the mode header, those about jobs and those that change JSON. Kinds
/// about the mode header and about jobs change nothing on the payment service, whose replies have neither.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// The real reply is delayed. Not handled: a client that disconnects meanwhile pays nothing.
    /// Handled: the check is deducted first. Ends when the service stops.
    Delay(Duration),
    /// A page of a proxy, without the service's headers.
    Html {
        /// Impossible ones become 500.
        status: u16,
    },
    /// The first half of the JSON, with status 200 and its own length.
    TruncatedJson,
    /// Declared as JSON.
    Reply {
        /// Impossible ones become 500.
        status: u16,
        body: String,
    },
    ServerError,
    /// 429 `rate_limited`, with none remaining in the headers.
    RateLimited(RetryAfter),
    /// 429 `daily_limit_reached` with the account's limit, or 0 without one. The interface doesn't mention Retry-After
    /// here. On the payment service: 402, the monthly limit is reached.
    DailyLimitReached(RetryAfter),
    CloseBeforeReply,
    /// In the middle of the body, whose full length was announced.
    CloseInBody,
    /// 302.
    Redirect {
        /// `/` if it isn't valid in a header.
        location: String,
    },
    /// Of the header.
    WrongMode,
    /// Everywhere in the body; the header stays right.
    WrongModeInBody,
    /// A second, different mode header of another brand.
    TwoModes,
    NoMode,
    /// The request's job fails after half of its numbers, rounded down.
    JobFails,
    /// The request's job stops after half of its numbers, rounded down, and never ends; its worker continues with the
    /// next job.
    JobStalls,
    /// `url` of a job.
    JobUrl(String),
    /// An unknown field in every object, except in maps, where it would be an entry.
    UnknownFields,
    /// An unlisted word in every field with one of a list.
    UnknownWords,
    NullsEverywhere,
    NumbersAsStrings,
    /// Replaces every number by this JSON: 2^64-1, a negative one, one that no integer holds.
    Numbers(String),
    /// Replaces or removes `status` of a job.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryAfter {
    Seconds(u64),
    /// A date, so many seconds ahead of the service's clock.
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

    /// `None`: a path that only [`Endpoint::Any`] covers.
    pub(crate) fn strike(&mut self, endpoint: Option<Endpoint>) -> Option<Fault> {
        self.faults.retain(|fault| fault.times != Times::Exactly(0));
        let fault = self.faults.iter_mut().find(|f| f.on == Endpoint::Any || Some(f.on) == endpoint)?;
        if let Times::Exactly(left) = &mut fault.times {
            *left -= 1;
        }
        Some(fault.clone())
    }
}
