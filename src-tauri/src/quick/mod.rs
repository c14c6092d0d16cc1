//! The quick check: a small window above every program, which a shortcut of the whole desktop opens. It is made when it
//! is first asked for, and hidden from then on, so that it stands at once.

mod key;
mod place;
mod watch;

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use porokh_api::{AppError, AppEvent, AskedPage, QuickStep};
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
/// A desktop has put a window in its place so long after it was shown, and nobody has moved it yet.
const PUT_BY_THEN: Duration = Duration::from_millis(300);

/// Asks the desktop for the shortcut as the app starts, and watches what is copied where the seller wants it. A desktop
/// without shortcuts keeps nobody from working.
pub(crate) fn begin<R: Runtime>(app: &AppHandle<R>, keys: &str) {
    tauri::async_runtime::spawn(watch::watch(app.clone()));
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
    shell.quick.by_itself.store(false, Ordering::Relaxed);
    // Before the first page was left there is nothing to check with.
    if !shell.core.settings.current().welcomed {
        window::raise(app);
        return;
    }
    open_window(app, &shell);
}

/// A number was copied: opens it without taking the keys from the program that has them. One that is open already may be
/// in the seller's hands, and stays as it is.
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
    shell.listeners.tell_to(QUICK, AppEvent::QuickOpened);
    let by_itself = shell.quick.by_itself.load(Ordering::Relaxed);
    window.set_focusable(!by_itself)?;
    if is_open {
        return window.set_focus();
    }
    place::put(window, &shell.quick.place, shell.core.settings.current().quick_place)?;
    shell.quick.to_show.store(true, Ordering::Relaxed);
    // Its page shows it once the number of before is gone from it: nobody may take that one's verdict for this one's.
    let late = window.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(SHOW_AT_LATEST).await;
        show_once(&late.as_ref().window());
    });
    Ok(())
}

/// Shows the window for what it was asked for, unless that was done or it was closed meanwhile: shown again, it would
/// come back, or take the keys from where the seller went on. One that opens by itself takes no keys.
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
    let shown = window.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(PUT_BY_THEN).await;
        shown.state::<Shell>().quick.place.settle(&shown);
    });
}

/// Gives the window that opened by itself the keys: the seller clicked in it.
pub(crate) fn take_keys<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(QUICK) else { return };
    app.state::<Shell>().quick.by_itself.store(false, Ordering::Relaxed);
    if let Err(error) = window.set_focusable(true).and_then(|()| window.set_focus()) {
        log::warn!("the quick check could not take the keys: {error}");
    }
}

/// Makes the window; its page shows it.
fn make<R: Runtime>(app: &AppHandle<R>, shell: &Shell) -> tauri::Result<()> {
    let settings = shell.core.settings.current();
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
        .data_directory(shell.core.data_folder().join("webview"))
        .build()?;
    #[cfg(target_os = "linux")]
    window.with_webview(|page| window::draw_without_graphics_card(&page.inner()))?;
    window::paint_frame(&window, settings.theme)?;
    place::put(&window, &shell.quick.place, settings.quick_place)
}

/// Hides it; what it does goes on.
pub(crate) fn hide<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(QUICK) else { return };
    let shell = app.state::<Shell>();
    shell.quick.to_show.store(false, Ordering::Relaxed);
    keep_place(&shell, &window);
    if let Err(error) = window.hide() {
        log::warn!("the quick check could not be hidden: {error}");
    }
}

/// Where it was moved to it opens next time, also after a restart.
fn keep_place<R: Runtime>(shell: &Shell, window: &WebviewWindow<R>) {
    let (moved, kept) = (shell.quick.place.moved(window), shell.core.settings.current().quick_place);
    if moved.is_some() && moved != kept && shell.core.set_quick_place(moved).is_err() {
        log::warn!("the place of the quick check could not be kept");
    }
}

/// It opens beside the pointer again.
pub(crate) fn forget_place(shell: &Shell) -> Result<QuickKey, AppError> {
    shell.core.set_quick_place(None)?;
    Ok(view(shell))
}

/// Ends it with the main window: hidden, it would keep the app alive.
pub(crate) fn end<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(QUICK) else { return };
    keep_place(&app.state::<Shell>(), &window);
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
                shell.desktop.notify(&title, &text, AskedPage::Check);
            }
        }
        QuickStep::Taken => shell.desktop.take_quick(),
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
    pub(crate) copied: watch::Copied,
    /// It was asked for, and neither shown nor closed since.
    to_show: AtomicBool,
    /// It opened because a number was copied, and wasn't clicked since.
    by_itself: AtomicBool,
    place: place::Place,
}
