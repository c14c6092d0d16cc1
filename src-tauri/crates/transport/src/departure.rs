//! Knowing whether a request has begun to leave, and keeping it from leaving.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};

const HERE: u8 = 0;
const LEFT: u8 = 1;
const HELD: u8 = 2;

/// Tells whether a request has begun to leave this computer.
///
/// Whoever drops a request in flight asks it whether the service may have got the request. It is
/// cautious: once set, some of the request may still have been on this side.
#[derive(Debug, Clone, Default)]
pub struct Departure(Arc<Progress>);

#[derive(Debug, Default)]
struct Progress {
    state: AtomicU8,
    /// 0 while it is here.
    order: AtomicU64,
}

/// Counts what happens in this process, so that the order of two things doesn't hang on a clock.
static ORDER: AtomicU64 = AtomicU64::new(1);

impl Departure {
    /// A number that is larger than that of every request that has left, and smaller than that of each that leaves
    /// from now on.
    pub fn order_now() -> u64 {
        ORDER.fetch_add(1, Ordering::SeqCst)
    }

    /// The place of the request among all that left. A request that is still here has none.
    pub fn order(&self) -> Option<u64> {
        Some(self.0.order.load(Ordering::SeqCst)).filter(|order| *order > 0)
    }

    /// The request has begun to leave. False means that the service hasn't seen it yet.
    pub fn has_left(&self) -> bool {
        self.0.state.load(Ordering::SeqCst) == LEFT
    }

    /// Keeps the request from leaving, unless it has begun to. True means that the service has never seen it and
    /// never will.
    ///
    /// A dropped request isn't gone at once: a connection may be taking it over on another thread. Only a request
    /// that was held back may be made again.
    pub fn hold_back(&self) -> bool {
        self.0.state.compare_exchange(HERE, HELD, Ordering::SeqCst, Ordering::SeqCst) != Err(LEFT)
    }

    /// Whether the request may go; from here on it counts as left.
    fn leave(&self) -> bool {
        let left = self.0.state.compare_exchange(HERE, LEFT, Ordering::SeqCst, Ordering::SeqCst);
        if left.is_ok() {
            self.0.order.store(Self::order_now(), Ordering::SeqCst);
        }
        left != Err(HELD)
    }
}

/// The request was held back after a connection had taken it over.
#[derive(Debug, thiserror::Error)]
#[error("the request was held back")]
pub(crate) struct HeldBack;

/// A request's body that notes when it is asked for.
///
/// The HTTP library asks for the body only once a connection stands (TLS included), and before it
/// writes the head that it has buffered by then; a body that fails ends the connection with the head unwritten.
/// The body can't be cloned, so that the library can't send it twice.
pub(crate) struct NotedBody {
    bytes: Option<Bytes>,
    departure: Departure,
}

impl NotedBody {
    pub(crate) fn new(bytes: Bytes, departure: Departure) -> Self {
        Self { bytes: Some(bytes), departure }
    }
}

impl Body for NotedBody {
    type Data = Bytes;
    type Error = HeldBack;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, HeldBack>>> {
        if !self.departure.leave() {
            return Poll::Ready(Some(Err(HeldBack)));
        }
        Poll::Ready(self.bytes.take().map(|bytes| Ok(Frame::data(bytes))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
    }
}
