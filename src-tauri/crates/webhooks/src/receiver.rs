//! The local HTTP receiver of webhooks, with all resources bounded.
//!
//! It listens on 127.0.0.1 only; the user chooses the tunnel or reverse proxy in front of it.

mod exchange;

use std::{
    collections::VecDeque,
    future::Future,
    io,
    net::Ipv4Addr,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    task::{AbortHandle, JoinSet},
};

use crate::{Rejection, SignedHeaders};

/// In bytes; a finished job of 200 numbers with all couriers needs a third.
pub const LARGEST_BODY: usize = 1024 * 1024;
/// Concurrent connections; one more ends the oldest idle one.
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
    ///
    /// Connections that send nothing don't keep messages out: the oldest gives its place to the next, first of those
    /// without a head, then of those without a body. A whole message keeps its place.
    pub async fn serve<F, A>(self, take: F)
    where
        F: Fn(Incoming) -> A + Clone + Send + Sync + 'static,
        A: Future<Output = Reply> + Send + 'static,
    {
        let paths = Arc::new(self.paths);
        let mut connections = JoinSet::new();
        let mut open: VecDeque<(Arc<Progress>, AbortHandle)> = VecDeque::new();
        loop {
            let Ok((stream, _)) = self.listener.accept().await else {
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            };
            while connections.try_join_next().is_some() {}
            open.retain(|(_, task)| !task.is_finished());
            while open.len() >= MOST_CONNECTIONS {
                // Of equal ones the oldest.
                let idle = (0..open.len()).min_by_key(|place| open[*place].0.stage());
                match idle.filter(|place| open[*place].0.stage() < WHOLE).and_then(|place| open.remove(place))
                {
                    Some((_, task)) => task.abort(),
                    None => {
                        connections.join_next().await;
                        open.retain(|(_, task)| !task.is_finished());
                    }
                }
            }
            let (paths, take, progress) = (Arc::clone(&paths), take.clone(), Arc::<Progress>::default());
            let served = answer(stream, paths, take, Arc::clone(&progress));
            // A peer that disconnects early is ignored.
            let task = connections.spawn(async move {
                let _ = tokio::time::timeout(LONGEST_EXCHANGE, served).await;
            });
            open.push_back((progress, task));
        }
    }
}

/// How much of its request a connection has sent: nothing, the head of a message, or all of it.
#[derive(Default)]
struct Progress(AtomicU8);

const HEAD: u8 = 1;
const WHOLE: u8 = 2;

impl Progress {
    fn stage(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }

    fn reach(&self, stage: u8) {
        self.0.store(stage, Ordering::Relaxed);
    }
}

async fn answer<F, A>(stream: TcpStream, paths: Arc<[(Route, String); 2]>, take: F, progress: Arc<Progress>)
where
    F: Fn(Incoming) -> A + Clone + Send + Sync + 'static,
    A: Future<Output = Reply> + Send + 'static,
{
    let service = service_fn(move |request| {
        let (paths, take, progress) = (Arc::clone(&paths), take.clone(), Arc::clone(&progress));
        async move { exchange::answer(request, &*paths, take, &progress).await }
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
