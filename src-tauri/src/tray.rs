//! The tray, for as long as a run goes on without a window.

use std::panic::{self, AssertUnwindSafe};

use porokh_core::bulk::{RunState, RunView};
use serde::Deserialize;
use tauri::{
    AppHandle, Manager, Runtime,
    menu::{MenuBuilder, MenuEvent, MenuItem, MenuItemBuilder},
    tray::{MouseButton, MouseButtonState, TrayIconBuilder, TrayIconEvent},
};
use ts_rs::TS;

use crate::{shell::Shell, window};

/// The tray's name inside the app.
const TRAY: &str = "run";
const OPEN: &str = "open";
const PAUSE: &str = "pause";
const QUIT: &str = "quit";

/// The words of the tray's menu. They come from the window, in the user's language.
#[derive(Debug, Clone, Deserialize, TS)]
pub(crate) struct TrayWords {
    /// Opens the window.
    pub(crate) open: String,
    /// How far the run is; `{done}` and `{of}` are numbers.
    pub(crate) progress: String,
    /// Pauses the run.
    pub(crate) pause: String,
    /// Continues it.
    pub(crate) go_on: String,
    /// Pauses it and ends the app.
    pub(crate) quit: String,
}

/// What changes in the tray's menu.
pub(crate) struct Tray<R: Runtime> {
    words: TrayWords,
    progress: MenuItem<R>,
    pause: MenuItem<R>,
    /// The run that is shown, and what was written of it last.
    shown: Option<(i64, RunState, String)>,
}

/// The tray, while there is one.
pub(crate) struct TrayState<R: Runtime>(std::sync::Mutex<Option<Tray<R>>>);

impl<R: Runtime> Default for TrayState<R> {
    fn default() -> Self {
        Self(std::sync::Mutex::new(None))
    }
}

impl<R: Runtime> TrayState<R> {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Tray<R>>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Whether this desktop shows tray icons.
#[cfg(target_os = "linux")]
pub(crate) fn is_there() -> bool {
    // Desks without it have no place for the icon: nobody would find the app again.
    const WATCHER: &str = "org.kde.StatusNotifierWatcher";
    let asked = || -> zbus::Result<bool> {
        let session = zbus::blocking::Connection::session()?;
        let bus = zbus::blocking::fdo::DBusProxy::new(&session)?;
        Ok(bus.name_has_owner(WATCHER.try_into()?)?)
    };
    asked().unwrap_or(false)
}

/// Whether this desktop shows tray icons.
#[cfg(not(target_os = "linux"))]
pub(crate) fn is_there() -> bool {
    true
}

/// Shows the tray. `false`: this desktop refuses it.
pub(crate) fn show<R: Runtime>(app: &AppHandle<R>, words: TrayWords) -> bool {
    // On Linux the library that draws it is looked for now, and its absence is a panic.
    let built = panic::catch_unwind(AssertUnwindSafe(|| build(app, words)));
    match built {
        Ok(Ok(tray)) => {
            *app.state::<TrayState<R>>().lock() = Some(tray);
            true
        }
        Ok(Err(error)) => {
            log::warn!("no tray: {error}");
            false
        }
        Err(_) => false,
    }
}

fn build<R: Runtime>(app: &AppHandle<R>, words: TrayWords) -> tauri::Result<Tray<R>> {
    let progress = MenuItemBuilder::new("…").enabled(false).build(app)?;
    let pause = MenuItemBuilder::with_id(PAUSE, &words.pause).build(app)?;
    let menu = MenuBuilder::new(app)
        .text(OPEN, &words.open)
        .item(&progress)
        .separator()
        .item(&pause)
        .text(QUIT, &words.quit)
        .build()?;
    let mut tray = TrayIconBuilder::with_id(TRAY).menu(&menu).tooltip(&words.open).on_menu_event(chosen);
    if let Some(icon) = app.default_window_icon() {
        tray = tray.icon(icon.clone());
    }
    tray.show_menu_on_left_click(false)
        .on_tray_icon_event(|tray, event| {
            let clicked = matches!(
                event,
                TrayIconEvent::Click { button: MouseButton::Left, button_state: MouseButtonState::Up, .. }
            );
            if clicked {
                window::raise(tray.app_handle());
            }
        })
        .build(app)?;
    Ok(Tray { words, progress, pause, shown: None })
}

#[expect(clippy::needless_pass_by_value, reason = "the tray hands the event over")]
fn chosen<R: Runtime>(app: &AppHandle<R>, event: MenuEvent) {
    match event.id().as_ref() {
        OPEN => window::raise(app),
        PAUSE => {
            let shown = app.state::<TrayState<R>>().lock().as_ref().and_then(|tray| tray.shown.clone());
            let Some((id, state, _)) = shown else { return };
            let core = std::sync::Arc::clone(&app.state::<Shell>().core);
            tauri::async_runtime::spawn(async move {
                let request = porokh_core::requests::IdRequest { id };
                let changed = match state {
                    RunState::Paused => core.runs.continue_run(request).await,
                    _ => core.runs.pause_run(request).await,
                };
                // What becomes of the run stands in the menu.
                drop(changed);
            });
        }
        QUIT => window::pause_and_quit(app),
        _ => {}
    }
}

/// Writes how far a run is, where there is a tray.
pub(crate) fn follow<R: Runtime>(app: &AppHandle<R>, run: &RunView) {
    let Some(state) = app.try_state::<TrayState<R>>() else { return };
    let mut kept = state.lock();
    let Some(tray) = &mut *kept else { return };
    let done = (run.done + run.reused).to_string();
    let text = tray.words.progress.replace("{done}", &done).replace("{of}", &run.numbers.to_string());
    let shown = (run.row.id, run.row.state, text);
    if tray.shown.as_ref() == Some(&shown) {
        return;
    }
    let pauses = run.row.state == RunState::Paused;
    let ended = matches!(run.row.state, RunState::Done | RunState::Stopped);
    let written = tray
        .progress
        .set_text(&shown.2)
        .and_then(|()| tray.pause.set_text(if pauses { &tray.words.go_on } else { &tray.words.pause }))
        .and_then(|()| tray.pause.set_enabled(!ended));
    if let Err(error) = written {
        log::warn!("the tray could not be written: {error}");
    }
    tray.shown = Some(shown);
}

/// Takes the tray away: the window is there again.
pub(crate) fn hide<R: Runtime>(app: &AppHandle<R>) {
    if let Some(state) = app.try_state::<TrayState<R>>()
        && state.lock().take().is_some()
    {
        drop(app.remove_tray_by_id(TRAY));
    }
}
