//! The two tasks of a service that runs.

use tokio::task::JoinHandle;

/// They end with it.
pub(crate) struct Tasks {
    /// Answers requests.
    server: JoinHandle<()>,
    /// Sends webhooks and lets time pass.
    events: JoinHandle<()>,
}

impl Tasks {
    pub(crate) fn new(server: JoinHandle<()>, events: JoinHandle<()>) -> Self {
        Self { server, events }
    }

    /// Ends both. When this returns, the port is free, and no waiting request gets its reply any more.
    pub(crate) async fn stop(mut self) {
        self.abort();
        // The only result of an aborted task that never ends by itself is "cancelled".
        let _ = (&mut self.server).await;
        let _ = (&mut self.events).await;
    }

    fn abort(&self) {
        self.server.abort();
        self.events.abort();
    }
}

impl Drop for Tasks {
    fn drop(&mut self) {
        self.abort();
    }
}
