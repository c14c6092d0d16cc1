//! What one capability does that others act on. Capabilities don't call each other upwards: they tell what happened, and
//! [`effects`](crate::effects) lists who acts on it.

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, OnceLock, Weak},
};

use porokh_sheets::export::Decision;

use crate::accounts::Service;

/// Something that other capabilities act on.
#[derive(Debug, Clone)]
pub(crate) enum Happened {
    /// Another key of a service is at hand, or none any more: work that waits for its account may go on.
    KeyChanged(Service),
    /// Rows of a run have another decision, which is kept already.
    RowsDecided { run: i64, rows: Vec<u32>, decision: Decision },
}

/// The work that an event sets off.
pub(crate) type Acted<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Acts on what happened.
pub(crate) trait Acts: Send + Sync {
    fn act(self: Arc<Self>, happened: Happened) -> Acted<'static>;
}

/// Takes what happened to those that act on it. They are connected once everything is built.
#[derive(Default)]
pub(crate) struct Happenings(OnceLock<Weak<dyn Acts>>);

impl Happenings {
    pub(crate) fn connect(&self, acts: Weak<dyn Acts>) {
        // A second connection would be a mistake of the one that builds; the first stays.
        let _ = self.0.set(acts);
    }

    /// Tells what happened; returns when all has been acted on.
    pub(crate) async fn tell(&self, happened: Happened) {
        if let Some(acts) = self.0.get().and_then(Weak::upgrade) {
            acts.act(happened).await;
        }
    }
}
