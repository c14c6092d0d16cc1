//! SMS about received money.

use porokh_domain::debug_only;
use rust_decimal::Decimal;

use super::amount;

/// `Debug` omits the text and the sender's number.
#[derive(Clone, PartialEq, Eq)]
pub struct ReceivedSms {
    pub text: String,
    pub transaction_id: String,
    /// In BDT.
    pub amount: Decimal,
    /// Id of the method on whose number it was received.
    pub method: String,
    /// Empty if the text doesn't state it.
    pub sender_number: String,
    /// By trx/confirm, or for a payment on the payment page.
    pub used: bool,
}

/// Precedes amounts: the received one, then fee and balance.
const CURRENCY: &str = "tk";
const ID_MARKS: [&str; 2] = ["trxid", "txnid"];
const SENDER_MARKS: [&str; 3] = ["a/c", "sender:", "from"];

impl ReceivedSms {
    /// `None` without an amount or a transaction id.
    ///
    /// `method` is the id of the method whose number received it, since texts don't always name their wallet.
    pub fn read(method: &str, text: &str) -> Option<Self> {
        // ASCII lower case keeps byte offsets.
        let lower = text.to_ascii_lowercase();
        let after = |mark: &str| lower.find(mark).and_then(|place| text.get(place + mark.len()..));
        let id =
            ID_MARKS.iter().find_map(|mark| after(mark)).map(|rest| word(rest, |c| c.is_alphanumeric()))?;
        let number = word(after(CURRENCY)?, |c| c.is_ascii_digit() || c == ',' || c == '.');
        let amount = amount::from_text(number.trim_end_matches('.').replace(',', "").as_str())?;
        let sender = SENDER_MARKS.iter().find_map(|mark| after(mark));
        if id.is_empty() {
            return None;
        }
        Some(Self {
            text: text.to_owned(),
            transaction_id: id.to_owned(),
            amount,
            method: method.to_owned(),
            sender_number: sender
                .map(|rest| word(rest, |c| c.is_ascii_digit()))
                .unwrap_or_default()
                .to_owned(),
            used: false,
        })
    }

    /// Ignores case: people type transaction ids.
    pub(super) fn is_of(&self, transaction_id: &str) -> bool {
        self.transaction_id.eq_ignore_ascii_case(transaction_id.trim())
    }
}

/// The first run of such characters after spaces, colons and full stops.
fn word(rest: &str, belongs: impl Fn(char) -> bool) -> &str {
    let rest = rest.trim_start_matches([' ', ':', '.']);
    rest.split(|c| !belongs(c)).next().unwrap_or_default()
}

/// An SMS of each wallet; one of them is used.
pub(super) fn samples() -> Vec<ReceivedSms> {
    let mut messages: Vec<ReceivedSms> =
        SAMPLES.iter().filter_map(|(method, text)| ReceivedSms::read(method, text)).collect();
    for message in messages.iter_mut().filter(|message| message.is_of(USED_SAMPLE)) {
        message.used = true;
    }
    messages
}

const USED_SAMPLE: &str = "9K2X4LM81Q";

const SAMPLES: [(&str, &str); 5] = [
    (
        "bkash",
        "You have received Tk 1,250.00 from 01700000011. Fee Tk 0.00. Balance Tk 8,420.50. \
         TrxID TEST9J8M2K at 20/11/2026 10:12",
    ),
    (
        "bkash",
        "Cash In Tk 3,150.00 from 01700000012 successful. Fee Tk 0.00. TrxID 9K2X4LM81Q at 19/11/2026 18:40",
    ),
    (
        "nagad",
        "Money Received. Amount: Tk 890.00 Sender: 01700000013 Ref: N/A TxnID: 72HB5QW04T Balance: Tk 2310.00",
    ),
    (
        "rocket",
        "Cash-In from A/C 017000000148 Tk500.00 Fee:Tk0.00 NetBal:Tk1200.00 TxnId:4400123456 Date:20-NOV-26",
    ),
    ("upay", "Tk. 640.00 has been received from 01700000015. TrxID 01K9U2P7XQ. Balance Tk. 990.00"),
];

debug_only!(ReceivedSms { transaction_id, amount, method, used });

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_sms_of_every_wallet_is_read() {
        let read: Vec<(String, String, String, bool)> = samples()
            .into_iter()
            .map(|m| (m.transaction_id, amount::to_text(m.amount), m.sender_number, m.used))
            .collect();
        let expected = [
            ("TEST9J8M2K", "1250.00", "01700000011", false),
            ("9K2X4LM81Q", "3150.00", "01700000012", true),
            ("72HB5QW04T", "890.00", "01700000013", false),
            ("4400123456", "500.00", "017000000148", false),
            ("01K9U2P7XQ", "640.00", "01700000015", false),
        ]
        .map(|(id, amount, sender, used)| (id.to_owned(), amount.to_owned(), sender.to_owned(), used));
        assert_eq!(read, expected);
    }

    #[test]
    fn a_text_without_an_amount_or_an_id_is_none() {
        for text in ["", "Your OTP is 123456", "Tk 50.00 received", "TrxID ABC1234567", "Tk abc TrxID A1"] {
            assert_eq!(ReceivedSms::read("bkash", text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "(tk|trxid|from|[ -~]|\\PC){0,40}") {
            let _ = ReceivedSms::read("bkash", &text);
        }
    }
}
