//! Single instance: a second start passes its arguments to the first, and ends.

#[cfg(any(target_os = "macos", all(unix, test)))]
mod socket;

#[cfg(not(target_os = "macos"))]
use std::{
    thread,
    time::{Duration, Instant},
};

use porokh_api::UiEvent;
#[cfg(not(target_os = "macos"))]
use tauri::plugin::TauriPlugin;
use tauri::{AppHandle, Manager, Runtime};

use crate::{given_file, options, shell::Shell, window};

/// How long to wait for an unresponsive instance before starting beside it.
#[cfg(not(target_os = "macos"))]
const TIMEOUT: Duration = Duration::from_secs(5);
#[cfg(not(target_os = "macos"))]
const PAUSE: Duration = Duration::from_millis(50);

/// Ends this process if another instance has taken its arguments. Must be called first.
#[cfg(target_os = "macos")]
pub(crate) fn hand_over<R: Runtime>(app: &AppHandle<R>) {
    let folder = app.path().app_cache_dir().map(|caches| caches.join("start"));
    let args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let directory = std::env::current_dir().unwrap_or_default();
    let claimed = folder.map_err(|error| error.to_string()).and_then(|folder| {
        socket::claim(&folder, &args, &directory.to_string_lossy()).map_err(|error| error.to_string())
    });
    match claimed {
        Ok(socket::Claim::First(listener)) => {
            let app = app.clone();
            socket::listen(listener, move |args, directory| take(&app, args, &directory));
        }
        Ok(socket::Claim::Second) => std::process::exit(0),
        Err(why) => eprintln!("Porokh opens without looking for another start of it: {why}"),
    }
}

/// Ends this process if another instance has taken its arguments. Must be called first.
///
/// The name of a crashed instance can stay on D-Bus for a moment, or until a core dump is written, without answering.
/// It is waited for up to a bound.
#[cfg(not(target_os = "macos"))]
pub(crate) fn hand_over<R: Runtime>(app: &AppHandle<R>) {
    let began = Instant::now();
    loop {
        let silent = match first_start_answers(app) {
            Ok(()) => app.plugin(take_second_starts()).err().map(|error| error.to_string()),
            Err(error) => Some(error),
        };
        let Some(why) = silent else { return };
        if began.elapsed() >= TIMEOUT {
            eprintln!("Porokh opens although another start of it does not answer: {why}");
            return;
        }
        thread::sleep(PAUSE);
    }
}

/// Whether another instance, if any, answers: the plugin would wait for it without a bound.
#[cfg(target_os = "linux")]
fn first_start_answers<R: Runtime>(app: &AppHandle<R>) -> Result<(), String> {
    const BOUND: Duration = Duration::from_secs(1);
    let name = format!("{}.SingleInstance", app.config().identifier);
    let asked = zbus::blocking::connection::Builder::session()
        .and_then(|builder| builder.method_timeout(BOUND).build())
        // The plugin also opens without a bus.
        .map(|bus| bus.call_method(Some(name.as_str()), "/", Some("org.freedesktop.DBus.Peer"), "Ping", &()));
    match asked {
        // Any reply is enough, even an error.
        Ok(Err(zbus::Error::MethodError(error, ..))) if error == "org.freedesktop.DBus.Error.NoReply" => {
            Err(error.to_string())
        }
        Ok(Err(zbus::Error::InputOutput(error))) => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Elsewhere the plugin's wait is bounded.
#[cfg(windows)]
#[expect(clippy::unnecessary_wraps, reason = "it may fail on Linux")]
fn first_start_answers<R: Runtime>(_: &AppHandle<R>) -> Result<(), String> {
    Ok(())
}

#[cfg(not(target_os = "macos"))]
fn take_second_starts<R: Runtime>() -> TauriPlugin<R> {
    tauri_plugin_single_instance::init(|app, args, folder| take(app, args, &folder))
}

/// May be called while this instance is still starting.
fn take<R: Runtime>(app: &AppHandle<R>, args: Vec<String>, folder: &str) {
    window::raise(app);
    match options::file_of(args, folder) {
        Some(file) => given_file::give(app, file),
        None => {
            if let Some(shell) = app.try_state::<Shell>() {
                shell.listeners.emit(UiEvent::Raised);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given_file::GivenFile;

    /// Otherwise a seller who opens a sheet during the start gets an empty window.
    #[test]
    fn a_file_that_comes_while_the_app_starts_waits_for_its_page() {
        let app = tauri::test::mock_builder().manage(GivenFile::default()).build(crate::context()).unwrap();
        take(app.handle(), vec!["porokh".into(), "orders.csv".into()], "/home/rina");
        assert_eq!(app.state::<GivenFile>().listen(), Some("/home/rina/orders.csv".into()));
    }
}
