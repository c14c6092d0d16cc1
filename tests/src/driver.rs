//! The WebDriver of WebKitGTK: it starts the app and looks into its window.

use std::{net::TcpListener, path::Path, time::Duration};

use serde_json::json;
use thirtyfour::{Capabilities, WebDriver};

use crate::{
    process::{Environment, Program},
    wait,
};

/// How long one order to the driver may take. An app that doesn't come up would else wait for ever.
const ORDER: Duration = Duration::from_secs(60);

/// A driver that waits for orders.
pub(crate) struct Driver {
    port: u16,
    /// Ends with this value.
    _program: Program,
}

impl Driver {
    /// Starts the driver on a free port.
    pub(crate) async fn start(environment: &Environment, logs: &Path) -> Self {
        for _ in 0..5 {
            let port = free_port();
            let arguments = ["--host=127.0.0.1", &format!("--port={port}")];
            let mut program = Program::start("WebKitWebDriver", &arguments, environment, "", logs);
            // Another program may have taken the port in between, even the driver of another harness; then this one ends
            // and a new one is tried.
            let is_up = wait::within(wait::BOUND, async || {
                if program.has_ended() {
                    return Some(false);
                }
                program.listens_on(port).then_some(true)
            });
            if is_up.await == Some(true) {
                return Self { port, _program: program };
            }
        }
        panic!("WebKitWebDriver doesn't come up");
    }

    /// Starts the app and opens a session in its window.
    pub(crate) async fn open(&self, binary: &Path, arguments: &[String]) -> WebDriver {
        // The client of the driver is built with the TLS of the workspace, though it speaks plain HTTP only.
        // Fails when it is there already, from another test of this process.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().no_proxy().timeout(ORDER).build().expect("an HTTP client");
        let mut wanted = Capabilities::new();
        let options = json!({ "binary": binary, "args": arguments });
        wanted.set("webkitgtk:browserOptions", options).expect("options as JSON");
        WebDriver::builder(format!("http://127.0.0.1:{}", self.port), wanted)
            .client(client)
            .connect()
            .await
            .unwrap_or_else(|error| panic!("{} doesn't open its window: {error}", binary.display()))
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("its number").port()
}
