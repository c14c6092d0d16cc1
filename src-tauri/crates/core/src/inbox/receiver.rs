//! Opening and closing the loopback address.

use std::{
    io,
    sync::{Arc, Weak},
    time::Duration,
};

use porokh_webhooks::{Incoming, Receiver, Reply};
use secrecy::SecretString;
use serde::Serialize;
use tokio::sync::Notify;
use ts_rs::TS;

use crate::{
    App, AppEvent,
    ports::{EventTarget, SavedReceiver},
};

/// After this time a port that was taken is tried again; also how long the loop outlives the app at most.
const RETRY: Duration = Duration::from_secs(15);

/// Whether messages can arrive.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ReceiverState {
    /// It is switched off.
    #[default]
    Off,
    /// It listens on this computer.
    Listening {
        /// On this port.
        port: u16,
    },
    /// Another program has the port. It is tried again by itself.
    PortTaken,
    /// The system doesn't allow the port. It is tried again by itself.
    NotAllowed,
}

impl App {
    /// Takes messages while the receiver is switched on, and acts on them, from the start of the app on. Ends with
    /// the last other handle.
    ///
    /// `practice_secret` is what the practice services sign with: a new one at each start.
    pub async fn receive_messages(core: Arc<Self>, practice_secret: String) {
        core.inbox.set_practice_secret(SecretString::from(practice_secret));
        let weak = Arc::downgrade(&core);
        drop(core);
        tokio::join!(Self::keep_receiver(weak.clone()), Self::act_on_messages(weak));
    }

    async fn keep_receiver(core: Weak<Self>) {
        loop {
            let Some(porokh) = core.upgrade() else { return };
            let switched = Arc::clone(&porokh.inbox.switched);
            let saved = porokh.settings.saved().receiver.clone();
            let receiver = if saved.on { porokh.open_receiver(&saved).await } else { None };
            if !saved.on {
                porokh.note_receiver(ReceiverState::Off).await;
            }
            let served = porokh.settings.saved().receiver.clone();
            drop(porokh);
            let Some(receiver) = receiver else {
                wait(&switched).await;
                continue;
            };
            let weak = core.clone();
            let take = move |incoming: Incoming| {
                let porokh = weak.upgrade();
                async move {
                    match porokh {
                        Some(porokh) => porokh.take(incoming).await,
                        None => Reply::NotNow,
                    }
                }
            };
            tokio::select! {
                () = receiver.serve(take) => {}
                () = Self::until_switched(&core, &served, &switched) => {}
            }
        }
    }

    /// Waits until the receiver is to be another one. What was switched before it was opened is in it already: closing
    /// it for that would turn away who just saw it listen.
    async fn until_switched(core: &Weak<Self>, served: &SavedReceiver, switched: &Notify) {
        loop {
            wait(switched).await;
            let Some(porokh) = core.upgrade() else { return };
            let now = &porokh.settings.saved().receiver;
            let same = now.on == served.on
                && now.port == served.port
                && now.courier_path() == served.courier_path()
                && now.payment_path() == served.payment_path();
            if !same {
                return;
            }
        }
    }

    /// The port is kept when it was free, because what stands in front of it names it.
    async fn open_receiver(&self, saved: &SavedReceiver) -> Option<Receiver> {
        let bound = Receiver::bind(saved.port, &saved.courier_path(), &saved.payment_path()).await;
        let opened = bound.and_then(|receiver| Ok((receiver.port()?, receiver)));
        match opened {
            Ok((port, receiver)) => {
                // A settings file that can't be written costs the port at the next start, not the receiver now.
                let _ = self.settings.change(|saved| saved.receiver.port = port);
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
        let target = match (state, self.inbox.practice_secret()) {
            (ReceiverState::Listening { port }, Some(secret)) => {
                let path = self.settings.saved().receiver.courier_path();
                Some(EventTarget { url: format!("http://127.0.0.1:{port}{path}"), secret })
            }
            _ => None,
        };
        self.practice.send_events(target);
        if self.inbox.set_receiver(state)
            && let Ok(receiver) = self.receiver().await
        {
            self.events.tell(AppEvent::Receiver { receiver: Box::new(receiver) });
        }
    }
}

/// Until something was switched, or a while.
async fn wait(switched: &Notify) {
    // Either brings the next look.
    let _ = tokio::time::timeout(RETRY, switched.notified()).await;
}
