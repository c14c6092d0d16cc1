//! The global shortcut of the quick check.

use std::sync::{Mutex, PoisonError};

use porokh_api::AppError;
use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, Runtime, plugin::TauriPlugin};
use tauri_plugin_global_shortcut::{GlobalShortcut, Shortcut, ShortcutState};
use ts_rs::TS;

use crate::shell::Shell;

/// Whether the shortcut works.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum QuickKeyState {
    On,
    #[default]
    Off,
    /// Used by another program or the system.
    Taken,
    /// This desktop doesn't support global shortcuts.
    Unsupported,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub(crate) struct QuickKey {
    /// Such as `CommandOrControl+Alt+KeyP`; empty if there is none.
    pub(crate) keys: String,
    pub(crate) state: QuickKeyState,
    /// The quick check opens at a fixed place, not beside the pointer.
    pub(crate) moved: bool,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub(crate) struct QuickKeyRequest {
    /// Joined by `+`, at least one modifier and one key. Empty removes the shortcut.
    pub(crate) keys: String,
}

/// Result of the last registration.
#[derive(Default)]
pub(crate) struct QuickKeys(Mutex<QuickKeyState>);

impl QuickKeys {
    fn get(&self) -> QuickKeyState {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, state: QuickKeyState) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

/// Opens the window when the shortcut is pressed.
pub(crate) fn plugin<R: Runtime>() -> TauriPlugin<R> {
    tauri_plugin_global_shortcut::Builder::new()
        .with_handler(|app, _, event| {
            if event.state() == ShortcutState::Pressed {
                let app = app.clone();
                // A window can't be created on the thread of the shortcut's event.
                tauri::async_runtime::spawn(async move { super::open(&app) });
            }
        })
        .build()
}

/// Registers a shortcut instead of the one before; restores that one on failure.
pub(crate) fn register<R: Runtime>(app: &AppHandle<R>, before: &str, keys: &str) -> QuickKeyState {
    // The plugin isn't there where it failed to start.
    let shortcuts = app.try_state::<GlobalShortcut<R>>().filter(|_| !unsupported());
    let Some(shortcuts) = shortcuts else { return QuickKeyState::Unsupported };
    // On X11 each registration waits for the library's next poll of the keys: 50 ms.
    if !before.is_empty()
        && let Err(error) = shortcuts.unregister_all()
    {
        log::warn!("the shortcut before could not be given back: {error}");
    }
    if keys.is_empty() {
        return QuickKeyState::Off;
    }
    let Err(error) = shortcuts.register(keys) else { return QuickKeyState::On };
    log::warn!("the shortcut of the quick check is not to be had: {error}");
    if before != keys && !before.is_empty() {
        // It was registered a moment ago.
        drop(shortcuts.register(before));
    }
    QuickKeyState::Taken
}

/// Under Wayland only the focused program gets keys.
fn unsupported() -> bool {
    cfg!(target_os = "linux") && std::env::var_os("WAYLAND_DISPLAY").is_some()
}

pub(crate) fn view(shell: &Shell) -> QuickKey {
    of(shell, shell.core.ctx.settings.current().quick_key, shell.quick.keys.get())
}

/// A shortcut of another program is refused, and the current one stays.
pub(crate) fn change(shell: &Shell, QuickKeyRequest { keys }: QuickKeyRequest) -> Result<QuickKey, AppError> {
    let before = shell.core.ctx.settings.current().quick_key;
    if !keys.is_empty() && !is_shortcut(&keys) {
        return Ok(of(shell, keys, QuickKeyState::Taken));
    }
    let state = shell.desktop.quick_key(&before, &keys);
    if state == QuickKeyState::Taken {
        return Ok(of(shell, keys, state));
    }
    shell.quick.keys.set(state);
    shell.core.set_quick_key(&keys)?;
    Ok(of(shell, keys, state))
}

fn of(shell: &Shell, keys: String, state: QuickKeyState) -> QuickKey {
    QuickKey { keys, state, moved: shell.core.ctx.settings.current().quick_place.is_some() }
}

/// A global shortcut needs a modifier: a single key would be taken from every program.
fn is_shortcut(keys: &str) -> bool {
    keys.parse::<Shortcut>().is_ok_and(|shortcut| {
        use tauri_plugin_global_shortcut::Modifiers;
        shortcut.mods.intersects(Modifiers::CONTROL | Modifiers::ALT | Modifiers::SUPER)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise a seller who sets the letter P can't type it any more.
    #[test]
    fn a_shortcut_holds_at_least_one_key_besides_shift() {
        for keys in ["CommandOrControl+Alt+KeyP", "Control+Shift+Digit1", "Alt+F9", "Super+KeyQ"] {
            assert!(is_shortcut(keys), "{keys}");
        }
        for keys in ["KeyP", "Shift+KeyP", "Control", "Control+পরখ", ""] {
            assert!(!is_shortcut(keys), "{keys}");
        }
    }
}
