//! The menu bar of macOS with standard items in the language of the settings. Keyboard shortcuts for copy and paste
//! work there only through its menu.

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(not(target_os = "macos"), expect(dead_code, reason = "no other system has the bar"))]
pub(crate) struct MenuBarTexts {
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

#[cfg(test)]
impl MenuBarTexts {
    pub(crate) fn copy(&self) -> &str {
        &self.copy
    }
}

#[cfg(target_os = "macos")]
pub(crate) use bar::{chosen, show};

#[cfg(target_os = "macos")]
mod bar {
    use porokh_api::{AskedPlace, UiEvent};
    use tauri::{
        AppHandle, Manager, Runtime,
        menu::{AboutMetadata, MenuBuilder, MenuEvent, MenuItemBuilder, SubmenuBuilder},
    };

    use super::MenuBarTexts;
    use crate::{shell::Shell, window};

    const SETTINGS: &str = "settings";
    /// The system's own item would end the app during a run without a question.
    const QUIT: &str = "quit-app";

    /// Replaces the menu bar.
    pub(crate) fn show<R: Runtime>(app: &AppHandle<R>, texts: &MenuBarTexts) -> tauri::Result<()> {
        let settings = MenuItemBuilder::with_id(SETTINGS, &texts.settings).accelerator("Cmd+,").build(app)?;
        let quit = MenuItemBuilder::with_id(QUIT, &texts.quit).accelerator("Cmd+Q").build(app)?;
        let own = SubmenuBuilder::new(app, "Porokh")
            .about_with_text(&texts.about, Some(AboutMetadata::default()))
            .separator()
            .item(&settings)
            .separator()
            .services_with_text(&texts.services)
            .separator()
            .hide_with_text(&texts.hide)
            .hide_others_with_text(&texts.hide_others)
            .show_all_with_text(&texts.show_all)
            .separator()
            .item(&quit)
            .build()?;
        let edit = SubmenuBuilder::new(app, &texts.edit)
            .undo_with_text(&texts.undo)
            .redo_with_text(&texts.redo)
            .separator()
            .cut_with_text(&texts.cut)
            .copy_with_text(&texts.copy)
            .paste_with_text(&texts.paste)
            .select_all_with_text(&texts.select_all)
            .build()?;
        let windows = SubmenuBuilder::new(app, &texts.window)
            .minimize_with_text(&texts.minimize)
            .maximize_with_text(&texts.zoom)
            .fullscreen_with_text(&texts.full_screen)
            .separator()
            .close_window_with_text(&texts.close)
            .build()?;
        app.set_menu(MenuBuilder::new(app).items(&[&own, &edit, &windows]).build()?).map(drop)
    }

    /// Handles our own items.
    #[expect(clippy::needless_pass_by_value, reason = "the bar hands the event over")]
    pub(crate) fn chosen<R: Runtime>(app: &AppHandle<R>, event: MenuEvent) {
        let Some(shell) = app.try_state::<Shell>() else { return };
        match event.id().as_ref() {
            SETTINGS => {
                window::raise(app);
                shell.listeners.emit(UiEvent::PlaceAsked { place: AskedPlace::Settings });
            }
            QUIT if window::closes(app, &shell) => app.exit(0),
            // The question is shown in the window.
            QUIT => window::raise(app),
            _ => {}
        }
    }
}
