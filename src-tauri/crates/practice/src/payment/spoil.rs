//! Carrying out a fault on one exchange of the payment service.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};

use super::refusal::Refusal;
use super::service::Shared;
use crate::fault::spoil::{PAGE, header_value, reshaped, status_code, with_body};
use crate::fault::{BrokenBody, Fault, FaultKind, reshape};
use crate::server::CloseConnection;

/// Replies to a request that a fault strikes. The kinds about the mode header change nothing: these replies
/// have none.
pub(super) async fn run(fault: Fault, shared: &Shared, request: Request, next: Next) -> Response {
    if let FaultKind::Delay(wait) = fault.kind
        && !fault.handled
    {
        tokio::time::sleep(wait).await;
        return next.run(request).await;
    }
    let reply = if fault.handled || fault.kind.alters_reply() {
        next.run(request).await
    } else {
        Response::default()
    };
    let now = shared.now();
    match fault.kind {
        FaultKind::Delay(wait) => {
            tokio::time::sleep(wait).await;
            reply
        }
        FaultKind::Html { status } => (status_code(status), Html(PAGE)).into_response(),
        FaultKind::Reply { status, body } => {
            let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            (status_code(status), [json], body).into_response()
        }
        FaultKind::ServerError => Refusal::ServerError.into_response(),
        FaultKind::RateLimited(retry_after) => {
            Refusal::TooManyRequests(header_value(retry_after, now)).into_response()
        }
        FaultKind::DailyLimitReached(retry_after) => {
            let mut reply = Refusal::MonthlyLimitFull.into_response();
            let value = header_value(retry_after, now).map(|value| (header::RETRY_AFTER, value));
            reply.headers_mut().extend(value);
            reply
        }
        FaultKind::Redirect { location } => {
            let location = HeaderValue::from_str(&location).unwrap_or(HeaderValue::from_static("/"));
            (StatusCode::FOUND, [(header::LOCATION, location)]).into_response()
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
        FaultKind::UnknownFields => reshaped(reply, reshape::add_unknown_fields).await,
        FaultKind::NullsEverywhere => reshaped(reply, reshape::null_what_may_be).await,
        FaultKind::NumbersAsStrings => reshaped(reply, reshape::numbers_to_strings).await,
        FaultKind::Numbers(json) => reshaped(reply, |reply| reshape::set_numbers(reply, &json)).await,
        _ => reply,
    }
}
