//! The tray icon, while the app runs without its window.

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

use crate::{counts, quick, shell::Shell, texts::texts, window};

const TRAY: &str = "run";
const OPEN: &str = "open";
const QUICK: &str = "quick";
const PAUSE: &str = "pause";
const QUIT: &str = "quit";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TrayTexts {
    pub(crate) open: String,
    pub(crate) quick: String,
    /// No active run.
    pub(crate) idle: String,
    /// `{done}` and `{of}` are numbers.
    pub(crate) progress: String,
    pub(crate) pause: String,
    pub(crate) go_on: String,
    /// Pauses the run and quits.
    pub(crate) quit: String,
}

impl TrayTexts {
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

#[derive(Clone, Copy)]
struct Progress {
    id: i64,
    state: RunState,
    done: u64,
    of: u64,
}

/// Texts of the changing entries.
#[derive(Clone, PartialEq, Eq)]
struct Entries {
    progress: String,
    pause: String,
    can_pause: bool,
}

/// Changing entries of the menu.
struct TrayMenu<R: Runtime> {
    progress: MenuItem<R>,
    pause: MenuItem<R>,
    /// The run and progress shown last.
    shown: Option<Progress>,
    written: Option<Entries>,
}

/// Created once and then hidden: a second icon with the same name wouldn't be shown on Linux. The lock isn't held
/// during calls to the desktop, whose reply may come on a thread that waits for it.
pub(crate) struct TrayState<R: Runtime>(std::sync::Mutex<Kept<R>>);

struct Kept<R: Runtime> {
    menu: Option<TrayMenu<R>>,
    is_shown: bool,
}

impl<R: Runtime> Default for TrayState<R> {
    fn default() -> Self {
        Self(std::sync::Mutex::new(Kept { menu: None, is_shown: false }))
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
    // Without it the icon would be invisible, and the app unreachable.
    const WATCHER: &str = "org.kde.StatusNotifierWatcher";
    let asked = || -> zbus::Result<bool> {
        let session = zbus::blocking::Connection::session()?;
        let bus = zbus::blocking::fdo::DBusProxy::new(&session)?;
        Ok(bus.name_has_owner(WATCHER.try_into()?)?)
    };
    asked().unwrap_or(false)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn is_there() -> bool {
    true
}

fn current_texts<R: Runtime>(app: &AppHandle<R>) -> &'static TrayTexts {
    &texts(app.state::<Shell>().core.ctx.settings.current().language).tray
}

pub(crate) fn follow_language<R: Runtime>(app: &AppHandle<R>) {
    let Some(tray) = app.tray_by_id(TRAY) else { return };
    let texts = current_texts(app);
    let written = menu(app, texts).and_then(|(menu, changing)| {
        app.state::<TrayState<R>>().lock().menu = Some(changing);
        tray.set_tooltip(Some(&texts.open)).and_then(|()| tray.set_menu(Some(menu)))
    });
    if let Err(error) = written {
        log::warn!("the tray keeps its language: {error}");
    }
}

pub(crate) fn is_shown<R: Runtime>(app: &AppHandle<R>) -> bool {
    app.state::<TrayState<R>>().lock().is_shown
}

/// `false`: not supported by this desktop.
pub(crate) fn show<R: Runtime>(app: &AppHandle<R>) -> bool {
    let state = app.state::<TrayState<R>>();
    // On Linux the tray library is loaded now; if missing, it panics.
    let shown = panic::catch_unwind(AssertUnwindSafe(|| match app.tray_by_id(TRAY) {
        Some(tray) => tray.set_visible(true).map(|()| None),
        None => build(app, current_texts(app)).map(Some),
    }));
    match shown {
        Ok(Ok(built)) => {
            let mut kept = state.lock();
            kept.menu = built.or(kept.menu.take());
            kept.is_shown = true;
            drop(kept);
            // The last run may have ended; active ones report again.
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

fn menu<R: Runtime>(app: &AppHandle<R>, texts: &TrayTexts) -> tauri::Result<(Menu<R>, TrayMenu<R>)> {
    let progress = MenuItemBuilder::new(&texts.idle).enabled(false).build(app)?;
    let pause = MenuItemBuilder::with_id(PAUSE, &texts.pause).enabled(false).build(app)?;
    let menu = MenuBuilder::new(app)
        .text(OPEN, &texts.open)
        .text(QUICK, &texts.quick)
        .separator()
        .item(&progress)
        .item(&pause)
        .separator()
        .text(QUIT, &texts.quit)
        .build()?;
    Ok((menu, TrayMenu { progress, pause, shown: None, written: None }))
}

fn build<R: Runtime>(app: &AppHandle<R>, texts: &TrayTexts) -> tauri::Result<TrayMenu<R>> {
    let (menu, changing) = menu(app, texts)?;
    let mut tray = TrayIconBuilder::with_id(TRAY).menu(&menu).tooltip(&texts.open).on_menu_event(chosen);
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
            // A window can't be created on the thread of the menu's event.
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
                // Quitting from the menu also decides about the run.
                drop(changed);
            });
        }
        QUIT => window::pause_and_quit(app),
        _ => {}
    }
}

pub(crate) fn follow<R: Runtime>(app: &AppHandle<R>, run: &RunView) {
    let (id, state) = (run.row.id, run.row.state);
    write(app, Some(Progress { id, state, done: run.done + run.reused, of: run.numbers }));
}

fn write<R: Runtime>(app: &AppHandle<R>, run: Option<Progress>) {
    let Some(tray) = app.try_state::<TrayState<R>>() else { return };
    let mut kept = tray.lock();
    let Kept { menu: Some(menu), is_shown: true } = &mut *kept else { return };
    let settings = app.state::<Shell>().core.ctx.settings.current();
    let entries = texts(settings.language).tray.entries(run, settings.digits);
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

#[cfg(test)]
mod tests {
    use porokh_api::Language;

    use super::*;

    #[test]
    fn progress_in_chosen_language() {
        let run = Progress { id: 1, state: RunState::Running, done: 1_200, of: 125_000 };
        let english = texts(Language::En).tray.entries(Some(run), Digits::Latin);
        assert_eq!(english.progress, "Numbers checked: 1,200 of 1,25,000");
        assert_eq!((&*english.pause, english.can_pause), ("Pause", true));
        let paused = Progress { state: RunState::Paused, ..run };
        let bangla = texts(Language::Bn).tray.entries(Some(paused), Digits::Bangla);
        assert_eq!(bangla.progress, "১,২৫,০০০টি নম্বরের ১,২০০টি যাচাই হয়েছে");
        assert_eq!((&*bangla.pause, bangla.can_pause), ("চালিয়ে যান", true));
        let idle = texts(Language::En).tray.entries(None, Digits::Latin);
        assert_eq!((&*idle.progress, idle.can_pause), ("No list is being checked", false));
    }
}
