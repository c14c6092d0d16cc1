//! One Porokh at a time: a second start hands over what it was given to the first, and ends.

use std::{
    thread,
    time::{Duration, Instant},
};

use porokh_api::AppEvent;
use tauri::{AppHandle, Manager, Runtime, plugin::TauriPlugin};

use crate::{given_file, options, shell::Shell, window};

/// How long another start may stand in the way without an answer before this one opens beside it.
const TIMEOUT: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(50);

/// Ends this start when another one runs and has taken what this one was given. To be called before anything is done.
///
/// A start that crashed still has its name on the desktop's bus for a moment, or for as long as the system writes down
/// what it was, and answers nobody. It is waited for, and in the end it keeps nobody from working.
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

/// Whether the other start, if there is one, answers at all: the plugin would wait for it without a bound.
#[cfg(target_os = "linux")]
fn first_start_answers<R: Runtime>(app: &AppHandle<R>) -> Result<(), String> {
    const BOUND: Duration = Duration::from_secs(1);
    let name = format!("{}.SingleInstance", app.config().identifier);
    let asked = zbus::blocking::connection::Builder::session()
        .and_then(|builder| builder.method_timeout(BOUND).build())
        // Without a bus there is nobody to ask; the plugin opens then, too.
        .map(|bus| bus.call_method(Some(name.as_str()), "/", Some("org.freedesktop.DBus.Peer"), "Ping", &()));
    match asked {
        // Any answer of its own will do, also that it doesn't know the question.
        Ok(Err(zbus::Error::MethodError(error, ..))) if error == "org.freedesktop.DBus.Error.NoReply" => {
            Err(error.to_string())
        }
        Ok(Err(zbus::Error::InputOutput(error))) => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Elsewhere the plugin bounds its wait itself.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "it may fail on Linux")]
fn first_start_answers<R: Runtime>(_: &AppHandle<R>) -> Result<(), String> {
    Ok(())
}

/// Takes what second starts hand over.
fn take_second_starts<R: Runtime>() -> TauriPlugin<R> {
    tauri_plugin_single_instance::init(|app, args, folder| take(app, args, &folder))
}

/// Takes over from a second start, which may come while this one still starts.
fn take<R: Runtime>(app: &AppHandle<R>, args: Vec<String>, folder: &str) {
    window::raise(app);
    match options::file_of(args, folder) {
        Some(file) => given_file::give(app, file),
        None => {
            if let Some(shell) = app.try_state::<Shell>() {
                shell.listeners.tell(AppEvent::Raised);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given_file::GivenFile;

    /// Else a seller who clicks on a sheet while Porokh is still starting gets an empty window.
    #[test]
    fn a_file_that_comes_while_the_app_starts_waits_for_its_page() {
        let app = tauri::test::mock_builder().manage(GivenFile::default()).build(crate::context()).unwrap();
        take(app.handle(), vec!["porokh".into(), "orders.csv".into()], "/home/rina");
        assert_eq!(app.state::<GivenFile>().listen(), Some("/home/rina/orders.csv".into()));
    }
}
