//! Opens the quick check when a number is copied anywhere, if enabled. Of the copied text only hashes are kept.

use std::{
    hash::{BuildHasher, RandomState},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use porokh_api::Settings;
use porokh_domain::phone::{self, Reading};
use tauri::{AppHandle, Manager, Runtime};

use crate::shell::Shell;

/// Polling interval.
const EVERY: Duration = Duration::from_millis(800);
/// Longer texts are ignored, in characters.
const LONGEST: usize = 2000;
/// A number that is copied again within this time is ignored.
const AGAIN_AFTER: Duration = Duration::from_secs(10);

/// Hashes of copied texts, valid only for this process.
#[derive(Default)]
pub(crate) struct Copied {
    hashes: RandomState,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Of the last text on the clipboard; `None` before the first poll.
    seen: Option<u64>,
    /// Of the numbers that were last shown.
    shown: Option<(u64, Instant)>,
}

impl Copied {
    /// Text copied by the app opens nothing.
    pub(crate) fn by_us(&self, text: &str) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).seen = Some(self.hashes.hash_one(text));
    }

    /// Whether the clipboard is new and has a number that wasn't just shown.
    fn is_new_number(&self, text: &str, now: Instant) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let text_hash = self.hashes.hash_one(text);
        let before = state.seen.replace(text_hash);
        // Text copied before watching began is ignored.
        if before.is_none_or(|before| before == text_hash) || text.chars().nth(LONGEST).is_some() {
            return false;
        }
        let numbers: Vec<String> = match phone::read(text) {
            Reading::One(found) => vec![found.phone.as_str().to_owned()],
            Reading::Many(found) => found.into_iter().map(|found| found.phone.as_str().to_owned()).collect(),
            Reading::Empty | Reading::Refused(_) => return false,
        };
        let numbers = self.hashes.hash_one(&numbers);
        let again = state.shown.is_some_and(|(shown, at)| shown == numbers && now < at + AGAIN_AFTER);
        state.shown = Some((numbers, now));
        !again
    }

    /// Text copied while watching is off is ignored.
    fn forget(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).seen = None;
    }
}

fn is_wanted(settings: &Settings) -> bool {
    settings.quick_on_copy && settings.welcomed
}

/// Polls the clipboard while the app runs and the setting is on.
pub(super) async fn watch<R: Runtime>(app: AppHandle<R>) {
    let mut changes = Changes::default();
    loop {
        tokio::time::sleep(EVERY).await;
        let shell = app.state::<Shell>();
        let settings = &shell.core.ctx.settings;
        if !is_wanted(&settings.current()) {
            shell.quick.copied.forget();
            settings.until(is_wanted).await;
            continue;
        }
        if !changes.any() {
            continue;
        }
        let desktop = std::sync::Arc::clone(&shell.desktop);
        // The clipboard's owner may answer slowly.
        let Ok(text) = tauri::async_runtime::spawn_blocking(move || desktop.paste()).await else { return };
        // The focused window has its own ways to use copied text.
        if shell.quick.copied.is_new_number(&text, Instant::now()) && !shell.desktop.is_seen() {
            super::open_by_itself(&app);
        }
    }
}

/// Whether the clipboard may have changed, by the system's counter if there is one: reading it locks it for others.
#[derive(Default)]
struct Changes {
    #[cfg(any(windows, target_os = "macos"))]
    count: Option<i64>,
}

impl Changes {
    #[cfg(windows)]
    fn any(&mut self) -> bool {
        self.differs(clipboard_win::raw::seq_num().map(|count| i64::from(count.get())))
    }

    #[cfg(target_os = "macos")]
    fn any(&mut self) -> bool {
        let count = objc2_app_kit::NSPasteboard::generalPasteboard().changeCount();
        self.differs(i64::try_from(count).ok())
    }

    #[cfg(not(any(windows, target_os = "macos")))]
    #[expect(clippy::unused_self, reason = "the other systems count")]
    fn any(&mut self) -> bool {
        true
    }

    #[cfg(any(windows, target_os = "macos"))]
    fn differs(&mut self, now: Option<i64>) -> bool {
        let before = std::mem::replace(&mut self.count, now);
        now.is_none() || before != now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBER: &str = "01712-345678";
    const OTHER: &str = "call 01812345679 please";

    /// Otherwise text copied an hour ago opens a window over the seller's work.
    #[test]
    fn what_was_copied_before_the_watch_began_opens_nothing() {
        let (copied, now) = (Copied::default(), Instant::now());
        assert!(!copied.is_new_number(NUMBER, now));
        assert!(!copied.is_new_number(NUMBER, now), "it is still there");
        assert!(copied.is_new_number(OTHER, now));
        copied.forget();
        assert!(!copied.is_new_number(NUMBER, now), "the watch was off meanwhile");
    }

    #[test]
    fn only_texts_with_a_number_open_it() {
        let (copied, now) = (Copied::default(), Instant::now());
        copied.by_us("");
        assert!(!copied.is_new_number("A-1021, a blue sari, 2 pieces", now));
        assert!(!copied.is_new_number(&format!("{} {NUMBER}", "a long talk ".repeat(200)), now));
        assert!(copied.is_new_number("+880 1712 345678 / 01812345679", now), "several become a list");
    }

    /// Otherwise each copy in Porokh opens a window over it.
    #[test]
    fn what_porokh_copied_opens_nothing() {
        let (copied, now) = (Copied::default(), Instant::now());
        copied.by_us(NUMBER);
        assert!(!copied.is_new_number(NUMBER, now));
    }

    #[test]
    fn the_same_number_opens_it_once_in_ten_seconds() {
        let (copied, now) = (Copied::default(), Instant::now());
        copied.by_us("");
        assert!(copied.is_new_number(NUMBER, now));
        let soon = now + Duration::from_secs(3);
        assert!(!copied.is_new_number("Rahima 01712345678", soon), "the same number in another text");
        assert!(copied.is_new_number(OTHER, soon));
        assert!(copied.is_new_number(NUMBER, soon + AGAIN_AFTER));
    }
}
