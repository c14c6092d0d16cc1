//! A body that breaks off.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Bytes;
use hyper::body::{Body, Frame, SizeHint};

/// Announces the length of a whole body, sends its first half and then fails, which ends the connection.
pub(in crate::engine) struct BrokenBody {
    announced: u64,
    half: Option<Bytes>,
    flushed: bool,
}

impl BrokenBody {
    pub(in crate::engine) fn new(whole: &Bytes) -> Self {
        Self { announced: whole.len() as u64, half: Some(whole.slice(..whole.len() / 2)), flushed: false }
    }
}

impl Body for BrokenBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if let Some(half) = self.half.take() {
            return Poll::Ready(Some(Ok(Frame::data(half))));
        }
        if !self.flushed {
            // hyper writes out what it has only when the body makes it wait.
            self.flushed = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(Some(Err(io::ErrorKind::ConnectionReset.into())))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.announced)
    }
}
