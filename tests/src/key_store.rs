//! The key store of a harness: a real Secret Service.

use std::{path::Path, process::Command};

use crate::{
    bus,
    process::{Environment, Program},
    wait::until,
};

const SERVICE: &str = "org.freedesktop.secrets";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyStore {
    /// Open, as after login.
    Unlocked,
    /// Asks for its password, without an answer.
    Locked,
    Missing,
}

impl KeyStore {
    /// Requires the bus.
    pub(crate) async fn start(self, environment: &Environment, logs: &Path) -> Option<Program> {
        if self == Self::Missing {
            return None;
        }
        let open = daemon(true, environment, logs).await;
        if self == Self::Unlocked {
            return Some(open);
        }
        // The keyring is on disk now; a daemon without its password finds it locked.
        drop(open);
        until("the open key store is gone", async || (!bus::has(SERVICE, environment)).then_some(())).await;
        Some(daemon(false, environment, logs).await)
    }
}

async fn daemon(unlock: bool, environment: &Environment, logs: &Path) -> Program {
    let mut arguments = vec!["--foreground", "--components=secrets"];
    if unlock {
        arguments.push("--unlock");
    }
    let daemon = Program::start("gnome-keyring-daemon", &arguments, environment, "the harness's own", logs);
    until("the key store is on the bus", async || bus::has(SERVICE, environment).then_some(())).await;
    daemon
}

pub(crate) fn secrets(service: &str, environment: &Environment) -> Vec<String> {
    let found = Command::new("secret-tool")
        .args(["search", "--all", "service", service])
        .env_clear()
        .envs(environment)
        .output()
        .expect("secret-tool");
    let text = String::from_utf8_lossy(&found.stdout).into_owned();
    text.lines().filter_map(|line| line.strip_prefix("secret = ")).map(str::to_owned).collect()
}
