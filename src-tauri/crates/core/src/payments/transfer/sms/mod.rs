//! Finding a transaction id and an amount in what a customer sent.
//!
//! The text is folded and cut into chunks. The id is looked for first and leaves the text, because letters within it
//! can look like the sign of a currency.

mod amount;
mod chunk;
mod id;

use porokh_api::payments::SmsReading;

/// More than any message that tells of one transfer, in characters; the rest of a longer paste isn't read.
const LONGEST: usize = 4_000;

/// What a text says. It is a claim: nothing in it is believed before the service has matched it.
pub(super) fn read(text: &str) -> SmsReading {
    let text: String = text.chars().take(LONGEST).collect();
    let mut chunks = chunk::cut(&text);
    let transaction_id = id::take(&mut chunks);
    let amount = amount::received(&chunks).map(|money| money.text());
    SmsReading { transaction_id, amount }
}

/// A typed transaction id as it is sent: without what a keyboard or a copied message adds, and with ASCII digits.
/// `None`: it can't be one.
pub(super) fn typed_id(typed: &str) -> Option<String> {
    let id = chunk::folded(typed);
    let id = id.trim();
    (id.len() <= id::LONGEST && id.chars().all(|c| c.is_ascii_graphic())).then(|| id.to_owned())
}

#[cfg(test)]
mod tests;
