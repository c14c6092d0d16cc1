use super::action::{Pairs, Problem};
use crate::payment::record::Status;

pub(super) const PARAMETER: &str = "lang";

/// Bangla by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Bangla,
    English,
}

/// Bangla, English.
pub(super) type Text = (&'static str, &'static str);

pub(super) const CODE: Text = ("bn", "en");
pub(super) const OTHER_CODE: Text = ("en", "bn");
pub(super) const OTHER_NAME: Text = ("English", "বাংলা");
pub(super) const TITLE: Text = ("পেমেন্ট", "Payment");
pub(super) const TEST_NOTICE: Text = ("টেস্ট: এখানে আসল টাকা লাগে না।", "Test: no real money is needed here.");
pub(super) const AMOUNT: Text = ("টাকার পরিমাণ", "Amount");
pub(super) const CUSTOMER: Text = ("গ্রাহক", "Customer");
pub(super) const INVOICE: Text = ("ইনভয়েস", "Invoice");
pub(super) const METHOD: Text = ("পেমেন্টের মাধ্যম", "Payment method");
pub(super) const FEE: Text = ("ফি", "fee");
pub(super) const SENDER_NUMBER: Text = ("যে নম্বর থেকে পাঠিয়েছেন", "Number you sent from");
pub(super) const TRANSACTION_ID: Text = ("TrxID", "TrxID");
pub(super) const PAY: Text = ("পেমেন্ট করুন", "Pay");
pub(super) const CANCEL: Text = ("বাতিল", "Cancel");
pub(super) const SIMULATE_SUCCESS: Text = ("সফল পেমেন্ট দেখান", "Simulate a successful payment");
pub(super) const SIMULATE_CANCEL: Text = ("বাতিল দেখান", "Simulate a cancellation");
pub(super) const RETURN_TO_SHOP: Text = ("দোকানে ফিরে যান", "Return to the shop");
pub(super) const NOT_FOUND: Text = ("এই পেমেন্টটি নেই।", "There is no such payment.");

impl Language {
    pub(super) fn of(query: &Pairs) -> Self {
        if query.get(PARAMETER).is_some_and(|code| code == CODE.1) { Self::English } else { Self::Bangla }
    }

    pub(super) fn text(self, (bangla, english): Text) -> &'static str {
        match self {
            Self::Bangla => bangla,
            Self::English => english,
        }
    }

    pub(super) fn status(self, status: &Status) -> String {
        let text = match status {
            Status::Completed => ("টাকা দেওয়া হয়েছে", "Paid"),
            Status::Pending => ("অপেক্ষায়", "Waiting"),
            Status::Cancelled => ("বাতিল", "Cancelled"),
            Status::Refunded => ("ফেরত দেওয়া হয়েছে", "Refunded"),
            Status::Error => ("সমস্যা হয়েছে", "Something went wrong"),
            Status::Other(word) => return word.clone(),
        };
        self.text(text).to_owned()
    }

    pub(super) fn problem(self, problem: Problem) -> &'static str {
        self.text(match problem {
            Problem::Action => ("এই কাজটি এখানে করা যায় না।", "That can't be done here."),
            Problem::Method => ("পেমেন্টের মাধ্যম বেছে নিন।", "Choose a payment method."),
            Problem::SenderNumber => {
                ("মোবাইল নম্বরটি 01XXXXXXXXX আকারে লিখুন।", "Write the mobile number as 01XXXXXXXXX.")
            }
            Problem::TransactionId => ("TrxID ঠিকমতো লিখুন।", "Write the TrxID as you received it."),
            Problem::UsedTransaction => ("এই TrxID আগেই ব্যবহার করা হয়েছে।", "This TrxID was used before."),
            Problem::Amount => {
                ("এই TrxID-এর টাকার পরিমাণ আলাদা।", "The transfer with this TrxID has another amount.")
            }
        })
    }
}
