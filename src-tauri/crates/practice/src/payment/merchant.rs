//! A merchant's brand, as the dashboard would manage it: keys, package, methods, received SMS.

use std::fmt;

use chrono::{DateTime, Utc};
use porokh_domain::Mode;

use super::answers::Answers;
use super::method::{self, Method};
use super::sms::{self, ReceivedSms};
use crate::engine::{Key, KeyHolder};

/// A merchant's brand with its two keys.
#[derive(Clone)]
pub struct Merchant {
    /// Name in ping and on the payment page; empty: ping shows none.
    pub brand_name: String,
    pub live_key: String,
    /// Whether the live key was disabled.
    pub live_key_disabled: bool,
    /// The test key, `test_…`.
    pub test_key: String,
    /// Whether the test key was disabled.
    pub test_key_disabled: bool,
    /// Signs the webhooks of live payments; those of test payments are signed with the test key.
    pub webhook_secret: String,
    /// When the package ends; from then on no live payment can be created. `None`: never.
    pub package_ends_at: Option<DateTime<Utc>>,
    /// Live payments that can be created in a calendar month of Bangladesh; `None`: any number.
    pub monthly_limit: Option<u64>,
    pub methods: Vec<Method>,
    /// SMS received on the merchant's phone, oldest first.
    pub messages: Vec<ReceivedSms>,
    /// How it is answered where the interface shows nothing.
    pub answers: Answers,
    /// How webhooks are marked as those of test or live payments.
    pub event_marks: EventMarks,
}

/// How webhooks are marked as those of test or live payments; all are signed as the interface says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EventMarks {
    /// Mode header and `test_mode` with test payments only (Events; Payment record).
    #[default]
    AsDocumented,
    None,
    /// The other mode's, in the header alone.
    ContraryHeader,
    /// The other mode's, in the body alone.
    ContraryBody,
}

impl Default for Merchant {
    /// A brand that nobody takes for a real one, with every kind of method and an SMS of each wallet, one of them used.
    fn default() -> Self {
        Self {
            brand_name: "অনুশীলনের দোকান".into(),
            live_key: "practice4b1e7d90c2f8a365be01c7d4".into(),
            live_key_disabled: false,
            test_key: "test_practice90d3f1a6b7e24c58a0f6e2b9".into(),
            test_key_disabled: false,
            webhook_secret: "whsec_practice3a9c5e1f70b2d846".into(),
            package_ends_at: None,
            monthly_limit: None,
            methods: method::samples(),
            messages: sms::samples(),
            answers: Answers::default(),
            event_marks: EventMarks::default(),
        }
    }
}

impl KeyHolder for Merchant {
    fn keys(&self) -> [Key<'_>; 2] {
        [
            Key { value: &self.live_key, mode: Mode::Live, revoked: self.live_key_disabled },
            Key { value: &self.test_key, mode: Mode::Test, revoked: self.test_key_disabled },
        ]
    }
}

impl Merchant {
    /// The key of that mode.
    pub(super) fn key(&self, mode: &Mode) -> &str {
        if *mode == Mode::Test { &self.test_key } else { &self.live_key }
    }

    /// What signs the webhooks of payments of that mode (Authentication 5).
    pub(super) fn signing_key(&self, mode: &Mode) -> &str {
        if *mode == Mode::Test { &self.test_key } else { &self.webhook_secret }
    }

    /// The enabled method with this id.
    pub(super) fn method(&self, id: &str) -> Option<&Method> {
        self.methods.iter().find(|method| method.id == id)
    }
}

impl fmt::Debug for Merchant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Merchant")
            .field("brand_name", &self.brand_name)
            .field("package_ends_at", &self.package_ends_at)
            .field("monthly_limit", &self.monthly_limit)
            .finish_non_exhaustive()
    }
}
