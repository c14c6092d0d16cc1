//! The quick check: a small always-on-top window, opened by a global shortcut. Created on first use and then only
//! hidden, so that it opens immediately.

mod key;
mod place;
mod watch;

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use porokh_api::{AppError, AskedPlace, QuickStep, UiEvent};
use tauri::{
    AppHandle, LogicalSize, Manager, Runtime, WebviewUrl, WebviewWindow, WebviewWindowBuilder,
    webview::NewWindowResponse,
};

pub(crate) use key::{QuickKey, QuickKeyRequest, QuickKeyState, QuickKeys, change, register, view};

use crate::{
    shell::Shell,
    window::{self, MAIN},
};

/// The label in its capability.
pub(crate) const QUICK: &str = "quick";
/// In pixels at the default text size.
const SIZE: (f64, f64) = (380.0, 260.0);
/// Shown even if its page hangs.
const SHOW_AT_LATEST: Duration = Duration::from_secs(1);
/// By then the desktop has placed a shown window, and the user hasn't moved it yet.
const PUT_BY_THEN: Duration = Duration::from_millis(300);

/// Registers the shortcut at startup, and watches the clipboard if enabled. A desktop without shortcuts is accepted.
pub(crate) fn begin<R: Runtime>(app: &AppHandle<R>, keys: &str) {
    tauri::async_runtime::spawn(watch::watch(app.clone()));
    if let Err(error) = app.plugin(key::plugin()) {
        log::warn!("this desktop has no shortcuts: {error}");
    }
    let state = register(app, "", keys);
    app.state::<Shell>().quick.keys.set(state);
}

/// Opens the window, or reads the clipboard again if it is open.
pub(crate) fn open<R: Runtime>(app: &AppHandle<R>) {
    let Some(shell) = app.try_state::<Shell>() else { return };
    shell.quick.by_itself.store(false, Ordering::Relaxed);
    // Nothing can be checked before the welcome page was left.
    if !shell.core.ctx.settings.current().welcomed {
        window::raise(app);
        return;
    }
    open_window(app, &shell);
}

/// Opens without focus when a number was copied. An open window may be in use, and is unchanged.
fn open_by_itself<R: Runtime>(app: &AppHandle<R>) {
    let shell = app.state::<Shell>();
    if shell.desktop.quick_is_seen() {
        return;
    }
    shell.quick.by_itself.store(true, Ordering::Relaxed);
    open_window(app, &shell);
}

fn open_window<R: Runtime>(app: &AppHandle<R>, shell: &Shell) {
    let opened = match app.get_webview_window(QUICK) {
        Some(window) => show(shell, &window),
        None => make(app, shell),
    };
    if let Err(error) = opened {
        log::warn!("the quick check could not be opened: {error}");
    }
}

fn show<R: Runtime>(shell: &Shell, window: &WebviewWindow<R>) -> tauri::Result<()> {
    let is_open = window.is_visible()?;
    shell.listeners.emit_to(QUICK, UiEvent::QuickOpened);
    let by_itself = shell.quick.by_itself.load(Ordering::Relaxed);
    window.set_focusable(!by_itself)?;
    if is_open {
        return window.set_focus();
    }
    place::put(window, &shell.quick.place, shell.core.ctx.settings.current().quick_place)?;
    shell.quick.to_show.store(true, Ordering::Relaxed);
    // Shown once the previous number is gone from the page, so that nobody takes its verdict for the new number's.
    let late = window.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(SHOW_AT_LATEST).await;
        show_once(&late.as_ref().window());
    });
    Ok(())
}

/// Shows the window once per request, unless it was closed meanwhile: showing it again could reopen it, or take the
/// focus from another program. A window that opens automatically takes no focus.
pub(crate) fn show_once<R: Runtime>(window: &tauri::window::Window<R>) {
    let quick = &window.state::<Shell>().quick;
    if !quick.to_show.swap(false, Ordering::Relaxed) {
        return;
    }
    if !quick.by_itself.load(Ordering::Relaxed) {
        window::show(window);
    } else if let Err(error) = window.show() {
        log::warn!("the quick check could not be shown: {error}");
    }
    let (shown, showing) = (window.clone(), quick.place.showing());
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(PUT_BY_THEN).await;
        shown.state::<Shell>().quick.place.settle(showing, shown.outer_position().ok());
    });
}

/// Focuses the window after a click in it.
pub(crate) fn take_keys<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(QUICK) else { return };
    app.state::<Shell>().quick.by_itself.store(false, Ordering::Relaxed);
    if let Err(error) = window.set_focusable(true).and_then(|()| window.set_focus()) {
        log::warn!("the quick check could not take the keys: {error}");
    }
}

/// Created hidden; its page shows it.
fn make<R: Runtime>(app: &AppHandle<R>, shell: &Shell) -> tauri::Result<()> {
    let settings = shell.core.ctx.settings.current();
    let factor = settings.zoom_factor();
    shell.quick.to_show.store(true, Ordering::Relaxed);
    let window = WebviewWindowBuilder::new(app, QUICK, WebviewUrl::default())
        .title("Porokh · পরখ")
        .inner_size(SIZE.0 * factor, SIZE.1 * factor)
        .resizable(false)
        .maximizable(false)
        .minimizable(false)
        .decorations(false)
        .always_on_top(true)
        .skip_taskbar(true)
        .visible(false)
        .focusable(!shell.quick.by_itself.load(Ordering::Relaxed))
        .disable_drag_drop_handler()
        .on_navigation(window::own_page)
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .data_directory(shell.core.data_folder().join("webview"))
        .build()?;
    #[cfg(target_os = "linux")]
    window.with_webview(|page| window::draw_without_graphics_card(&page.inner()))?;
    window::paint_frame(&window, settings.theme)?;
    place::put(&window, &shell.quick.place, settings.quick_place)
}

/// Its work continues.
pub(crate) fn hide<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(QUICK) else { return };
    let shell = app.state::<Shell>();
    shell.quick.to_show.store(false, Ordering::Relaxed);
    keep_place(&shell, &window);
    if let Err(error) = window.hide() {
        log::warn!("the quick check could not be hidden: {error}");
    }
}

/// Remembers the place to which it was moved, also across restarts.
fn keep_place<R: Runtime>(shell: &Shell, window: &WebviewWindow<R>) {
    let moved = window.outer_position().ok().and_then(|now| shell.quick.place.moved(now));
    let kept = shell.core.ctx.settings.current().quick_place;
    if moved.is_some() && moved != kept && shell.core.set_quick_place(moved).is_err() {
        log::warn!("the place of the quick check could not be kept");
    }
}

/// It opens beside the pointer again.
pub(crate) fn forget_place(shell: &Shell) -> Result<QuickKey, AppError> {
    shell.core.set_quick_place(None)?;
    Ok(view(shell))
}

/// Closes it with the main window: hidden, it would keep the app alive.
pub(crate) fn end<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(QUICK) else { return };
    keep_place(&app.state::<Shell>(), &window);
    if let Err(error) = window.destroy() {
        log::warn!("the quick check could not be ended: {error}");
    }
}

pub(crate) fn zoom<R: Runtime>(app: &AppHandle<R>, factor: f64) -> tauri::Result<()> {
    let Some(window) = app.get_webview_window(QUICK) else { return Ok(()) };
    window.set_zoom(factor)?;
    window.set_size(LogicalSize::new(SIZE.0 * factor, SIZE.1 * factor))
}

pub(crate) fn step(shell: &Shell, step: QuickStep) {
    match step {
        QuickStep::Checked { title, text, check } => {
            // Check lists of the main window changed.
            shell.listeners.emit_to(MAIN, UiEvent::Settled);
            if !shell.desktop.quick_is_seen() {
                let place =
                    check.map_or(AskedPlace::Check { newest: None }, |id| AskedPlace::SavedCheck { id });
                shell.desktop.notify(&title, &text, place);
            }
        }
        QuickStep::Taken => shell.desktop.take_quick(),
        QuickStep::Leave => shell.desktop.hide_quick(),
        QuickStep::Check { .. } | QuickStep::Ask { .. } | QuickStep::List { .. } => {
            shell.desktop.hide_quick();
            shell.desktop.raise();
            shell.listeners.emit_to(MAIN, UiEvent::QuickLed { step });
        }
    }
}

#[derive(Default)]
pub(crate) struct Quick {
    pub(crate) keys: QuickKeys,
    pub(crate) copied: watch::Copied,
    /// Requested, and neither shown nor closed since.
    to_show: AtomicBool,
    /// Opened automatically, and not clicked since.
    by_itself: AtomicBool,
    place: place::Place,
}
