//! Links, folders and the clipboard.

use porokh_core::{AppError, DesktopAction, Theme};
use tauri::{AppHandle, Runtime};
use tauri_plugin_clipboard_manager::ClipboardExt;
use tauri_plugin_opener::OpenerExt;

/// The theme of a window's frame; none follows the system.
pub(crate) fn window_theme(theme: Theme) -> Option<tauri::Theme> {
    match theme {
        Theme::System => None,
        Theme::Light => Some(tauri::Theme::Light),
        Theme::Dark => Some(tauri::Theme::Dark),
    }
}

/// What commands ask of the desktop.
pub(crate) trait Desktop: Send + Sync {
    /// Opens a link in the browser.
    fn open_link(&self, link: &str) -> Result<(), AppError>;
    /// Opens a folder in the file manager.
    fn open_folder(&self, folder: &std::path::Path) -> Result<(), AppError>;
    /// Writes the clipboard.
    fn copy(&self, text: &str) -> Result<(), AppError>;
    /// Reads the clipboard's text; empty when it holds something else.
    fn paste(&self) -> String;
    /// Gives the window's frame the look of its pages.
    fn look(&self, theme: Theme);
}

/// The desktop that the app runs on.
pub(crate) struct TauriDesktop<R: Runtime>(AppHandle<R>);

impl<R: Runtime> TauriDesktop<R> {
    pub(crate) fn new(app: AppHandle<R>) -> Self {
        Self(app)
    }
}

impl<R: Runtime> Desktop for TauriDesktop<R> {
    fn open_link(&self, link: &str) -> Result<(), AppError> {
        let opened = self.0.opener().open_url(link, None::<&str>);
        opened.map_err(|_| AppError::Desktop { what: DesktopAction::Open })
    }

    fn open_folder(&self, folder: &std::path::Path) -> Result<(), AppError> {
        let opened = self.0.opener().open_path(folder.to_string_lossy(), None::<&str>);
        opened.map_err(|_| AppError::Desktop { what: DesktopAction::Open })
    }

    fn copy(&self, text: &str) -> Result<(), AppError> {
        let copied = self.0.clipboard().write_text(text);
        copied.map_err(|_| AppError::Desktop { what: DesktopAction::Copy })
    }

    fn paste(&self) -> String {
        // An empty clipboard and one with a picture are errors to the plugin; to the phone field both are empty.
        self.0.clipboard().read_text().unwrap_or_default()
    }

    fn look(&self, theme: Theme) {
        self.0.set_theme(window_theme(theme));
    }
}
