//! The menu bar of macOS: the standard items, in the language of the window. Copying and pasting by keys works there only
//! through its menu.

use serde::Deserialize;
use ts_rs::TS;

/// The words of the menu bar. They come from the window, in the user's language.
#[derive(Debug, Clone, Deserialize, TS)]
#[cfg_attr(not(target_os = "macos"), expect(dead_code, reason = "no other system has the bar"))]
pub(crate) struct MenuBarWords {
    about: String,
    settings: String,
    services: String,
    hide: String,
    hide_others: String,
    show_all: String,
    quit: String,
    edit: String,
    undo: String,
    redo: String,
    cut: String,
    copy: String,
    paste: String,
    select_all: String,
    window: String,
    minimize: String,
    zoom: String,
    full_screen: String,
    close: String,
}

#[cfg(target_os = "macos")]
pub(crate) use bar::{chosen, show};

#[cfg(target_os = "macos")]
mod bar {
    use porokh_api::{AppEvent, AskedPage};
    use tauri::{
        AppHandle, Manager, Runtime,
        menu::{AboutMetadata, MenuBuilder, MenuEvent, MenuItemBuilder, SubmenuBuilder},
    };

    use super::MenuBarWords;
    use crate::{shell::Shell, window};

    const SETTINGS: &str = "settings";
    /// The system's own item would end the app in the middle of a run without a question.
    const QUIT: &str = "quit-app";

    /// Puts the bar in the place of the one before.
    pub(crate) fn show<R: Runtime>(app: &AppHandle<R>, words: &MenuBarWords) -> tauri::Result<()> {
        let settings = MenuItemBuilder::with_id(SETTINGS, &words.settings).accelerator("Cmd+,").build(app)?;
        let quit = MenuItemBuilder::with_id(QUIT, &words.quit).accelerator("Cmd+Q").build(app)?;
        let own = SubmenuBuilder::new(app, "Porokh")
            .about_with_text(&words.about, Some(AboutMetadata::default()))
            .separator()
            .item(&settings)
            .separator()
            .services_with_text(&words.services)
            .separator()
            .hide_with_text(&words.hide)
            .hide_others_with_text(&words.hide_others)
            .show_all_with_text(&words.show_all)
            .separator()
            .item(&quit)
            .build()?;
        let edit = SubmenuBuilder::new(app, &words.edit)
            .undo_with_text(&words.undo)
            .redo_with_text(&words.redo)
            .separator()
            .cut_with_text(&words.cut)
            .copy_with_text(&words.copy)
            .paste_with_text(&words.paste)
            .select_all_with_text(&words.select_all)
            .build()?;
        let windows = SubmenuBuilder::new(app, &words.window)
            .minimize_with_text(&words.minimize)
            .maximize_with_text(&words.zoom)
            .fullscreen_with_text(&words.full_screen)
            .separator()
            .close_window_with_text(&words.close)
            .build()?;
        app.set_menu(MenuBuilder::new(app).items(&[&own, &edit, &windows]).build()?).map(drop)
    }

    /// Does what was chosen in the bar; the system does what is its own.
    #[expect(clippy::needless_pass_by_value, reason = "the bar hands the event over")]
    pub(crate) fn chosen<R: Runtime>(app: &AppHandle<R>, event: MenuEvent) {
        let Some(shell) = app.try_state::<Shell>() else { return };
        match event.id().as_ref() {
            SETTINGS => {
                window::raise(app);
                shell.listeners.tell(AppEvent::PageAsked { page: AskedPage::Settings });
            }
            QUIT if window::closes(app, &shell) => app.exit(0),
            // The question stands in the window.
            QUIT => window::raise(app),
            _ => {}
        }
    }
}
