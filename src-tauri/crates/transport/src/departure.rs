//! Knowing whether a request has begun to leave.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};

/// Tells whether a request has begun to leave this computer.
///
/// Whoever drops a request in flight asks it whether the service may have got the request. It is
/// cautious: once set, some of the request may still have been on this side.
#[derive(Debug, Clone, Default)]
pub struct Departure(Arc<AtomicBool>);

impl Departure {
    /// The request has begun to leave. False means that the service can't have seen it.
    pub fn has_left(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// A request's body that notes when it is asked for.
///
/// The HTTP library asks for the body only once a connection stands (TLS included), and before it
/// writes the head that it has buffered by then. The body can't be cloned, so that the library can't
/// send it twice.
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
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.departure.set();
        Poll::Ready(self.bytes.take().map(|bytes| Ok(Frame::data(bytes))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
    }
}
