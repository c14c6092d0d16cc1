//! The words that the interface leaves open. They are this service's own, and /openapi.json publishes them.

/// Reasons of a report, with what events call them.
pub(super) const REASONS: [(&str, &str); 6] = [
    ("fake_order", "ভুয়া অর্ডার"),
    ("parcel_refused", "পার্সেল নেননি"),
    ("unreachable", "ফোনে পাওয়া যায়নি"),
    ("wrong_address", "ভুল ঠিকানা"),
    ("payment_fraud", "টাকা নিয়ে প্রতারণা"),
    (UNSTATED, "অন্য কারণ"),
];
/// The reason of a report that gives none: the interface doesn't call the field required.
pub(super) const UNSTATED: &str = "other";

pub(super) const OUTCOMES: [&str; 3] = ["delivered", "returned", "cancelled"];

/// What events call a reason; the word itself if it is none of the list.
pub(super) fn reason_label(reason: &str) -> &str {
    REASONS.into_iter().find(|(word, _)| *word == reason).map_or(reason, |(_, label)| label)
}
