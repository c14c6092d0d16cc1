//! Applies a fault to one exchange.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use chrono::{DateTime, TimeDelta, Utc};
use hyper::body::{Frame, SizeHint};
use porokh_domain::Mode;
use serde_json::Value;

use super::{Fault, FaultKind, RetryAfter, reshape};
use crate::engine::call::ReplyHeaders;
use crate::engine::headers::{MODE, RATE_REMAINING, http_date, mode_value};
use crate::engine::interface::{CommonRefusal, Interface, Shared};
use crate::engine::server::CloseConnection;

/// Of another brand.
const OTHER_MODE: HeaderName = HeaderName::from_static("x-other-mode");

const PAGE: &str = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>\n";

pub(crate) async fn run<S: Interface>(
    fault: Fault,
    shared: &Shared<S>,
    request: Request,
    next: Next,
) -> Response {
    let Fault { kind, handled, .. } = fault;
    if let FaultKind::Delay(wait) = kind {
        return delay(wait, handled, request, next).await;
    }
    let now = shared.now();
    let (mut head, body) = request.into_parts();
    let (quota_refusal, headers) = {
        let state = shared.state();
        let caller = state.caller(&head);
        (state.quota_refusal(caller.as_ref()).into_response(), ReplyHeaders::of(&*state, &head, now))
    };
    let reply = if handled || kind.alters_reply() {
        head.extensions.insert(kind.clone());
        next.run(Request::from_parts(head, body)).await
    } else {
        headers.mark(Response::default())
    };
    match kind {
        FaultKind::Html { status } => (status_code(status), Html(PAGE)).into_response(),
        FaultKind::Reply { status, body } => {
            let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            instead_of(reply, (status_code(status), [json], body))
        }
        FaultKind::ServerError => instead_of(reply, S::Refusal::from(CommonRefusal::ServerError)),
        FaultKind::RateLimited(retry_after) => {
            let refusal = CommonRefusal::RateLimited(header_value(retry_after, now));
            let mut reply = instead_of(reply, S::Refusal::from(refusal));
            if let Some(remaining) = reply.headers_mut().get_mut(RATE_REMAINING) {
                *remaining = HeaderValue::from(0);
            }
            reply
        }
        FaultKind::DailyLimitReached(retry_after) => {
            let mut reply = instead_of(reply, quota_refusal);
            let retry_after = header_value(retry_after, now).map(|value| (header::RETRY_AFTER, value));
            reply.headers_mut().extend(retry_after);
            reply
        }
        FaultKind::Redirect { location } => {
            let location = HeaderValue::from_str(&location).unwrap_or(HeaderValue::from_static("/"));
            instead_of(reply, (StatusCode::FOUND, [(header::LOCATION, location)]))
        }
        FaultKind::CloseBeforeReply => {
            let mut reply = Response::default();
            reply.extensions_mut().insert(CloseConnection);
            reply
        }
        FaultKind::CloseInBody => with_body(reply, |whole| Body::new(BrokenBody::new(&whole))).await,
        FaultKind::TruncatedJson => {
            let mut reply = with_body(reply, |whole| Body::from(whole.slice(..whole.len() / 2))).await;
            *reply.status_mut() = StatusCode::OK;
            reply
        }
        FaultKind::WrongMode | FaultKind::TwoModes | FaultKind::NoMode => with_mode_header(reply, &kind),
        FaultKind::Delay(_) | FaultKind::JobFails | FaultKind::JobStalls => reply,
        _ => with_json(reply, |json| alter::<S>(&kind, json)).await,
    }
}

async fn delay(wait: Duration, handled: bool, request: Request, next: Next) -> Response {
    if handled {
        let reply = next.run(request).await;
        tokio::time::sleep(wait).await;
        return reply;
    }
    tokio::time::sleep(wait).await;
    next.run(request).await
}

fn alter<S: Interface>(kind: &FaultKind, reply: &mut Value) {
    match kind {
        FaultKind::WrongModeInBody => reshape::swap_modes(reply),
        FaultKind::UnknownFields => reshape::add_unknown_fields(reply, S::shapes(reply)),
        FaultKind::UnknownWords => reshape::set_unknown_words(reply, S::WORD_FIELDS),
        FaultKind::NullsEverywhere => reshape::null_nullable_fields(reply, S::shapes(reply)),
        FaultKind::NumbersAsStrings => reshape::numbers_to_strings(reply),
        FaultKind::Numbers(json) => reshape::set_numbers(reply, json),
        _ => S::alter_reply(kind, reply),
    }
}

/// Impossible statuses become 500.
fn status_code(status: u16) -> StatusCode {
    StatusCode::from_u16(status)
        .ok()
        .filter(|status| !status.is_informational())
        .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// The value of `Retry-After`; `None` for a date past the calendar's end.
fn header_value(retry_after: RetryAfter, now: DateTime<Utc>) -> Option<HeaderValue> {
    match retry_after {
        RetryAfter::Seconds(seconds) => Some(HeaderValue::from(seconds)),
        RetryAfter::DateAhead(seconds) => {
            let ahead = TimeDelta::try_seconds(i64::try_from(seconds).ok()?)?;
            http_date(now.checked_add_signed(ahead)?)
        }
        RetryAfter::Absent => None,
    }
}

/// Replaces a reply but keeps the headers that every reply has.
fn instead_of(mut lost: Response, reply: impl IntoResponse) -> Response {
    let headers: Option<ReplyHeaders> = lost.extensions_mut().remove();
    headers.unwrap_or_default().mark(reply.into_response())
}

fn with_mode_header(mut reply: Response, kind: &FaultKind) -> Response {
    let headers = reply.headers_mut();
    let Some(mode) = headers.get(MODE) else { return reply };
    let other = mode_value(if mode == "test" { &Mode::Live } else { &Mode::Test });
    match kind {
        FaultKind::WrongMode => headers.insert(MODE, other),
        FaultKind::TwoModes => headers.insert(OTHER_MODE, other),
        _ => headers.remove(MODE),
    };
    reply
}

async fn with_body(reply: Response, change: impl FnOnce(Bytes) -> Body) -> Response {
    let (mut head, body) = reply.into_parts();
    // Already in memory.
    let whole = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, change(whole))
}

/// Only JSON bodies are changed.
async fn with_json(reply: Response, change: impl FnOnce(&mut Value)) -> Response {
    with_body(reply, |whole| match serde_json::from_slice(&whole) {
        Ok(mut value) => {
            change(&mut value);
            Body::from(value.to_string())
        }
        Err(_) => Body::from(whole),
    })
    .await
}

/// Announces the whole length, sends the first half and closes the connection.
pub(crate) struct BrokenBody {
    announced: u64,
    half: Option<Bytes>,
    flushed: bool,
}

impl BrokenBody {
    pub(crate) fn new(whole: &Bytes) -> Self {
        Self { announced: whole.len() as u64, half: Some(whole.slice(..whole.len() / 2)), flushed: false }
    }
}

impl hyper::body::Body for BrokenBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if let Some(half) = self.half.take() {
            return Poll::Ready(Some(Ok(Frame::data(half))));
        }
        if !self.flushed {
            // hyper flushes only when the body is pending.
            self.flushed = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(Some(Err(io::ErrorKind::ConnectionReset.into())))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.announced)
    }
}
