//! WebDriver of the window: WebKitGTK's, which starts the app, or Chromium's.
//!
//! Chromium is the engine on Windows. It shows the pages served by an app with an empty window.

use std::{env, net::TcpListener, path::Path, time::Duration};

use serde_json::{Value, json};
use thirtyfour::{Capabilities, WebDriver};

use crate::{
    process::{Environment, Program},
    wait,
};

/// Timeout of a command, since an app that doesn't start would block forever.
const ORDER: Duration = Duration::from_secs(60);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    WebKit,
    Chromium,
}

impl Engine {
    /// From `POROKH_ENGINE`: `chromium`, else WebKit.
    pub(crate) fn chosen() -> Self {
        if env::var("POROKH_ENGINE").is_ok_and(|engine| engine == "chromium") {
            Self::Chromium
        } else {
            Self::WebKit
        }
    }

    fn driver(self) -> &'static str {
        match self {
            Self::WebKit => "WebKitWebDriver",
            Self::Chromium => "chromedriver",
        }
    }
}

pub(crate) struct Driver {
    pub(crate) engine: Engine,
    port: u16,
    /// Ends with this value.
    _program: Program,
}

impl Driver {
    pub(crate) async fn start(environment: &Environment, logs: &Path) -> Self {
        let engine = Engine::chosen();
        for _ in 0..5 {
            let port = free_port();
            // Both listen on the loopback address only.
            let arguments = [&*format!("--port={port}")];
            let mut program = Program::start(engine.driver(), &arguments, environment, "", logs);
            // Another program, even another harness's driver, may have taken the port meanwhile; then this one ends
            // and a new one is tried.
            let is_up = wait::within(wait::BOUND, async || {
                if program.has_ended() {
                    return Some(false);
                }
                program.listens_on(port).then_some(true)
            });
            if is_up.await == Some(true) {
                return Self { engine, port, _program: program };
            }
        }
        panic!("{} doesn't come up", engine.driver());
    }

    /// Starts the app and opens a session in its window.
    pub(crate) async fn open(&self, binary: &Path, arguments: &[String]) -> WebDriver {
        let options = json!({ "binary": binary, "args": arguments });
        self.session("webkitgtk:browserOptions", options).await
    }

    /// Opens a session in Chromium, on the page that the app serves at this address.
    pub(crate) async fn browse(&self, address: &str, home: &Path) -> WebDriver {
        let arguments = [
            // Without toolbars.
            format!("--app={address}"),
            format!("--user-data-dir={}", home.join("chromium").display()),
            "--window-size=1180,780".to_owned(),
            "--no-first-run".to_owned(),
            // Its passwords must not go to the test's key store.
            "--password-store=basic".to_owned(),
            // Tests run as root, in machines with little shared memory and no graphics card.
            "--no-sandbox".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-gpu".to_owned(),
        ];
        self.session("goog:chromeOptions", json!({ "args": arguments })).await
    }

    async fn session(&self, name: &str, options: Value) -> WebDriver {
        // The driver's client is built with the workspace's TLS, though it uses plain HTTP. Fails if another test of
        // this process has installed it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().no_proxy().timeout(ORDER).build().expect("an HTTP client");
        let mut wanted = Capabilities::new();
        wanted.set(name, &options).expect("options as JSON");
        WebDriver::builder(format!("http://127.0.0.1:{}", self.port), wanted)
            .client(client)
            .connect()
            .await
            .unwrap_or_else(|error| panic!("no session with {options}: {error}"))
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("its number").port()
}
