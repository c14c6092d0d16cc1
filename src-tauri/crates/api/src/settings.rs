//! Settings without secrets. The shell stores them in a file; the core only reads and changes values.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    Bn,
    En,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// Digits of counts, money and times. Phone numbers always use Latin digits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Digits {
    /// 0–9.
    #[default]
    Latin,
    /// ০–৯.
    Bangla,
}

/// A position on the desktop, in pixels of the first screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuickPlace {
    /// From its left edge; negative on a screen to the left.
    pub x: i32,
    /// From its upper edge.
    pub y: i32,
}

/// All settings of the user. Missing parts of a saved file take their defaults.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    pub language: Language,
    pub theme: Theme,
    pub digits: Digits,
    /// Percent, 80 to 200.
    pub zoom: u16,
    /// How long a result is offered instead of spending a check, in hours: 6 to 720.
    pub fresh_hours: u16,
    /// Retention of single checks, ended runs, events and shared outcomes in days; `None`: forever.
    pub keep_days: Option<u16>,
    /// Practice mode: the app uses the built-in practice services.
    pub practice: bool,
    /// The welcome page was left, by connecting or by starting practice mode.
    pub welcomed: bool,
    /// Custom names by courier identifier.
    pub courier_names: BTreeMap<String, String>,
    pub payments: PaymentSettings,
    /// In taka, such as `160.00`; empty if not set.
    pub return_cost: String,
    /// Global shortcut of the quick check, joined by `+`; empty for none.
    pub quick_key: String,
    /// `None`: it opens beside the pointer.
    pub quick_place: Option<QuickPlace>,
    /// The quick check opens when a number is copied anywhere.
    pub quick_on_copy: bool,
    /// The app starts with the computer and stays in the tray when its window is closed.
    pub stays: bool,
    /// Start of the practice tour, ISO 8601; empty if it isn't running.
    pub tour: String,
    /// A sound is played when a run ends.
    pub sound: bool,
    /// New order sheets in the Downloads folder are offered.
    pub watch_downloads: bool,
    /// After a decision among undecided rows the next one opens.
    pub opens_next: bool,
}

/// Payment settings: values that the service requires with each payment (payment interface, POST /api/checkout-v2),
/// and templates. An empty text is not set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct PaymentSettings {
    /// Used for customers without an e-mail.
    pub seller_email: String,
    /// Page after payment.
    pub redirect_url: String,
    /// Page after cancelling.
    pub cancel_url: String,
    pub return_way: ReturnWay,
    /// Inside Dhaka, in taka, such as `70.00`: the suggested advance.
    pub delivery_charge: String,
    /// Outside Dhaka: the alternative advance.
    pub delivery_charge_outside: String,
    /// Message with a payment link in Bangla; empty templates here and below use the built-in text.
    pub message_bn: String,
    pub message_en: String,
    /// Reminds a customer of a payment link, in Bangla.
    pub reminder_bn: String,
    pub reminder_en: String,
    /// Asks a customer to confirm an order, in Bangla.
    pub confirm_bn: String,
    pub confirm_en: String,
    /// Announces today's delivery to a customer, in Bangla.
    pub delivery_bn: String,
    pub delivery_en: String,
    /// Asks a customer why the parcel was refused, in Bangla.
    pub refusal_bn: String,
    pub refusal_en: String,
}

/// How the invoice id is passed to the page after payment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReturnWay {
    #[default]
    Get,
    Post,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            theme: Theme::default(),
            digits: Digits::default(),
            zoom: 100,
            fresh_hours: 24,
            keep_days: Some(90),
            practice: false,
            welcomed: false,
            courier_names: BTreeMap::new(),
            payments: PaymentSettings::default(),
            return_cost: String::new(),
            quick_key: QUICK_KEY.to_owned(),
            quick_place: None,
            quick_on_copy: false,
            stays: false,
            tour: String::new(),
            sound: false,
            watch_downloads: false,
            opens_next: true,
        }
    }
}

/// A partial change: absent fields keep their value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SettingsPatch {
    pub language: Option<Language>,
    pub theme: Option<Theme>,
    pub digits: Option<Digits>,
    /// Percent; clamped to 80..=200.
    pub zoom: Option<u16>,
    /// Hours; clamped to 6..=720.
    pub fresh_hours: Option<u16>,
    pub keep: Option<Keep>,
    pub quick_on_copy: Option<bool>,
    pub stays: Option<bool>,
    /// Empty ends the tour.
    pub tour: Option<String>,
    pub sound: Option<bool>,
    pub watch_downloads: Option<bool>,
    pub opens_next: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Keep {
    Ever,
    /// At least 1.
    Days {
        days: u16,
    },
}

const QUICK_KEY: &str = "CommandOrControl+Alt+KeyP";
const ZOOM: std::ops::RangeInclusive<u16> = 80..=200;
const FRESH_HOURS: std::ops::RangeInclusive<u16> = 6..=720;
/// The name is a label in a narrow column.
const LONGEST_COURIER_NAME: usize = 40;

impl Settings {
    /// Applies a change; values are clamped to their bounds.
    pub fn apply(&mut self, patch: &SettingsPatch) {
        set(&mut self.language, patch.language);
        set(&mut self.theme, patch.theme);
        set(&mut self.digits, patch.digits);
        set(&mut self.zoom, patch.zoom.map(|percent| percent.clamp(*ZOOM.start(), *ZOOM.end())));
        set(
            &mut self.fresh_hours,
            patch.fresh_hours.map(|hours| hours.clamp(*FRESH_HOURS.start(), *FRESH_HOURS.end())),
        );
        set(&mut self.quick_on_copy, patch.quick_on_copy);
        set(&mut self.stays, patch.stays);
        set(&mut self.tour, patch.tour.clone());
        set(&mut self.sound, patch.sound);
        set(&mut self.watch_downloads, patch.watch_downloads);
        set(&mut self.opens_next, patch.opens_next);
        match patch.keep {
            Some(Keep::Ever) => self.keep_days = None,
            Some(Keep::Days { days }) => self.keep_days = Some(days.max(1)),
            None => {}
        }
    }

    /// Clamped, whatever the file says.
    pub fn zoom_factor(&self) -> f64 {
        f64::from(self.zoom.clamp(*ZOOM.start(), *ZOOM.end())) / 100.0
    }

    /// Sets the seller's display name for a courier; an empty name resets it.
    pub fn name_courier(&mut self, courier: &str, name: &str) {
        let name: String = name.trim().chars().take(LONGEST_COURIER_NAME).collect();
        if name.is_empty() {
            self.courier_names.remove(courier);
        } else {
            self.courier_names.insert(courier.to_owned(), name);
        }
    }
}

fn set<T>(field: &mut T, new: Option<T>) {
    if let Some(new) = new {
        *field = new;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_file_without_a_newer_setting_takes_its_default() {
        let settings: Settings = serde_json::from_str(r#"{"language":"en","unheard_of":1}"#).unwrap();
        assert_eq!(settings, Settings { language: Language::En, ..Settings::default() });
    }

    #[test]
    fn the_age_of_a_fresh_result_stays_between_six_hours_and_thirty_days() {
        let mut settings = Settings::default();
        settings.apply(&SettingsPatch { fresh_hours: Some(1), ..SettingsPatch::default() });
        assert_eq!(settings.fresh_hours, 6);
        settings.apply(&SettingsPatch { fresh_hours: Some(9999), ..SettingsPatch::default() });
        assert_eq!(settings.fresh_hours, 720);
    }

    /// At a hundredth of its size the window's own controls couldn't be used to restore it.
    #[test]
    fn the_size_stays_between_eighty_and_two_hundred_percent() {
        let mut settings = Settings::default();
        settings.apply(&SettingsPatch { zoom: Some(10), ..SettingsPatch::default() });
        assert_eq!(settings.zoom, 80);
        settings.apply(&SettingsPatch { zoom: Some(900), ..SettingsPatch::default() });
        assert_eq!(settings.zoom, 200);
        settings.zoom = 1;
        assert!((settings.zoom_factor() - 0.8).abs() < f64::EPSILON);
    }

    #[test]
    fn an_empty_name_gives_a_courier_its_own_name_back() {
        let mut settings = Settings::default();
        settings.name_courier("courier_b", "  Dhaka bike ");
        assert_eq!(settings.courier_names["courier_b"], "Dhaka bike");
        settings.name_courier("courier_b", " ");
        assert!(settings.courier_names.is_empty());
    }
}
