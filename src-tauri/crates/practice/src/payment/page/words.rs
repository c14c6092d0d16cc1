//! The payment page's two languages.

use super::form::{Pairs, Problem};
use crate::payment::record::Status;

/// Query parameter that chooses the language.
pub(super) const PARAMETER: &str = "lang";

/// Language of a page; Bangla unless English is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Bangla,
    English,
}

/// The page's words in one language.
pub(super) struct Words {
    pub(super) code: &'static str,
    pub(super) other_code: &'static str,
    pub(super) other_name: &'static str,
    pub(super) title: &'static str,
    pub(super) test_notice: &'static str,
    pub(super) amount: &'static str,
    pub(super) customer: &'static str,
    pub(super) invoice: &'static str,
    pub(super) method: &'static str,
    pub(super) fee: &'static str,
    pub(super) sender_number: &'static str,
    pub(super) transaction_id: &'static str,
    pub(super) pay: &'static str,
    pub(super) cancel: &'static str,
    pub(super) simulate_success: &'static str,
    pub(super) simulate_cancel: &'static str,
    pub(super) return_to_shop: &'static str,
    pub(super) not_found: &'static str,
}

const BANGLA: Words = Words {
    code: "bn",
    other_code: "en",
    other_name: "English",
    title: "পেমেন্ট",
    test_notice: "টেস্ট: এখানে আসল টাকা লাগে না।",
    amount: "টাকার পরিমাণ",
    customer: "গ্রাহক",
    invoice: "ইনভয়েস",
    method: "পেমেন্টের মাধ্যম",
    fee: "ফি",
    sender_number: "যে নম্বর থেকে পাঠিয়েছেন",
    transaction_id: "TrxID",
    pay: "পেমেন্ট করুন",
    cancel: "বাতিল",
    simulate_success: "সফল পেমেন্ট দেখান",
    simulate_cancel: "বাতিল দেখান",
    return_to_shop: "দোকানে ফিরে যান",
    not_found: "এই পেমেন্টটি নেই।",
};

const ENGLISH: Words = Words {
    code: "en",
    other_code: "bn",
    other_name: "বাংলা",
    title: "Payment",
    test_notice: "Test: no real money is needed here.",
    amount: "Amount",
    customer: "Customer",
    invoice: "Invoice",
    method: "Payment method",
    fee: "fee",
    sender_number: "Number you sent from",
    transaction_id: "TrxID",
    pay: "Pay",
    cancel: "Cancel",
    simulate_success: "Simulate a successful payment",
    simulate_cancel: "Simulate a cancellation",
    return_to_shop: "Return to the shop",
    not_found: "There is no such payment.",
};

impl Language {
    pub(super) fn of(query: &Pairs) -> Self {
        if query.get(PARAMETER).is_some_and(|code| code == ENGLISH.code) {
            Self::English
        } else {
            Self::Bangla
        }
    }

    pub(super) fn words(self) -> &'static Words {
        match self {
            Self::Bangla => &BANGLA,
            Self::English => &ENGLISH,
        }
    }

    pub(super) fn status(self, status: &Status) -> String {
        let (bangla, english) = match status {
            Status::Completed => ("পরিশোধিত", "Paid"),
            Status::Pending => ("অপেক্ষায়", "Waiting"),
            Status::Cancelled => ("বাতিল", "Cancelled"),
            Status::Refunded => ("ফেরত দেওয়া হয়েছে", "Refunded"),
            Status::Error => ("সমস্যা হয়েছে", "Something went wrong"),
            Status::Other(word) => return word.clone(),
        };
        self.one_of(bangla, english).to_owned()
    }

    pub(super) fn problem(self, problem: Problem) -> &'static str {
        let (bangla, english) = match problem {
            Problem::Action => ("এই কাজটি এখানে করা যায় না।", "That can't be done here."),
            Problem::Method => ("পেমেন্টের মাধ্যম বাছুন।", "Choose a payment method."),
            Problem::SenderNumber => {
                ("মোবাইল নম্বরটি 01XXXXXXXXX আকারে লিখুন।", "Write the mobile number as 01XXXXXXXXX.")
            }
            Problem::TransactionId => ("TrxID ঠিকমতো লিখুন।", "Write the TrxID as you received it."),
            Problem::UsedTransaction => ("এই TrxID আগেই ব্যবহার করা হয়েছে।", "This TrxID was used before."),
            Problem::Amount => {
                ("এই TrxID-এর টাকার পরিমাণ আলাদা।", "The transfer with this TrxID has another amount.")
            }
        };
        self.one_of(bangla, english)
    }

    fn one_of(self, bangla: &'static str, english: &'static str) -> &'static str {
        match self {
            Self::Bangla => bangla,
            Self::English => english,
        }
    }
}
