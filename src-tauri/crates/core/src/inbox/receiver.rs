//! Opens and closes the local receiver.

use std::{future::pending, io, pin::Pin, sync::Arc, time::Duration};

use porokh_api::{UiEvent, inbox::ReceiverState, saved::SavedReceiver};
use porokh_runtime::{
    jobs::{self, Job, Next},
    ports::EventTarget,
};
use porokh_webhooks::{Incoming, Receiver, Reply};
use secrecy::SecretString;

use super::act::Acting;
use crate::inbox::Inbox;

/// Retry interval of a taken port.
const RETRY: Duration = Duration::from_secs(15);

impl Inbox {
    /// Receives and processes events from the start of the app on, while the receiver is on. Ends when the last other
    /// `Arc` is dropped.
    ///
    /// `practice_secret`: secret of the practice services, new at each start.
    pub async fn receive_messages(core: Arc<Self>, practice_secret: String) {
        core.state.set_practice_secret(SecretString::from(practice_secret));
        let (clock, switched, arrived) =
            (Arc::clone(&core.ctx.clock), core.state.switched.listen(), core.state.arrived.listen());
        tokio::join!(
            jobs::keep(Receiving::default(), Arc::clone(&core), Arc::clone(&clock), switched),
            jobs::keep(Acting, core, clock, arrived),
        );
    }

    /// The port is saved once bound, because the proxy in front of it refers to it.
    async fn open_receiver(&self, saved: &SavedReceiver) -> Option<Receiver> {
        let bound = Receiver::bind(saved.port, &saved.courier_path(), &saved.payment_path()).await;
        let opened = bound.and_then(|receiver| Ok((receiver.port()?, receiver)));
        match opened {
            Ok((port, receiver)) => {
                // If the settings can't be written, the port changes at the next start.
                let _ = self.ctx.settings.change(|saved| saved.receiver.port = port);
                self.note_receiver(ReceiverState::Listening { port }).await;
                Some(receiver)
            }
            Err(error) => {
                let taken = error.kind() == io::ErrorKind::AddrInUse;
                self.note_receiver(if taken { ReceiverState::PortTaken } else { ReceiverState::NotAllowed })
                    .await;
                None
            }
        }
    }

    async fn note_receiver(&self, state: ReceiverState) {
        let target = match (state, self.state.practice_secret()) {
            (ReceiverState::Listening { port }, Some(secret)) => {
                let path = self.ctx.settings.saved().receiver.courier_path();
                Some(EventTarget { url: format!("http://127.0.0.1:{port}{path}"), secret })
            }
            _ => None,
        };
        self.ctx.practice.send_events(target);
        self.ctx.callback.set_port(match state {
            ReceiverState::Listening { port } => Some(port),
            _ => None,
        });
        if self.state.set_receiver(state)
            && let Ok(receiver) = self.receiver().await
        {
            self.ctx.events.emit(UiEvent::Receiver { receiver: Box::new(receiver) });
        }
    }
}

#[derive(Default)]
struct Receiving {
    serving: Option<(SavedReceiver, Serving)>,
}

type Serving = Pin<Box<dyn Future<Output = ()> + Send>>;

impl Job for Receiving {
    type Owner = Inbox;

    async fn step(&mut self, core: &Arc<Inbox>) -> Next {
        let saved = core.ctx.settings.saved().receiver.clone();
        // Changes made before opening are included: reopening for them would refuse a sender that just saw it listen.
        if self.serving.as_ref().is_some_and(|(served, _)| is_same(served, &saved)) {
            return Next::In(RETRY);
        }
        self.serving = None;
        if !saved.on {
            core.note_receiver(ReceiverState::Off).await;
        } else if let Some(receiver) = core.open_receiver(&saved).await {
            let weak = Arc::downgrade(core);
            let take = move |incoming: Incoming| {
                let this = weak.upgrade();
                async move {
                    match this {
                        Some(this) => this.take(incoming).await,
                        None => Reply::NotNow,
                    }
                }
            };
            let served = core.ctx.settings.saved().receiver.clone();
            self.serving = Some((served, Box::pin(receiver.serve(take))));
        }
        Next::In(RETRY)
    }

    async fn event(&mut self) {
        match &mut self.serving {
            Some((_, serving)) => serving.await,
            None => pending().await,
        }
        self.serving = None;
    }
}

fn is_same(one: &SavedReceiver, other: &SavedReceiver) -> bool {
    one.on == other.on
        && one.port == other.port
        && one.courier_path() == other.courier_path()
        && one.payment_path() == other.payment_path()
}
