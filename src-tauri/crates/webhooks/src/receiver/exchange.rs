use std::{convert::Infallible, future::Future, time::Duration};

use bytes::Bytes;
use http_body_util::{BodyExt, Empty, LengthLimitError, Limited};
use hyper::{HeaderMap, Method, Request, Response, StatusCode, body::Body};

use super::{HEAD, Incoming, LARGEST_BODY, Progress, Reply, Route, WHOLE};
use crate::{Rejection, SignedHeaders};

const LONGEST_BODY: Duration = Duration::from_secs(5);

pub(super) async fn answer<F, A, B>(
    request: Request<B>,
    paths: &[(Route, String)],
    take: F,
    progress: &Progress,
) -> Result<Response<Empty<Bytes>>, Infallible>
where
    F: Fn(Incoming) -> A,
    A: Future<Output = Reply>,
    B: Body<Data = Bytes>,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let asked = request.uri().path();
    let Some((route, _)) = paths.iter().find(|(_, path)| path == asked) else {
        // Reported, because a public address without its path loses every event. Nothing of the body is read.
        let is_post = request.method() == Method::POST;
        progress.reach(WHOLE);
        let why = if is_post { Rejection::UnknownPath } else { Rejection::NotPost };
        take(Incoming { route: likely(request.headers()), message: Err(why) }).await;
        return Ok(status(StatusCode::NOT_FOUND));
    };
    let route = *route;
    let message = read(request, progress).await;
    progress.reach(WHOLE);
    let refused = message.as_ref().err().copied();
    let reply = take(Incoming { route, message }).await;
    Ok(status(match (reply, refused) {
        (Reply::Taken, _) => StatusCode::OK,
        (Reply::NotNow, _) => StatusCode::SERVICE_UNAVAILABLE,
        (Reply::Rejected, Some(Rejection::NotPost)) => StatusCode::METHOD_NOT_ALLOWED,
        (Reply::Rejected, Some(Rejection::TooLarge)) => StatusCode::PAYLOAD_TOO_LARGE,
        (Reply::Rejected, Some(Rejection::Incomplete)) => StatusCode::REQUEST_TIMEOUT,
        (Reply::Rejected, _) => StatusCode::BAD_REQUEST,
    }))
}

/// The likely sender: only the fraud-check service sends delivery ids.
fn likely(headers: &HeaderMap) -> Route {
    match SignedHeaders::read(headers) {
        Ok(SignedHeaders { signature: Some(_), delivery: None, .. }) => Route::Payment,
        _ => Route::Fraud,
    }
}

async fn read<B>(request: Request<B>, progress: &Progress) -> Result<(SignedHeaders, Bytes), Rejection>
where
    B: Body<Data = Bytes>,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    if request.method() != Method::POST {
        return Err(Rejection::NotPost);
    }
    // Before a byte of the body is read.
    if request.body().size_hint().lower() > LARGEST_BODY as u64 {
        return Err(Rejection::TooLarge);
    }
    let headers = SignedHeaders::read(request.headers())?;
    if headers.signature.is_none() {
        return Err(Rejection::NoSignature);
    }
    progress.reach(HEAD);
    let body = Limited::new(request.into_body(), LARGEST_BODY).collect();
    match tokio::time::timeout(LONGEST_BODY, body).await {
        Ok(Ok(body)) => Ok((headers, body.to_bytes())),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Rejection::TooLarge),
        Ok(Err(_)) | Err(_) => Err(Rejection::Incomplete),
    }
}

fn status(status: StatusCode) -> Response<Empty<Bytes>> {
    let mut response = Response::new(Empty::new());
    *response.status_mut() = status;
    response
}
