//! The quick check: a small window above every program, which a shortcut of the whole desktop opens. It is made when it
//! is first asked for, and hidden from then on, so that it stands at once.

mod key;
mod place;

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use porokh_core::{AppEvent, QuickStep};
use tauri::{AppHandle, LogicalSize, Manager, Runtime, WebviewUrl, WebviewWindow, WebviewWindowBuilder};

pub(crate) use key::{QuickKey, QuickKeyRequest, QuickKeyState, QuickKeys, change, register, view};

use crate::{
    shell::Shell,
    window::{self, MAIN},
};

/// The label that its capability names.
pub(crate) const QUICK: &str = "quick";
/// In pixels at the usual size of text.
const SIZE: (f64, f64) = (380.0, 260.0);
/// A page that hangs is seen, too.
const SHOW_AT_LATEST: Duration = Duration::from_secs(1);

/// Asks the desktop for the shortcut as the app starts. A desktop without shortcuts keeps nobody from working.
pub(crate) fn begin<R: Runtime>(app: &AppHandle<R>, keys: &str) {
    if let Err(error) = app.plugin(key::plugin()) {
        log::warn!("this desktop has no shortcuts: {error}");
        return;
    }
    let state = register(app, "", keys);
    app.state::<Shell>().quick.keys.set(state);
}

/// What was asked for by the shortcut: opens the window, or takes what is on the clipboard now where it is open.
pub(crate) fn open<R: Runtime>(app: &AppHandle<R>) {
    let Some(shell) = app.try_state::<Shell>() else { return };
    // Before the first page was left there is nothing to check with.
    if !shell.core.settings.current().welcomed {
        window::raise(app);
        return;
    }
    let opened = match app.get_webview_window(QUICK) {
        Some(window) => show(&shell, &window),
        None => make(app, &shell),
    };
    if let Err(error) = opened {
        log::warn!("the quick check could not be opened: {error}");
    }
}

fn show<R: Runtime>(shell: &Shell, window: &WebviewWindow<R>) -> tauri::Result<()> {
    let is_open = window.is_visible()?;
    shell.listeners.tell_to(QUICK, AppEvent::QuickOpened);
    if is_open {
        return window.set_focus();
    }
    place::beside_pointer(window, &shell.quick.place)?;
    shell.quick.wanted.store(true, Ordering::Relaxed);
    // Its page shows it once the number of before is gone from it: nobody may take that one's verdict for this one's.
    let late = window.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(SHOW_AT_LATEST).await;
        // Unless it was closed again meanwhile.
        if late.state::<Shell>().quick.wanted.load(Ordering::Relaxed) {
            window::show(&late.as_ref().window());
        }
    });
    Ok(())
}

/// Makes the window; its page shows it.
fn make<R: Runtime>(app: &AppHandle<R>, shell: &Shell) -> tauri::Result<()> {
    let settings = shell.core.settings.current();
    let factor = settings.zoom_factor();
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
        .disable_drag_drop_handler()
        .on_navigation(window::own_page)
        .data_directory(shell.core.data_folder().join("webview"))
        .build()?;
    #[cfg(target_os = "linux")]
    window.with_webview(|page| window::draw_without_graphics_card(&page.inner()))?;
    window::paint_frame(&window, settings.theme)?;
    place::beside_pointer(&window, &shell.quick.place)
}

/// Hides it; what it does goes on.
pub(crate) fn hide<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(QUICK) else { return };
    app.state::<Shell>().quick.wanted.store(false, Ordering::Relaxed);
    if let Err(error) = window.hide() {
        log::warn!("the quick check could not be hidden: {error}");
    }
}

/// Ends it with the main window: hidden, it would keep the app alive.
pub(crate) fn end<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(QUICK) else { return };
    if let Err(error) = window.destroy() {
        log::warn!("the quick check could not be ended: {error}");
    }
}

/// Shows everything in it at this factor of its size.
pub(crate) fn zoom<R: Runtime>(app: &AppHandle<R>, factor: f64) -> tauri::Result<()> {
    let Some(window) = app.get_webview_window(QUICK) else { return Ok(()) };
    window.set_zoom(factor)?;
    window.set_size(LogicalSize::new(SIZE.0 * factor, SIZE.1 * factor))
}

/// Does what the seller chose in it.
pub(crate) fn step(shell: &Shell, step: QuickStep) {
    match step {
        QuickStep::Checked { title, text } => {
            // The lists of the main window have one check more.
            shell.listeners.tell_to(MAIN, AppEvent::Settled);
            if !shell.desktop.quick_is_seen() {
                shell.desktop.notify(&title, &text);
            }
        }
        QuickStep::Leave => shell.desktop.hide_quick(),
        QuickStep::Check { .. } | QuickStep::Ask { .. } | QuickStep::List { .. } => {
            shell.desktop.hide_quick();
            shell.desktop.raise();
            shell.listeners.tell_to(MAIN, AppEvent::QuickLed { step });
        }
    }
}

/// What is known of the window.
#[derive(Default)]
pub(crate) struct Quick {
    pub(crate) keys: QuickKeys,
    /// It was asked for, and not closed since.
    wanted: AtomicBool,
    place: place::Place,
}
