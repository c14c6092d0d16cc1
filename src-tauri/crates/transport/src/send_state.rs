//! Whether a request may have reached the network, and cancelling it before it does.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};

const NOT_STARTED: u8 = 0;
const STARTED: u8 = 1;
const CANCELLED: u8 = 2;

/// Tracks whether sending of a request has started.
///
/// A caller that drops a request in flight reads here whether the service may have received it. Started means "may have
/// left": bytes can still be in a local buffer.
#[derive(Debug, Clone, Default)]
pub struct SendState(Arc<Progress>);

#[derive(Debug, Default)]
struct Progress {
    state: AtomicU8,
    /// Position among all requests of this process; 0 while not started.
    order: AtomicU64,
}

/// Orders requests without relying on the clock.
static ORDER: AtomicU64 = AtomicU64::new(1);

impl SendState {
    /// A position after every request that has started and before every later one.
    pub fn order_now() -> u64 {
        ORDER.fetch_add(1, Ordering::SeqCst)
    }

    /// The position among all started requests; `None` while not started.
    pub fn order(&self) -> Option<u64> {
        Some(self.0.order.load(Ordering::SeqCst)).filter(|order| *order > 0)
    }

    /// `false` guarantees that the service has received nothing yet.
    pub fn has_started(&self) -> bool {
        self.0.state.load(Ordering::SeqCst) == STARTED
    }

    /// Cancels the request unless sending has started. `true` guarantees that the service never receives it.
    ///
    /// Dropping the future isn't enough: a connection may be taking the request over on another thread. Only a cancelled
    /// request may safely be sent again.
    pub fn try_cancel(&self) -> bool {
        self.0.state.compare_exchange(NOT_STARTED, CANCELLED, Ordering::SeqCst, Ordering::SeqCst)
            != Err(STARTED)
    }

    /// Marks the request as started; `false` if it was cancelled before.
    fn start(&self) -> bool {
        let started = self.0.state.compare_exchange(NOT_STARTED, STARTED, Ordering::SeqCst, Ordering::SeqCst);
        if started.is_ok() {
            self.0.order.store(Self::order_now(), Ordering::SeqCst);
        }
        started != Err(CANCELLED)
    }
}

/// The request was cancelled after a connection had taken it over.
#[derive(Debug, thiserror::Error)]
#[error("the request was cancelled")]
pub(crate) struct SendCancelled;

/// A request body that records in its [`SendState`] when it is first polled.
///
/// hyper polls the body once the connection is established (TLS included) and before it writes the buffered head; a body
/// that fails closes the connection with the head unwritten. The body isn't `Clone`, so the library can't send it twice.
pub(crate) struct TrackedBody {
    bytes: Option<Bytes>,
    send_state: SendState,
}

impl TrackedBody {
    pub(crate) fn new(bytes: Bytes, send_state: SendState) -> Self {
        Self { bytes: Some(bytes), send_state }
    }
}

impl Body for TrackedBody {
    type Data = Bytes;
    type Error = SendCancelled;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, SendCancelled>>> {
        if !self.send_state.start() {
            return Poll::Ready(Some(Err(SendCancelled)));
        }
        Poll::Ready(self.bytes.take().map(|bytes| Ok(Frame::data(bytes))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
    }
}
