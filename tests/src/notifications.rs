//! A notification service that records calls.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use zbus::{Connection, connection, interface, object_server::SignalEmitter, zvariant::OwnedValue};

use crate::until;

const PATH: &str = "/org/freedesktop/Notifications";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Id assigned by the service.
    pub id: u32,
    pub title: String,
    pub text: String,
    /// The whole call as text.
    pub call: String,
}

/// The running service; it leaves the bus when dropped.
pub struct Notifications {
    connection: Connection,
    shown: Arc<Mutex<Vec<Shown>>>,
}

impl Notifications {
    pub(crate) async fn start(bus: &str) -> Self {
        let shown = Arc::<Mutex<Vec<Shown>>>::default();
        let service = Service(Arc::clone(&shown));
        let connection = async {
            let builder = connection::Builder::address(bus)?.serve_at(PATH, service)?;
            builder.name("org.freedesktop.Notifications")?.build().await
        };
        let connection = connection.await.expect("a service for notifications on the bus of the harness");
        Self { connection, shown }
    }

    /// Oldest first.
    pub fn shown(&self) -> Vec<Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits for this number of notifications; returns the last.
    pub async fn until(&self, times: usize) -> Shown {
        let what = format!("{times} notifications were shown");
        until(&what, async || self.shown().get(times.checked_sub(1)?).cloned()).await
    }

    pub async fn click(&self, id: u32) {
        let emitter = SignalEmitter::new(&self.connection, PATH).expect("a path");
        Service::action_invoked(&emitter, id, "default").await.expect("a signal on the bus");
    }
}

struct Service(Arc<Mutex<Vec<Shown>>>);

/// <https://specifications.freedesktop.org/notification-spec/latest/protocol.html>
#[interface(name = "org.freedesktop.Notifications")]
impl Service {
    fn get_capabilities(&self) -> Vec<String> {
        vec!["actions".to_owned(), "body".to_owned()]
    }

    fn get_server_information(&self) -> (&str, &str, &str, &str) {
        ("acceptance", "tests", "1", "1.2")
    }

    #[expect(clippy::too_many_arguments, reason = "the protocol has them")]
    fn notify(
        &self,
        app: String,
        replaces: u32,
        icon: String,
        summary: String,
        body: String,
        actions: Vec<String>,
        hints: HashMap<String, OwnedValue>,
        timeout: i32,
    ) -> u32 {
        let call = format!("{app} {replaces} {icon} {summary} {body} {actions:?} {hints:?} {timeout}");
        let mut shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let id = u32::try_from(shown.len()).unwrap_or(u32::MAX - 1) + 1;
        shown.push(Shown { id, title: summary, text: body, call });
        id
    }

    fn close_notification(&self, id: u32) {
        let _ = id;
    }

    #[zbus(signal)]
    async fn action_invoked(emitter: &SignalEmitter<'_>, id: u32, action_key: &str) -> zbus::Result<()>;
}
