//! The tray, for as long as the app goes on without its window: during a run, or because the seller wants it to stay.

use std::panic::{self, AssertUnwindSafe};

use porokh_api::{
    Digits,
    bulk::{RunState, RunView},
};
use serde::Deserialize;
use tauri::{
    AppHandle, Manager, Runtime,
    menu::{Menu, MenuBuilder, MenuEvent, MenuItem, MenuItemBuilder},
    tray::{MouseButton, MouseButtonState, TrayIconBuilder, TrayIconEvent},
};
use ts_rs::TS;

use crate::{counts, quick, shell::Shell, window};

/// The tray's name inside the app.
const TRAY: &str = "run";
const OPEN: &str = "open";
const QUICK: &str = "quick";
const PAUSE: &str = "pause";
const QUIT: &str = "quit";

/// The words of the tray's menu. They come from the window, in the user's language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub(crate) struct TrayWords {
    /// Opens the window.
    pub(crate) open: String,
    /// Opens the quick check.
    pub(crate) quick: String,
    /// No list is being checked.
    pub(crate) idle: String,
    /// How far the run is; `{done}` and `{of}` are numbers.
    pub(crate) progress: String,
    /// Pauses the run.
    pub(crate) pause: String,
    /// Continues it.
    pub(crate) go_on: String,
    /// Pauses it and ends the app.
    pub(crate) quit: String,
}

impl TrayWords {
    fn entries(&self, run: Option<Progress>, digits: Digits) -> Entries {
        let Some(Progress { state, done, of, .. }) = run else {
            return Entries { progress: self.idle.clone(), pause: self.pause.clone(), can_pause: false };
        };
        let written = |count| counts::written(count, digits);
        Entries {
            progress: self.progress.replace("{done}", &written(done)).replace("{of}", &written(of)),
            pause: if state == RunState::Paused { &self.go_on } else { &self.pause }.clone(),
            can_pause: !state.has_ended(),
        }
    }
}

/// How far a run is.
#[derive(Clone, Copy)]
struct Progress {
    id: i64,
    state: RunState,
    done: u64,
    of: u64,
}

/// What stands in the entries that change.
#[derive(Clone, PartialEq, Eq)]
struct Entries {
    progress: String,
    pause: String,
    can_pause: bool,
}

/// What changes in the menu of the tray.
struct TrayMenu<R: Runtime> {
    progress: MenuItem<R>,
    pause: MenuItem<R>,
    /// The run that is shown, and what was written of it last.
    shown: Option<Progress>,
    written: Option<Entries>,
}

/// The tray of the app. It is made when it is needed first, and from then on only hidden: a second one of the same name
/// would not be seen on Linux. Nobody holds the lock while the desktop is asked: its answer comes on a thread that may
/// wait for it.
pub(crate) struct TrayState<R: Runtime>(std::sync::Mutex<Kept<R>>);

struct Kept<R: Runtime> {
    words: Option<TrayWords>,
    menu: Option<TrayMenu<R>>,
    is_shown: bool,
}

impl<R: Runtime> Default for TrayState<R> {
    fn default() -> Self {
        Self(std::sync::Mutex::new(Kept { words: None, menu: None, is_shown: false }))
    }
}

impl<R: Runtime> TrayState<R> {
    fn lock(&self) -> std::sync::MutexGuard<'_, Kept<R>> {
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

/// Takes over the words, in the language that the window has now.
pub(crate) fn set_words<R: Runtime>(app: &AppHandle<R>, words: TrayWords) {
    let state = app.state::<TrayState<R>>();
    if state.lock().words.replace(words.clone()).as_ref() == Some(&words) {
        return;
    }
    let Some(tray) = app.tray_by_id(TRAY) else { return };
    let written = menu(app, &words).and_then(|(menu, changing)| {
        state.lock().menu = Some(changing);
        tray.set_tooltip(Some(&words.open)).and_then(|()| tray.set_menu(Some(menu)))
    });
    if let Err(error) = written {
        log::warn!("the tray keeps its words: {error}");
    }
}

/// Whether the tray is shown.
pub(crate) fn is_shown<R: Runtime>(app: &AppHandle<R>) -> bool {
    app.state::<TrayState<R>>().lock().is_shown
}

/// Shows the tray. `false`: this desktop refuses it, or the window hasn't given the words yet.
pub(crate) fn show<R: Runtime>(app: &AppHandle<R>) -> bool {
    let state = app.state::<TrayState<R>>();
    let Some(words) = state.lock().words.clone() else { return false };
    // On Linux the library that draws it is looked for now, and its absence is a panic.
    let shown = panic::catch_unwind(AssertUnwindSafe(|| match app.tray_by_id(TRAY) {
        Some(tray) => tray.set_visible(true).map(|()| None),
        None => build(app, &words).map(Some),
    }));
    match shown {
        Ok(Ok(built)) => {
            let mut kept = state.lock();
            kept.menu = built.or(kept.menu.take());
            kept.is_shown = true;
            drop(kept);
            // A list that it told of may have ended or gone since; those that go on are told anew.
            write(app, None);
            true
        }
        Ok(Err(error)) => {
            log::warn!("no tray: {error}");
            false
        }
        Err(_) => false,
    }
}

/// A menu in these words, and what changes in it.
fn menu<R: Runtime>(app: &AppHandle<R>, words: &TrayWords) -> tauri::Result<(Menu<R>, TrayMenu<R>)> {
    let progress = MenuItemBuilder::new(&words.idle).enabled(false).build(app)?;
    let pause = MenuItemBuilder::with_id(PAUSE, &words.pause).enabled(false).build(app)?;
    let menu = MenuBuilder::new(app)
        .text(OPEN, &words.open)
        .text(QUICK, &words.quick)
        .separator()
        .item(&progress)
        .item(&pause)
        .separator()
        .text(QUIT, &words.quit)
        .build()?;
    Ok((menu, TrayMenu { progress, pause, shown: None, written: None }))
}

fn build<R: Runtime>(app: &AppHandle<R>, words: &TrayWords) -> tauri::Result<TrayMenu<R>> {
    let (menu, changing) = menu(app, words)?;
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
    Ok(changing)
}

#[expect(clippy::needless_pass_by_value, reason = "the tray hands the event over")]
fn chosen<R: Runtime>(app: &AppHandle<R>, event: MenuEvent) {
    match event.id().as_ref() {
        OPEN => window::raise(app),
        QUICK => {
            let app = app.clone();
            // A window can't be made on the thread that tells of menus.
            tauri::async_runtime::spawn(async move { quick::open(&app) });
        }
        PAUSE => {
            let shown = app.state::<TrayState<R>>().lock().menu.as_ref().and_then(|menu| menu.shown);
            let Some(Progress { id, state, .. }) = shown else { return };
            let core = std::sync::Arc::clone(&app.state::<Shell>().core);
            tauri::async_runtime::spawn(async move {
                let request = porokh_api::requests::IdRequest { id };
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
    let (id, state) = (run.row.id, run.row.state);
    write(app, Some(Progress { id, state, done: run.done + run.reused, of: run.numbers }));
}

fn write<R: Runtime>(app: &AppHandle<R>, run: Option<Progress>) {
    let Some(tray) = app.try_state::<TrayState<R>>() else { return };
    let mut kept = tray.lock();
    let Kept { words: Some(words), menu: Some(menu), is_shown: true } = &mut *kept else { return };
    let entries = words.entries(run, app.state::<Shell>().core.settings.current().digits);
    menu.shown = run;
    if menu.written.as_ref() == Some(&entries) {
        return;
    }
    menu.written = Some(entries.clone());
    let (progress, pause) = (menu.progress.clone(), menu.pause.clone());
    drop(kept);
    let written = progress
        .set_text(entries.progress)
        .and_then(|()| pause.set_text(entries.pause))
        .and_then(|()| pause.set_enabled(entries.can_pause));
    if let Err(error) = written {
        log::warn!("the tray could not be written: {error}");
    }
}

/// Takes the tray away: the window is there again.
pub(crate) fn hide<R: Runtime>(app: &AppHandle<R>) {
    let Some(state) = app.try_state::<TrayState<R>>() else { return };
    let was_shown = std::mem::take(&mut state.lock().is_shown);
    if was_shown
        && let Some(tray) = app.tray_by_id(TRAY)
        && let Err(error) = tray.set_visible(false)
    {
        log::warn!("the tray could not be hidden: {error}");
    }
}
