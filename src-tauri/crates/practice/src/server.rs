//! Connections: hyper with axum's router, so that a reply can also be a cut connection.

use std::convert::Infallible;
use std::io;
use std::time::Duration;

use axum::Router;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// Marks a response that is not sent: the connection is closed instead.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CloseConnection;

/// Pause after a failed accept, which happens when the process has too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Answers connections until it is dropped; then all of them are closed at once, whatever they wait for.
pub(crate) async fn serve(listener: TcpListener, router: Router) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(answer(stream, router.clone()));
                }
                Err(_) => tokio::time::sleep(ACCEPT_PAUSE).await,
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn answer(stream: TcpStream, router: Router) {
    let service = TowerToHyperService::new(router);
    let service = service_fn(move |request: axum::http::Request<Incoming>| {
        let reply = service.call(request);
        async move { reply.await.map_err(never).and_then(send_or_close) }
    });
    // Small replies shall not wait for the peer's acknowledgement. Both errors mean: the peer is gone, or it
    // was a cut that a fault asked for.
    let _ = stream.set_nodelay(true);
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
}

fn send_or_close(response: Response) -> io::Result<Response> {
    if response.extensions().get::<CloseConnection>().is_some() {
        return Err(io::ErrorKind::ConnectionAborted.into());
    }
    Ok(response)
}

fn never(impossible: Infallible) -> io::Error {
    match impossible {}
}
