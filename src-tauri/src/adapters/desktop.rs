//! Links, folders, the clipboard and file dialogs.

use std::{
    future::Future,
    path::{Path, PathBuf},
    pin::Pin,
};

use porokh_api::{AppError, AskedPlace, DesktopAction, Language, Theme, UiEvent};
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_clipboard_manager::ClipboardExt;
use tauri_plugin_dialog::DialogExt;
use tauri_plugin_notification::NotificationExt;
use tauri_plugin_opener::OpenerExt;

use super::Autostart;
use crate::{
    notifications::NotificationService,
    quick::{self, QUICK, QuickKeyState},
    shell::Shell,
    tray,
    window::{self, MAIN},
};

/// Extensions that the dialog offers first; the type of a file follows from its bytes.
const SPREADSHEETS: &[&str] = &["xlsx", "xlsm", "xlsb", "xls", "ods", "csv", "tsv", "txt"];

/// Key of the page that a notification opens.
const OPENS: &str = "opens";

const BACKUP: &str = "porokh";

/// `None` follows the system.
pub(crate) fn window_theme(theme: Theme) -> Option<tauri::Theme> {
    match theme {
        Theme::System => None,
        Theme::Light => Some(tauri::Theme::Light),
        Theme::Dark => Some(tauri::Theme::Dark),
    }
}

/// Functions of the desktop used by commands.
pub(crate) trait Desktop: Send + Sync {
    fn open_link(&self, link: &str) -> Result<(), AppError>;
    fn copy(&self, text: &str) -> Result<(), AppError>;
    /// As HTML for spreadsheet programs, and as text for everything else.
    fn copy_table(&self, html: &str, text: &str) -> Result<(), AppError>;
    /// Empty if the clipboard has no text.
    fn paste(&self) -> String;
    /// `None` if the user closes the dialog.
    fn choose_file(&self) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>>;
    /// `None` if the user closes the dialog.
    fn choose_backup(&self) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>>;
    /// `None` if the user closes the dialog.
    fn choose_target(&self, name: &str) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>>;
    /// `None` if the user closes the dialog.
    fn choose_folder(&self) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>>;
    /// The user's Downloads folder, or their home.
    fn downloads(&self) -> Result<PathBuf, AppError>;
    /// Opens a file in its default program, or a folder in the file manager.
    fn open_path(&self, path: &Path) -> Result<(), AppError>;
    fn show_in_folder(&self, path: &Path) -> Result<(), AppError>;
    /// Hides the window and shows the tray icon. `false`: this desktop has no tray, and the window stays.
    fn go_into_tray(&self) -> bool;
    /// Whether the app starts with the computer.
    fn start_with_computer(&self, on: bool) -> Result<(), AppError>;
    /// Whether the window is focused.
    fn is_seen(&self) -> bool;
    /// Shows a notification that opens a place when clicked. Failures are ignored; the settings show whether
    /// notifications work.
    fn notify(&self, title: &str, text: &str, opens: AskedPlace);
    /// May block for a moment.
    fn notification_service(&self) -> NotificationService;
    /// Pauses running checks and quits.
    fn quit(&self);
    /// Pauses running checks and restarts the app.
    fn start_again(&self);
    /// Sets the theme of the window's frame.
    fn set_theme(&self, theme: Theme);
    /// Zoom factor.
    fn zoom(&self, factor: f64);
    fn full_screen(&self, on: bool);
    /// Replaces the global shortcut; empty removes it.
    fn quick_key(&self, before: &str, keys: &str) -> QuickKeyState;
    fn open_quick(&self);
    /// Focuses the quick check after it opened automatically.
    fn take_quick(&self);
    fn hide_quick(&self);
    fn quick_is_seen(&self) -> bool;
    fn raise(&self);
    /// Sets the language of the tray and the menu bar.
    fn speak(&self, language: Language);
    /// Opens the system's print dialog.
    fn print(&self) -> Result<(), AppError>;
}

pub(crate) struct TauriDesktop<R: Runtime>(AppHandle<R>);

impl<R: Runtime> TauriDesktop<R> {
    pub(crate) fn new(app: AppHandle<R>) -> Self {
        Self(app)
    }

    /// Follows clicks on notifications, where the system reports them.
    pub(crate) fn follow_notifications(&self) {
        let app = self.0.clone();
        let followed = self.0.notification().on_action(move |action| {
            window::raise(&app);
            let opens = action.notification().and_then(|notification| notification.extra().get(OPENS));
            let place = opens.and_then(|place| serde_json::from_value(place.clone()).ok());
            if let (Some(place), Some(shell)) = (place, app.try_state::<Shell>()) {
                shell.listeners.emit_to(MAIN, UiEvent::PlaceAsked { place });
            }
        });
        if let Err(error) = followed {
            log::warn!("clicks on notifications are not followed: {error}");
        }
    }
}

impl<R: Runtime> TauriDesktop<R> {
    /// Text copied by the app itself doesn't open the quick check.
    fn copied_by_us(&self, text: &str) {
        if let Some(shell) = self.0.try_state::<Shell>() {
            shell.quick.copied.by_us(text);
        }
    }

    /// Opens a file dialog with these extensions first.
    fn choose_of(
        &self,
        kind: &str,
        endings: &[&str],
    ) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>> {
        let (tell, told) = tokio::sync::oneshot::channel();
        let mut dialog = self.0.dialog().file().add_filter(kind, endings).add_filter("*", &["*"]);
        if let Some(window) = self.0.get_webview_window(MAIN) {
            dialog = dialog.set_parent(&window);
        }
        dialog.pick_file(move |chosen| {
            // The receiver is gone if the window was closed meanwhile.
            let _ = tell.send(chosen.and_then(|file| file.into_path().ok()));
        });
        Box::pin(async { told.await.ok().flatten() })
    }
}

impl<R: Runtime> Desktop for TauriDesktop<R> {
    fn open_link(&self, link: &str) -> Result<(), AppError> {
        let opened = self.0.opener().open_url(link, None::<&str>);
        opened.map_err(|_| AppError::Desktop { what: DesktopAction::Open })
    }

    fn copy(&self, text: &str) -> Result<(), AppError> {
        self.copied_by_us(text);
        let copied = self.0.clipboard().write_text(text);
        copied.map_err(|_| AppError::Desktop { what: DesktopAction::Copy })
    }

    fn copy_table(&self, html: &str, text: &str) -> Result<(), AppError> {
        self.copied_by_us(text);
        let copied = self.0.clipboard().write_html(html, Some(text));
        copied.map_err(|_| AppError::Desktop { what: DesktopAction::Copy })
    }

    fn paste(&self) -> String {
        // The plugin reports an empty clipboard, or one with a picture, as an error; both mean no text.
        self.0.clipboard().read_text().unwrap_or_default()
    }

    fn choose_file(&self) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>> {
        self.choose_of("Excel, CSV", SPREADSHEETS)
    }

    fn choose_backup(&self) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>> {
        self.choose_of("Porokh", &[BACKUP])
    }

    fn choose_target(&self, name: &str) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>> {
        let (tell, told) = tokio::sync::oneshot::channel();
        let mut dialog = self.0.dialog().file().set_file_name(name);
        if let Ok(folder) = self.downloads() {
            dialog = dialog.set_directory(folder);
        }
        if let Some(ending) = Path::new(name).extension().and_then(|ending| ending.to_str()) {
            dialog = dialog.add_filter(ending, &[ending]);
        }
        if let Some(window) = self.0.get_webview_window(MAIN) {
            dialog = dialog.set_parent(&window);
        }
        dialog.save_file(move |chosen| {
            // The receiver is gone if the window was closed meanwhile.
            let _ = tell.send(chosen.and_then(|file| file.into_path().ok()));
        });
        Box::pin(async { told.await.ok().flatten() })
    }

    fn choose_folder(&self) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>> {
        let (tell, told) = tokio::sync::oneshot::channel();
        let mut dialog = self.0.dialog().file();
        if let Some(window) = self.0.get_webview_window(MAIN) {
            dialog = dialog.set_parent(&window);
        }
        dialog.pick_folder(move |chosen| {
            // The receiver is gone if the window was closed meanwhile.
            let _ = tell.send(chosen.and_then(|folder| folder.into_path().ok()));
        });
        Box::pin(async { told.await.ok().flatten() })
    }

    fn downloads(&self) -> Result<PathBuf, AppError> {
        let paths = self.0.path();
        let folder = paths.download_dir().or_else(|_| paths.home_dir());
        folder.map_err(|_| AppError::Desktop { what: DesktopAction::Open })
    }

    fn open_path(&self, path: &Path) -> Result<(), AppError> {
        let opened = self.0.opener().open_path(path.to_string_lossy(), None::<&str>);
        opened.map_err(|_| AppError::Desktop { what: DesktopAction::Open })
    }

    fn show_in_folder(&self, path: &Path) -> Result<(), AppError> {
        let shown = self.0.opener().reveal_item_in_dir(path);
        shown.map_err(|_| AppError::Desktop { what: DesktopAction::Open })
    }

    fn start_with_computer(&self, on: bool) -> Result<(), AppError> {
        self.0.state::<Autostart>().set(on).map_err(|error| {
            log::warn!("the computer's own list of what it starts could not be changed: {error}");
            AppError::Desktop { what: DesktopAction::StartWithComputer }
        })
    }

    fn go_into_tray(&self) -> bool {
        let Some(window) = self.0.get_webview_window(MAIN) else { return false };
        // The icon first: without it the user couldn't reopen the app.
        tray::show(&self.0) && window.hide().is_ok()
    }

    fn is_seen(&self) -> bool {
        let Some(window) = self.0.get_webview_window(MAIN) else { return false };
        window.is_focused().unwrap_or(false)
    }

    fn notify(&self, title: &str, text: &str, opens: AskedPlace) {
        let notification = self.0.notification().builder().title(title).body(text).extra(OPENS, opens);
        if let Err(error) = notification.show() {
            log::warn!("a notification could not be made: {error}");
        }
    }

    fn notification_service(&self) -> NotificationService {
        NotificationService::detect()
    }

    fn quit(&self) {
        window::pause_and_quit(&self.0);
    }

    fn start_again(&self) {
        window::pause_and_start_again(&self.0);
    }

    fn set_theme(&self, theme: Theme) {
        self.0.set_theme(window_theme(theme));
    }

    fn zoom(&self, factor: f64) {
        let Some(window) = self.0.get_webview_window(MAIN) else { return };
        if let Err(error) = window.set_zoom(factor).and_then(|()| quick::zoom(&self.0, factor)) {
            log::warn!("the size could not be changed: {error}");
        }
    }

    fn full_screen(&self, on: bool) {
        let Some(window) = self.0.get_webview_window(MAIN) else { return };
        if let Err(error) = window.set_fullscreen(on) {
            log::warn!("the window could not fill the screen: {error}");
        }
    }

    fn quick_key(&self, before: &str, keys: &str) -> QuickKeyState {
        quick::register(&self.0, before, keys)
    }

    fn open_quick(&self) {
        quick::open(&self.0);
    }

    fn take_quick(&self) {
        quick::take_keys(&self.0);
    }

    fn hide_quick(&self) {
        quick::hide(&self.0);
    }

    fn quick_is_seen(&self) -> bool {
        let Some(window) = self.0.get_webview_window(QUICK) else { return false };
        window.is_visible().unwrap_or(false)
    }

    fn raise(&self) {
        window::raise(&self.0);
    }

    #[cfg_attr(not(target_os = "macos"), expect(unused_variables, reason = "only the bar of macOS needs it"))]
    fn speak(&self, language: Language) {
        tray::follow_language(&self.0);
        #[cfg(target_os = "macos")]
        if let Err(error) = crate::menu_bar::show(&self.0, &crate::texts::texts(language).menu_bar) {
            log::warn!("the menu bar could not be made: {error}");
        }
    }

    fn print(&self) -> Result<(), AppError> {
        let refused = AppError::Desktop { what: DesktopAction::Print };
        // The engine's own function: `window.print` does nothing on macOS.
        let window = self.0.get_webview_window(MAIN).ok_or_else(|| refused.clone())?;
        window.print().map_err(|_| refused)
    }
}
