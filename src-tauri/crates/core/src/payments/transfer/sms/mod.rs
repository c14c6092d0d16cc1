//! Finds a transaction id and an amount in a customer's message.
//!
//! The text is folded and split into chunks. The id is taken out first, because letters within it can look like a
//! currency sign.

mod amount;
mod chunk;
mod id;

use porokh_api::payments::SmsReading;

/// Longest part of a paste that is read, in characters; longer than any message about one transfer.
const LONGEST: usize = 4_000;

/// Reads a text. The result is only a claim until the service has matched it.
pub(super) fn read(text: &str) -> SmsReading {
    let text: String = text.chars().take(LONGEST).collect();
    let mut chunks = chunk::cut(&text);
    let transaction_id = id::take(&mut chunks);
    let amount = amount::received(&chunks).map(|money| money.text());
    SmsReading { transaction_id, amount }
}

/// Normalises a typed transaction id: ASCII digits only, and without additions of keyboards and copied messages.
/// Returns
/// `None` for an invalid id.
pub(super) fn typed_id(typed: &str) -> Option<String> {
    let id = chunk::folded(typed);
    let id = id.trim();
    (id.len() <= id::LONGEST && id.chars().all(|c| c.is_ascii_graphic())).then(|| id.to_owned())
}

#[cfg(test)]
mod tests;
