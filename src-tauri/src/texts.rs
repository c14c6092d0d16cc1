//! Texts outside the window: notifications, the tray, the menu bar of macOS.
//!
//! One file per language, `texts/en.json` and `texts/bn.json`.

use std::sync::LazyLock;

use porokh_api::Language;
use serde::Deserialize;

use crate::{menu_bar::MenuBarTexts, notifications::NotificationTexts, tray::TrayTexts};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShellTexts {
    pub(crate) notifications: NotificationTexts,
    pub(crate) tray: TrayTexts,
    #[cfg_attr(
        not(any(target_os = "macos", test)),
        expect(dead_code, reason = "no other system has the bar")
    )]
    pub(crate) menu_bar: MenuBarTexts,
}

const ENGLISH: &str = include_str!("../texts/en.json");
const BANGLA: &str = include_str!("../texts/bn.json");

pub(crate) fn texts(language: Language) -> &'static ShellTexts {
    static PARSED: LazyLock<[ShellTexts; 2]> = LazyLock::new(|| [parse(ENGLISH), parse(BANGLA)]);
    let [english, bangla] = &*PARSED;
    match language {
        Language::En => english,
        Language::Bn => bangla,
    }
}

#[expect(clippy::expect_used, reason = "the files are part of the program, and a test parses both")]
fn parse(file: &str) -> ShellTexts {
    serde_json::from_str(file).expect("a file of texts holds every text")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn all(path: &str, value: &Value, found: &mut Vec<(String, String)>) {
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, value)| all(&format!("{path}/{name}"), value, found));
            }
            Value::String(text) => found.push((path.to_owned(), text.clone())),
            other => panic!("{path}: {other}"),
        }
    }

    fn read(file: &str) -> Vec<(String, String)> {
        let mut found = Vec::new();
        all("", &serde_json::from_str(file).unwrap(), &mut found);
        found.sort();
        found
    }

    /// The placeholders of a text, such as `{n}`.
    fn parameters(text: &str) -> Vec<&str> {
        let mut found: Vec<_> =
            text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_parameters() {
        let (english, bangla) = (read(ENGLISH), read(BANGLA));
        assert_eq!(english.len(), bangla.len());
        for ((path, english), (bangla_path, bangla)) in english.iter().zip(&bangla) {
            assert_eq!(path, bangla_path);
            assert_eq!(parameters(english), parameters(bangla), "{path}");
            assert!(!english.trim().is_empty(), "{path}");
            assert!(bangla.chars().any(|c| ('\u{980}'..='\u{9ff}').contains(&c)), "{path}: {bangla}");
        }
    }

    /// Without the menu bar ⌘C and ⌘V do nothing on a Mac.
    #[test]
    fn each_language_has_its_own_texts() {
        let [english, bangla] = [Language::En, Language::Bn].map(texts);
        assert_eq!([english, bangla].map(|texts| texts.menu_bar.copy()), ["Copy", "কপি করুন"]);
        assert_eq!([english, bangla].map(|texts| &*texts.tray.open), ["Open Porokh", "পরখ খুলুন"]);
        assert_eq!(
            [english, bangla].map(|texts| &*texts.notifications.paid.one),
            ["A payment is paid, verified", "একটি পেমেন্টের টাকা এসেছে, মেলানো হয়েছে"]
        );
    }
}
