//! hyper with axum's router, so that a reply can also be a closed connection.

use std::convert::Infallible;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::http::header::DATE;
use axum::response::Response;
use chrono::TimeDelta;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use porokh_domain::Clock;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::headers::http_date;
use super::lock::lock;

/// Response extension: close the connection instead of replying.
#[derive(Debug, Clone, Copy)]
pub(super) struct CloseConnection;

/// Concurrent connections; further ones are closed. Far more than the app opens.
const MOST_CONNECTIONS: usize = 256;
/// Pause after a failed accept, which happens when the process has too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

pub(super) struct Dates {
    clock: Arc<dyn Clock>,
    /// Offset of `Date` from the service's clock; `None`: no header.
    off: Mutex<Option<TimeDelta>>,
}

impl Dates {
    pub(super) fn of(clock: Arc<dyn Clock>) -> Arc<Self> {
        Arc::new(Self { clock, off: Mutex::new(Some(TimeDelta::zero())) })
    }

    pub(super) fn set(&self, off: Option<TimeDelta>) {
        *lock(&self.off) = off;
    }

    fn put(&self, mut response: Response) -> Response {
        let date = lock(&self.off).and_then(|off| http_date(self.clock.now() + off));
        response.headers_mut().extend(date.map(|date| (DATE, date)));
        response
    }
}

/// Dropping the future closes all connections at once.
pub(super) async fn serve(listener: TcpListener, router: Router, dates: Arc<Dates>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(_) if connections.len() >= MOST_CONNECTIONS => {}
                Ok((stream, _)) => {
                    connections.spawn(answer(stream, router.clone(), Arc::clone(&dates)));
                }
                Err(_) => tokio::time::sleep(ACCEPT_PAUSE).await,
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn answer(stream: TcpStream, router: Router, dates: Arc<Dates>) {
    let service = TowerToHyperService::new(router);
    let service = service_fn(move |request: axum::http::Request<Incoming>| {
        let reply = service.call(request);
        let dates = Arc::clone(&dates);
        async move { reply.await.map_err(never).map(|reply| dates.put(reply)).and_then(send_or_close) }
    });
    // Small replies must not wait for an acknowledgement. Errors are ignored: the peer is gone, or a fault closed the
    // connection.
    let _ = stream.set_nodelay(true);
    let _ =
        http1::Builder::new().auto_date_header(false).serve_connection(TokioIo::new(stream), service).await;
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
