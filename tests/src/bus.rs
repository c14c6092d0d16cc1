//! A private session bus.

use std::{fs, path::Path, process::Command};

use zbus::connection;

use crate::process::{Environment, Program};

/// Starts the bus and sets its address in the environment.
///
/// It activates no services, so that a harness has exactly those of its test; `prompts` allows the windows in which a
/// key store asks for its password.
pub(crate) async fn start(prompts: bool, environment: &mut Environment, folder: &Path) -> Program {
    let services = if prompts { "<standard_session_servicedirs/>" } else { "" };
    let configuration = folder.join("bus.conf");
    let socket = folder.join("bus");
    let text = format!(
        r#"<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={}</listen>
  <auth>EXTERNAL</auth>
  {services}
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"#,
        socket.display()
    );
    fs::write(&configuration, text).expect("the configuration of the bus");
    let arguments = [
        "--config-file",
        &configuration.display().to_string(),
        "--nofork",
        "--nopidfile",
        "--print-address=1",
    ];
    let mut bus = Program::start("dbus-daemon", &arguments, environment, "", folder);
    let address = bus.says(|line| line.starts_with("unix:").then(|| line.to_owned())).await;
    environment.insert("DBUS_SESSION_BUS_ADDRESS", address);
    bus
}

/// A name on the bus without an owner that answers; released when dropped.
pub struct Name {
    _connection: zbus::Connection,
}

pub(crate) async fn own(name: &str, environment: &Environment) -> Name {
    let address = environment.get("DBUS_SESSION_BUS_ADDRESS").expect("the address of the bus");
    let connection = async { connection::Builder::address(address.as_str())?.name(name)?.build().await };
    Name { _connection: connection.await.expect("a name on the bus of the harness") }
}

pub(crate) fn has(service: &str, environment: &Environment) -> bool {
    let reply = Command::new("dbus-send")
        .args(["--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"])
        .args(["org.freedesktop.DBus.NameHasOwner", &format!("string:{service}")])
        .env_clear()
        .envs(environment)
        .output()
        .expect("dbus-send");
    String::from_utf8_lossy(&reply.stdout).contains("boolean true")
}
