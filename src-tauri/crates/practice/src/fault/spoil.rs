//! Carrying out a fault on one exchange.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::Mode;
use serde_json::Value;

use super::broken_body::BrokenBody;
use super::{Fault, FaultKind, RetryAfter, reshape};
use crate::exchange;
use crate::jobs::Fate;
use crate::refusal::Refusal;
use crate::server::CloseConnection;
use crate::service::Shared;
use crate::stamp;

/// A second mode header, as another brand would name it.
const OTHER_MODE: &str = "x-other-mode";

/// Replies to a request that a fault strikes.
pub(crate) async fn run(fault: Fault, shared: &Shared, mut request: Request, next: Next) -> Response {
    if let FaultKind::Delay(wait) = fault.kind
        && !fault.handled
    {
        tokio::time::sleep(wait).await;
        return next.run(request).await;
    }
    match fault.kind {
        FaultKind::JobFails => _ = request.extensions_mut().insert(Fate::Fails),
        FaultKind::JobStalls => _ = request.extensions_mut().insert(Fate::Stalls),
        _ => {}
    }
    let now = shared.now();
    let daily_limit = shared.register().daily_limit(request.headers());
    let reply = if fault.handled || fault.kind.alters_reply() {
        next.run(request).await
    } else {
        let mut unhandled = Response::default();
        let counted_as = exchange::counted_as(&request);
        shared.register().stamp(request.headers(), counted_as, now).mark(unhandled.headers_mut());
        unhandled
    };
    match fault.kind {
        FaultKind::Delay(wait) => {
            tokio::time::sleep(wait).await;
            reply
        }
        FaultKind::Html { status } => (status_code(status), Html(PAGE)).into_response(),
        FaultKind::Reply { status, body } => {
            let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            instead_of(&reply, (status_code(status), [json], body))
        }
        FaultKind::ServerError => instead_of(&reply, Refusal::ServerError),
        FaultKind::RateLimited(retry_after) => {
            let mut reply = instead_of(&reply, Refusal::RateLimited(header_value(retry_after, now)));
            reply.headers_mut().insert(stamp::RATE_REMAINING, HeaderValue::from(0));
            reply
        }
        FaultKind::DailyLimitReached(retry_after) => {
            let mut reply = instead_of(&reply, Refusal::DailyLimitReached(daily_limit.unwrap_or_default()));
            reply
                .headers_mut()
                .extend(header_value(retry_after, now).map(|value| (header::RETRY_AFTER, value)));
            reply
        }
        FaultKind::Redirect { location } => {
            let location = HeaderValue::from_str(&location).unwrap_or(HeaderValue::from_static("/"));
            instead_of(&reply, (StatusCode::FOUND, [(header::LOCATION, location)]))
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
        FaultKind::WrongMode => with_headers(reply, |headers| {
            let wrong = other_mode(headers);
            headers.insert(stamp::MODE, wrong);
        }),
        FaultKind::WrongModeInBody => reshaped(reply, reshape::swap_modes).await,
        FaultKind::TwoModes => with_headers(reply, |headers| {
            let wrong = other_mode(headers);
            headers.insert(OTHER_MODE, wrong);
        }),
        FaultKind::NoMode => with_headers(reply, |headers| {
            headers.remove(stamp::MODE);
        }),
        FaultKind::JobFails | FaultKind::JobStalls => reply,
        FaultKind::JobUrl(url) => reshaped(reply, |reply| reshape::set_job_url(reply, url)).await,
        FaultKind::UnknownFields => reshaped(reply, reshape::add_unknown_fields).await,
        FaultKind::UnknownWords => reshaped(reply, reshape::unknown_words).await,
        FaultKind::NullsEverywhere => reshaped(reply, reshape::null_what_may_be).await,
        FaultKind::NumbersAsStrings => reshaped(reply, reshape::numbers_to_strings).await,
        FaultKind::Numbers(json) => reshaped(reply, |reply| reshape::set_numbers(reply, &json)).await,
        FaultKind::JobStatus(word) => reshaped(reply, |reply| reshape::set_job_status(reply, word)).await,
        FaultKind::UnreadableKeys(count) => reshaped(reply, |reply| reshape::mask_keys(reply, count)).await,
    }
}

/// What a proxy shows.
pub(crate) const PAGE: &str = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>\n";

/// This status; 500 if it is an impossible one.
pub(crate) fn status_code(status: u16) -> StatusCode {
    StatusCode::from_u16(status)
        .ok()
        .filter(|status| !status.is_informational())
        .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// The value of Retry-After. A date past the calendar's end is left out.
pub(crate) fn header_value(retry_after: RetryAfter, now: DateTime<Utc>) -> Option<HeaderValue> {
    match retry_after {
        RetryAfter::Seconds(seconds) => Some(HeaderValue::from(seconds)),
        RetryAfter::DateAhead(seconds) => {
            let ahead = TimeDelta::try_seconds(i64::try_from(seconds).ok()?)?;
            let date = now.checked_add_signed(ahead)?;
            HeaderValue::try_from(date.format("%a, %d %b %Y %H:%M:%S GMT").to_string()).ok()
        }
        RetryAfter::Absent => None,
    }
}

/// A new reply with the mode and rate headers of the lost one.
fn instead_of(lost: &Response, reply: impl IntoResponse) -> Response {
    let mut reply = reply.into_response();
    for name in [stamp::MODE, stamp::RATE_LIMIT, stamp::RATE_REMAINING] {
        if let Some(value) = lost.headers().get(&name) {
            reply.headers_mut().insert(name, value.clone());
        }
    }
    reply
}

fn with_headers(mut reply: Response, change: impl FnOnce(&mut HeaderMap)) -> Response {
    change(reply.headers_mut());
    reply
}

fn other_mode(headers: &HeaderMap) -> HeaderValue {
    let is_test = headers.get(stamp::MODE).is_some_and(|value| value == "test");
    stamp::mode_value(if is_test { &Mode::Live } else { &Mode::Test })
}

/// Changes a whole body.
pub(crate) async fn with_body(reply: Response, change: impl FnOnce(Bytes) -> Body) -> Response {
    let (mut head, body) = reply.into_parts();
    // Replies of this service are complete in memory: reading them can't fail.
    let whole = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, change(whole))
}

/// Changes a JSON body; another body stays as it is.
pub(crate) async fn reshaped(reply: Response, change: impl FnOnce(&mut Value)) -> Response {
    with_body(reply, |whole| match serde_json::from_slice(&whole) {
        Ok(mut value) => {
            change(&mut value);
            Body::from(value.to_string())
        }
        Err(_) => Body::from(whole),
    })
    .await
}
