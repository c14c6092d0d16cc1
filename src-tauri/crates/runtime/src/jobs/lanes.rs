//! Concurrent work inside a job.

use std::{future::poll_fn, pin::Pin, task::Poll};

/// Concurrent futures, one per key. They are polled by [`Lanes::ended`], and dropped with the lanes, so that a job's
/// work ends with it.
pub struct Lanes<K>(Vec<(K, Lane)>);

/// Returns whether there may be more to do at once.
type Lane = Pin<Box<dyn Future<Output = bool> + Send>>;

impl<K> Default for Lanes<K> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq> Lanes<K> {
    /// Starts a lane, unless the key has one.
    pub fn begin(&mut self, key: K, lane: impl Future<Output = bool> + Send + 'static) {
        if self.0.iter().all(|(begun, _)| *begun != key) {
            self.0.push((key, Box::pin(lane)));
        }
    }

    /// Polls all lanes until one ends with more to do.
    pub async fn ended(&mut self) {
        poll_fn(|context| {
            let mut place = 0;
            while place < self.0.len() {
                match self.0[place].1.as_mut().poll(context) {
                    Poll::Pending => place += 1,
                    Poll::Ready(more) => {
                        drop(self.0.swap_remove(place));
                        if more {
                            return Poll::Ready(());
                        }
                    }
                }
            }
            Poll::Pending
        })
        .await;
    }
}
