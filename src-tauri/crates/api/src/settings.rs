//! Settings that are no secret. The shell keeps them in a file; the core only reads and changes the values.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The language of the interface. Bangla is what most sellers read first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    Bn,
    En,
}

/// Light, dark, or as the system says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// Which digits counts, money and times are written in. Phone numbers are always in Latin digits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Digits {
    /// 0–9.
    #[default]
    Latin,
    /// ০–৯.
    Bangla,
}

/// A place on the desktop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuickPlace {
    /// From the left edge of the first screen, in its pixels; less than 0 on a screen to the left of it.
    pub x: i32,
    /// From the upper edge.
    pub y: i32,
}

/// Everything that the user can set. Missing parts of a saved file take their defaults.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    pub language: Language,
    pub theme: Theme,
    /// Digits of counts, money and times.
    pub digits: Digits,
    /// How large the window shows everything, in percent: 80 to 200.
    pub zoom: u16,
    /// How long a result is offered again instead of spending a check, in hours: 6 to 720.
    pub fresh_hours: u16,
    /// How long single checks, ended runs, messages and shared outcomes are kept, in days; `None` keeps them for good.
    pub keep_days: Option<u16>,
    /// Practice mode is on: the app talks to the practice services inside it.
    pub practice: bool,
    /// The first page was left, by connecting or by starting to practise.
    pub welcomed: bool,
    /// The seller's own names for couriers, by courier identifier.
    pub courier_names: BTreeMap<String, String>,
    /// What payments need of the seller.
    pub payments: PaymentSettings,
    /// What one return costs the seller in taka, such as `160.00`; empty where it wasn't said.
    pub return_cost: String,
    /// The keys that open the quick check from any program, joined by `+`; empty for none.
    pub quick_key: String,
    /// Where the quick check was moved to, in pixels of the desktop; `None`: it opens beside the pointer.
    pub quick_place: Option<QuickPlace>,
    /// The quick check opens by itself when a number is copied anywhere.
    pub quick_on_copy: bool,
    /// The app starts with the computer, and waits in the tray when its window is closed.
    pub stays: bool,
    /// When the tour of practice mode was taken up, ISO 8601; empty where it isn't under way.
    pub tour: String,
    /// A sound tells that a list has ended.
    pub sound: bool,
    /// New sheets of orders in the folder for downloads are offered.
    pub watch_downloads: bool,
}

/// What the payment service asks of a seller with each payment (payment interface, POST /api/checkout-v2), and what
/// saves typing. Empty texts are not set: nothing is invented.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct PaymentSettings {
    /// The seller's own e-mail, used for customers who gave none.
    pub seller_email: String,
    /// The page that customers return to after payment.
    pub redirect_url: String,
    /// The page that customers return to after cancelling.
    pub cancel_url: String,
    /// How the invoice id is handed to the page after payment.
    pub return_way: ReturnWay,
    /// The delivery charge inside Dhaka in taka, such as `70.00`: the advance that is filled in.
    pub delivery_charge: String,
    /// The delivery charge outside Dhaka in taka, such as `130.00`: an advance that is offered beside it.
    pub delivery_charge_outside: String,
    /// The message with a payment link in Bangla; this one and those below are empty for ours.
    pub message_bn: String,
    /// The message with a payment link in English.
    pub message_en: String,
    /// Asks a customer to confirm an order, in Bangla.
    pub confirm_bn: String,
    /// Asks a customer to confirm an order, in English.
    pub confirm_en: String,
    /// Tells a customer that the parcel comes today, in Bangla.
    pub delivery_bn: String,
    /// Tells a customer that the parcel comes today, in English.
    pub delivery_en: String,
    /// Asks a customer why the parcel wasn't taken, in Bangla.
    pub refusal_bn: String,
    /// Asks a customer why the parcel wasn't taken, in English.
    pub refusal_en: String,
}

/// How the invoice id is handed to the page after payment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReturnWay {
    /// As a query parameter.
    #[default]
    Get,
    /// As a form.
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
        }
    }
}

/// A change of settings: what is absent stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SettingsPatch {
    pub language: Option<Language>,
    pub theme: Option<Theme>,
    pub digits: Option<Digits>,
    /// New size of everything, in percent; brought into 80 to 200.
    pub zoom: Option<u16>,
    /// New age of a fresh result, in hours; brought into 6 to 720.
    pub fresh_hours: Option<u16>,
    /// New time for which history is kept.
    pub keep: Option<Keep>,
    /// Whether the quick check opens by itself when a number is copied.
    pub quick_on_copy: Option<bool>,
    /// Whether the app starts with the computer and waits in the tray.
    pub stays: Option<bool>,
    /// When the tour of practice mode was taken up; empty ends it.
    pub tour: Option<String>,
    /// Whether a sound tells that a list has ended.
    pub sound: Option<bool>,
    /// Whether new sheets of orders in the folder for downloads are offered.
    pub watch_downloads: Option<bool>,
}

/// How long check history is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Keep {
    /// For good.
    Ever,
    /// For so many days, at least 1.
    Days { days: u16 },
}

const QUICK_KEY: &str = "CommandOrControl+Alt+KeyP";
const ZOOM: std::ops::RangeInclusive<u16> = 80..=200;
const FRESH_HOURS: std::ops::RangeInclusive<u16> = 6..=720;
/// A courier's own name is a label in a narrow column, not a text.
const LONGEST_COURIER_NAME: usize = 40;

impl Settings {
    /// Applies a change; values out of bounds are brought to the nearest bound.
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
        match patch.keep {
            Some(Keep::Ever) => self.keep_days = None,
            Some(Keep::Days { days }) => self.keep_days = Some(days.max(1)),
            None => {}
        }
    }

    /// The factor of `zoom`, within its bounds whatever the file says.
    pub fn zoom_factor(&self) -> f64 {
        f64::from(self.zoom.clamp(*ZOOM.start(), *ZOOM.end())) / 100.0
    }

    /// Gives a courier the seller's own name; an empty one takes it away.
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

    /// A window at a hundredth of its size couldn't be brought back by its own keys.
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
