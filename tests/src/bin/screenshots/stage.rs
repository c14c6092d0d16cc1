//! A window in which one screen after the other is brought up.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
};

use acceptance::{Harness, Key, Window};
use serde_json::{Value, json};

/// Language and theme.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) language: &'static str,
    pub(crate) theme: &'static str,
}

/// Every look that a screen has.
pub(crate) const LOOKS: [Look; 4] = [
    Look { language: "en", theme: "light" },
    Look { language: "en", theme: "dark" },
    Look { language: "bn", theme: "light" },
    Look { language: "bn", theme: "dark" },
];

/// What axe found on each screen, when it is to look instead of the camera.
static FOUND: OnceLock<Mutex<Vec<String>>> = OnceLock::new();

/// The screens of the guide, in light colours.
const GUIDE: [&str; 8] = [
    "check-very-high",
    "bulk-review",
    "run-done",
    "payment-form",
    "payments-waiting",
    "trx-found",
    "deliveries-dry-run",
    "report",
];

/// Whether only the pictures of the guide are taken.
static FOR_GUIDE: OnceLock<()> = OnceLock::new();

/// From now on only the pictures of the guide are taken.
pub(crate) fn take_for_guide() {
    FOR_GUIDE.get_or_init(|| ());
}

/// Whether the window is that of a common small laptop.
static WIDE: OnceLock<()> = OnceLock::new();

/// From now on each picture is taken in the window of a common small laptop.
pub(crate) fn take_wide() {
    WIDE.get_or_init(|| ());
}

/// Whether the system forces its colours.
static FORCED_COLORS: OnceLock<()> = OnceLock::new();

/// From now on each picture is taken in the colours of a system's high contrast.
pub(crate) fn take_forced_colors() {
    FORCED_COLORS.get_or_init(|| ());
}

/// From now on axe looks at each screen in both themes; no picture is taken.
pub(crate) fn look_with_axe() {
    FOUND.get_or_init(Mutex::default);
}

/// A screen that failed while it wrote leaves what was written before.
fn lines(found: &Mutex<Vec<String>>) -> MutexGuard<'_, Vec<String>> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What axe found, a line for each screen and rule; none when it didn't look.
pub(crate) fn found() -> Vec<String> {
    FOUND.get().map(|found| lines(found).clone()).unwrap_or_default()
}

/// The looks that each screen is brought up in. Axe looks at roles, names and colours, which both languages share.
pub(crate) fn looks() -> Vec<Look> {
    let every = LOOKS.into_iter();
    let is_wanted = |look: &Look| match (FOUND.get(), FOR_GUIDE.get()) {
        (Some(_), _) => look.language == "en",
        (None, Some(())) => look.theme == "light",
        (None, None) => true,
    };
    every.filter(is_wanted).collect()
}

/// Whether a part is to be taken: it is named, or none is.
pub(crate) fn wanted(parts: &[String], part: &str) -> bool {
    parts.is_empty() || parts.iter().any(|named| named == part)
}

/// Opens the app for the first time and begins to practise.
pub(crate) async fn practising(harness: &Harness) -> Window {
    let window = harness.open().await;
    window.click("welcome-practise").await;
    window.element("phone-field").await;
    window
}

/// The window and where its pictures go.
pub(crate) struct Stage<'a> {
    pub(crate) window: &'a Window,
    pub(crate) folder: &'a Path,
    pub(crate) look: Look,
}

impl Stage<'_> {
    /// Loads the page anew, in this look and with nothing of the scenes before.
    pub(crate) async fn clear(&self) {
        self.window.call("delete_history", Value::Null).await;
        self.dress().await;
    }

    /// Loads the page anew, in this look.
    pub(crate) async fn dress(&self) {
        let look = json!({ "language": self.look.language, "theme": self.look.theme });
        // The app refuses only when the data folder is read-only, and this one isn't.
        self.window.call("save_settings", look).await;
        self.window.reload().await;
    }

    /// Types a number and sends it.
    pub(crate) async fn check(&self, phone: &str) {
        self.window.fill("phone-field", phone).await;
        // A result that is still fresh is shown.
        self.window.press(&[], Key::Enter.value()).await;
    }

    /// Gives the window its usual size again.
    pub(crate) async fn usual(&self) {
        self.window.resize(1180, 780).await;
    }

    /// Takes the picture, or looks with axe.
    pub(crate) async fn picture(&self, screen: &str) {
        let Look { language, theme } = self.look;
        if let Some(found) = FOUND.get() {
            let broken = self.window.violations().await;
            for line in broken {
                println!("{screen}-{theme}: {line}");
                lines(found).push(format!("{screen}-{theme}: {line}"));
            }
            return;
        }
        let path: PathBuf = match FOR_GUIDE.get() {
            Some(()) if !GUIDE.contains(&screen) => return,
            Some(()) => self.folder.join(format!("{screen}-{language}.png")),
            None => self.folder.join(format!("{screen}-{language}-{theme}.png")),
        };
        if FORCED_COLORS.get().is_some() {
            self.window.force_colors().await;
        }
        if WIDE.get().is_some() {
            self.window.resize(1366, 768).await;
        }
        self.window.picture(&path).await;
        if WIDE.get().is_some() {
            self.usual().await;
        }
    }
}
