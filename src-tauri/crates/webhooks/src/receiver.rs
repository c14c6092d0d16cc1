//! The loopback address that takes webhooks, bounded in every direction.
//!
//! The receiver listens on 127.0.0.1 only; the user chooses the tunnel or reverse proxy in front of it.

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

/// The largest body that is read, in bytes: a finished job of 200 numbers with all of its couriers is a third of it.
pub const LARGEST_BODY: usize = 1024 * 1024;
/// Connections at a time; others wait to be accepted.
const MOST_CONNECTIONS: usize = 32;
/// The longest that a request may take to arrive and be answered. The fraud-check service gives up after ten
/// seconds (fraud-check interface, Limits).
const LONGEST_EXCHANGE: Duration = Duration::from_secs(10);
/// Room for the lines of a request's head.
const HEAD_BYTES: usize = 16 * 1024;
/// Pause after a failed accept, which happens when the process has too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// The service that an address belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Route {
    Fraud,
    Payment,
}

/// A request to one of the two addresses. The `Debug` output has neither headers nor body.
#[derive(Debug)]
pub struct Incoming {
    /// The address that the request came to.
    pub route: Route,
    /// The headers that count and the raw body; or what kept it from being read.
    pub message: Result<(SignedHeaders, Bytes), Rejection>,
}

/// The reply to the sender, which only says whether to send the event again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// 200: it is on disk.
    Taken,
    /// 400: the event is rejected.
    Rejected,
    /// 503: it may be good, and can't be kept now.
    NotNow,
}

/// A bound port on 127.0.0.1 with the paths of both services.
pub struct Receiver {
    listener: TcpListener,
    paths: [(Route, String); 2],
}

impl Receiver {
    /// Binds the port; 0 takes a free one. The paths begin with `/`.
    ///
    /// # Errors
    /// The port is taken, or may not be used.
    pub async fn bind(port: u16, fraud: &str, payment: &str) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let paths = [(Route::Fraud, fraud.to_owned()), (Route::Payment, payment.to_owned())];
        Ok(Self { listener, paths })
    }

    /// The port that it listens on.
    ///
    /// # Errors
    /// The system can't say.
    pub fn port(&self) -> io::Result<u16> {
        Ok(self.listener.local_addr()?.port())
    }

    /// Takes requests until it is dropped; then the port is free and every connection is closed. A request to another
    /// path is answered with 404, whatever `take` says of it.
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
                // Whether the peer waited for its answer is its own affair.
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
