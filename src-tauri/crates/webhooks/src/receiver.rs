//! The local HTTP receiver of webhooks, with all resources bounded.
//!
//! It listens on 127.0.0.1 only; the user chooses the tunnel or reverse proxy in front of it.

mod exchange;

use std::{future::Future, io, net::Ipv4Addr, sync::Arc, time::Duration};

use bytes::Bytes;
use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    task::JoinSet,
};

use crate::{Rejection, SignedHeaders};

/// In bytes; a finished job of 200 numbers with all couriers needs a third.
pub const LARGEST_BODY: usize = 1024 * 1024;
/// Concurrent connections; others wait to be accepted.
const MOST_CONNECTIONS: usize = 32;
/// Longest time to receive and answer a request. The fraud-check service times out after ten seconds (fraud-check
/// interface, Limits).
const LONGEST_EXCHANGE: Duration = Duration::from_secs(10);
/// Largest head of a request.
const HEAD_BYTES: usize = 16 * 1024;
/// Pause after a failed accept, as with too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Route {
    Fraud,
    Payment,
}

/// A request to one of the two addresses. `Debug` omits headers and body.
#[derive(Debug)]
pub struct Incoming {
    pub route: Route,
    /// The relevant headers and the raw body, or why they weren't read.
    pub message: Result<(SignedHeaders, Bytes), Rejection>,
}

/// The reply, which only tells whether to send the event again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// 200: persisted.
    Taken,
    /// 400.
    Rejected,
    /// 503: possibly valid, but can't be persisted now.
    NotNow,
}

/// A bound port on 127.0.0.1 with the paths of both services.
pub struct Receiver {
    listener: TcpListener,
    paths: [(Route, String); 2],
}

impl Receiver {
    /// Binds the port; 0 takes a free one. Paths begin with `/`.
    ///
    /// # Errors
    /// The port is taken or not allowed.
    pub async fn bind(port: u16, fraud: &str, payment: &str) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let paths = [(Route::Fraud, fraud.to_owned()), (Route::Payment, payment.to_owned())];
        Ok(Self { listener, paths })
    }

    /// The local port.
    ///
    /// # Errors
    /// If the system can't tell.
    pub fn port(&self) -> io::Result<u16> {
        Ok(self.listener.local_addr()?.port())
    }

    /// Serves requests until dropped, which frees the port and closes all connections. Requests to other paths are
    /// answered with 404, regardless of `take`.
    pub async fn serve<F, A>(self, take: F)
    where
        F: Fn(Incoming) -> A + Clone + Send + Sync + 'static,
        A: Future<Output = Reply> + Send + 'static,
    {
        let (places, paths) = (Arc::new(Semaphore::new(MOST_CONNECTIONS)), Arc::new(self.paths));
        let mut connections = JoinSet::new();
        loop {
            // The semaphore is never closed.
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            while connections.try_join_next().is_some() {}
            let Ok((stream, _)) = self.listener.accept().await else {
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            };
            let (paths, take) = (Arc::clone(&paths), take.clone());
            connections.spawn(async move {
                // A peer that disconnects early is ignored.
                let _ = tokio::time::timeout(LONGEST_EXCHANGE, answer(stream, paths, take)).await;
                drop(place);
            });
        }
    }
}

async fn answer<F, A>(stream: TcpStream, paths: Arc<[(Route, String); 2]>, take: F)
where
    F: Fn(Incoming) -> A + Clone + Send + Sync + 'static,
    A: Future<Output = Reply> + Send + 'static,
{
    let service = service_fn(move |request| {
        let (paths, take) = (Arc::clone(&paths), take.clone());
        async move { exchange::answer(request, &*paths, take).await }
    });
    let _ = stream.set_nodelay(true);
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(LONGEST_EXCHANGE / 2)
        .max_buf_size(HEAD_BYTES)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

#[cfg(test)]
mod tests;
