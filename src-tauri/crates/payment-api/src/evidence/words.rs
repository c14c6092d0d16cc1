//! Names and words of plausible replies. Unlisted names mean nothing, unlisted words in `status` don't affirm.

use rust_decimal::Decimal;
use serde_json::Value;

use super::Call;

/// Splits a name into words: `isValid`, `is_valid` and `IS-VALID` are the same.
#[derive(Debug)]
pub(super) struct Name(Vec<String>);

/// Meaning of a member's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A true value affirms, a false one denies.
    Affirms,
    Denies,
    Tells,
    Nothing,
}

/// Names whose true value affirms, in each reply.
const AFFIRM: &str =
    "status state outcome verdict result results success successful succeeded ok completed done";
const AFFIRM_MATCH: &str = "match matched matches valid found exists exist verified verify confirmed confirm received \
    available usable accepted approved eligible unused correct";
const AFFIRM_CONFIRM: &str = "confirmed marked";
const AFFIRM_REFUND: &str = "refunded executed";
/// Every word of a name that describes the key.
const ABOUT_THE_KEY: &str = "is key api token status state result success successful succeeded ok valid verified authenticated \
    authorized active enabled";
const FAILS: &str = "error errors fail failed failure invalid denied rejected";
const DENY: &str = "mismatch mismatched unmatched duplicate duplicated expired refused declined reversed cancelled \
    canceled blocked already unavailable wrong incorrect unverified unknown missing unsuccessful";
/// Denies a match. In a confirmation it says nothing: it may have been used before.
const USED: &str = "used consumed claimed spent redeemed confirmed confirm marked";
const TEST: &str = "test sandbox demo";
const NOT: &str = "not no non never cannot";
/// Of a refund.
const PENDING: &str =
    "pending processing queued queue initiated requested submitted scheduled waiting awaiting";
const TELLS: &str = "message msg reason detail details description note remark remarks info title";
/// Contain the match.
const PAYLOAD: &str = "data result results match matches matched transaction transactions trx sms";
/// May also contain it.
const HOLDS_MATCH: &str = "txn message messages transfer transfers record records response payload item items body \
    verification deposit row rows entry found";
const KEY: &str = "data result response key apikey error errors payload";
/// Last words of names whose value is a fact, whatever else the name says: `success_count`, `verified_at`.
const FACTS: &str =
    "count total sum at on time date timestamp balance limit rate index rank age size length version";
/// Last words of names that say nothing about the result.
const NEUTRAL: &str = "id ref reference number no method gateway provider currency fee charge charges invoice email phone \
    name amount";
/// Joined.
const NEUTRAL_TIMES: &str = "date time timestamp createdat updatedat refundedat completedat executedat confirmedat usedat \
    recordedat paidat refunddate transactiondate paymentdate";
/// The value of a name that affirms, also as a word.
const TRUE: &str = "true 1 yes y";
/// Plain affirmations: the only words that are evidence.
const PLAIN: &str = "ok okay success successful successfully succeeded done completed সফল সফলভাবে সম্পন্ন";
const PLAIN_MATCH: &str = "match matched found valid verified unused available received পাওযা মিলেছে";
const PLAIN_CONFIRM: &str = "confirmed marked নিশ্চিত";
const PLAIN_REFUND: &str = "refunded executed";
/// Of a refund by hand, which the service only records.
const PLAIN_RECORD: &str = "recorded manual";
/// Say nothing between plain affirmations.
const GLUE: &str = "the a your this refund payment money transaction trx trxid txn id sms has been was is as and it \
    রিফান্ড পেমেন্ট টাকা ফেরত লেনদেন আইডি হযেছে করা গেছে দেওযা";
const PHRASES_MATCH: &[&str] = &["not used before"];
const PHRASES_CONFIRM: &[&str] = &["marked as used", "it cannot be used again"];
const PHRASES_RECORD: &[&str] = &["send the money by hand"];
const NOTHING: &[&str] =
    &["", "false", "0", "no", "n", "none", "null", "nil", "undefined", "off", "na", "n/a", "[]", "{}"];

fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|listed| listed == word)
}

fn denies(word: &str) -> bool {
    is_in(FAILS, word) || is_in(DENY, word)
}

impl Name {
    pub(super) fn root() -> Self {
        Self(Vec::new())
    }

    pub(super) fn read(name: &str) -> Self {
        let mut words = vec![String::new()];
        let mut before = ' ';
        for letter in name.chars() {
            let begins = letter.is_uppercase() && before.is_lowercase();
            if begins || !letter.is_alphanumeric() {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
                word.extend(letter.to_lowercase());
            }
            before = letter;
        }
        words.retain(|word| !word.is_empty());
        Self(words)
    }

    fn has(&self, list: &str) -> bool {
        self.0.iter().any(|word| is_in(list, word))
    }

    fn denies(&self) -> bool {
        self.0.iter().any(|word| denies(word))
    }

    fn joined(&self) -> String {
        self.0.concat()
    }

    pub(super) fn meaning(&self, call: Call<'_>) -> Meaning {
        let affirms = |more| self.has(AFFIRM) || self.has(more);
        let (denies, affirms) = match call {
            Call::Match(_) => (self.denies() || self.has(TEST) || self.has(USED), affirms(AFFIRM_MATCH)),
            Call::Confirm(_) => (self.denies() || self.has(TEST), affirms(AFFIRM_CONFIRM)),
            Call::Refund(asked) => {
                let recorded = asked.by_hand && self.has("recorded");
                (self.denies() || self.has(PENDING), recorded || affirms(AFFIRM_REFUND))
            }
            Call::Ping => (self.has(FAILS), self.0.iter().all(|word| is_in(ABOUT_THE_KEY, word))),
        };
        let tells = self.0.last().is_some_and(|word| is_in(TELLS, word)) && !matches!(call, Call::Ping);
        let flipped = self.0.iter().filter(|word| is_in(NOT, word)).count() % 2 == 1;
        match (denies, affirms) {
            (true, _) if flipped => Meaning::Affirms,
            (true, _) => Meaning::Denies,
            _ if tells => Meaning::Tells,
            (false, true) if flipped => Meaning::Denies,
            (false, true) => Meaning::Affirms,
            (false, false) => Meaning::Nothing,
        }
    }

    /// Repeats the reason of the request.
    pub(super) fn is_echo(&self, call: Call<'_>, json: &str) -> bool {
        matches!(call, Call::Refund(asked) if self.has("reason") && text(json) == asked.reason)
    }

    /// Whether a value says nothing about the result: an id, a time, or a part of the request.
    pub(super) fn is_neutral(&self, call: Call<'_>, json: &str) -> bool {
        let is_fact = match call {
            Call::Match(_) | Call::Ping => return true,
            // A match that was confirmed is one, and is used.
            Call::Confirm(_) if self.has(USED) || self.has(AFFIRM_MATCH) => is_in(TRUE, &text(json)),
            Call::Confirm(_) | Call::Refund(_) => false,
        };
        let last = |list| self.0.last().is_some_and(|word| is_in(list, word));
        is_fact
            || json == "null"
            || matches!(json, "\"\"" | "[]" | "{}")
            || last(NEUTRAL)
            || is_in(NEUTRAL_TIMES, &self.joined())
            || (self.is_code() && is_code_of_success(call, json))
            || (self.counts() && !is_nothing(json))
            || (last("execution type") && is_plain(call, json))
    }

    /// Its word must be known to affirm.
    pub(super) fn is_status(&self) -> bool {
        self.has("status state outcome verdict result")
    }

    /// Empty if there is no match.
    pub(super) fn is_payload(&self) -> bool {
        is_in(PAYLOAD, &self.joined())
    }

    pub(super) fn may_hold_the_match(&self) -> bool {
        self.has(PAYLOAD) || self.has(HOLDS_MATCH)
    }

    pub(super) fn is_about_the_key(&self) -> bool {
        self.has(KEY) || is_in(KEY, &self.joined())
    }

    pub(super) fn is_amount(&self) -> bool {
        self.has("amount") && !self.has("fee charge charged balance discount net commission")
    }

    pub(super) fn is_transaction_id(&self) -> bool {
        let name = self.joined();
        ["transactionid", "trxid", "txnid", "tranid", "trnxid", "trx", "txn", "transaction"]
            .iter()
            .any(|known| name == *known || known.len() >= 5 && name.ends_with(known))
    }

    pub(super) fn is_currency(&self) -> bool {
        self.has("currency")
    }

    pub(super) fn counts(&self) -> bool {
        self.has("count total")
    }

    pub(super) fn is_code(&self) -> bool {
        self.has("code")
    }

    /// Whether a value that affirms is an answer here, and no amount, count, id or time.
    fn takes_answer(&self) -> bool {
        let last = self.0.last().map_or("", String::as_str);
        !is_in(NEUTRAL, last) && !is_in(FACTS, last) && !is_in(NEUTRAL_TIMES, &self.joined())
    }

    /// Whether an HTTP status may stand here.
    fn takes_http_status(&self) -> bool {
        self.is_code() || self.0.last().is_some_and(|word| is_in("status http", word))
    }

    /// Whether the value is on the list of those that affirm. Of numbers these are 1 and, as a status, 200: 202 and
    /// others are no plain affirmation, and elsewhere a number is an amount, a count or an id.
    pub(super) fn affirms(&self, call: Call<'_>, json: &str) -> bool {
        let text = text(json).trim().to_lowercase();
        let is_true = is_in(TRUE, &text) && !(self.is_code() && text == "1");
        let is_ok = self.takes_http_status() && text == "200";
        self.takes_answer() && (is_true || is_ok || tells(call, &text) == Some(true))
    }

    pub(super) fn is_mode(&self) -> bool {
        self.has("mode environment env")
    }
}

/// Whether a code denies nothing.
fn is_code_of_success(call: Call<'_>, json: &str) -> bool {
    let text = text(json).trim().to_lowercase();
    matches!(text.as_str(), "200" | "201") || is_in(TRUE, &text) || tells(call, &text) == Some(true)
}

/// Whether a sentence has only plain affirmations, and words that say nothing.
pub(super) fn is_plain(call: Call<'_>, json: &str) -> bool {
    tells(call, &text(json)).is_some()
}

/// Whether a plain sentence affirms; `None` if it isn't plain.
fn tells(call: Call<'_>, text: &str) -> Option<bool> {
    let none: &[&str] = &[];
    let (listed, more, phrases, id) = match call {
        Call::Match(asked) => (PLAIN_MATCH, "", PHRASES_MATCH, asked.transaction_id.as_str()),
        Call::Confirm(asked) => (PLAIN_CONFIRM, "", PHRASES_CONFIRM, asked.transaction_id.as_str()),
        Call::Refund(asked) if asked.by_hand => {
            (PLAIN_REFUND, PLAIN_RECORD, PHRASES_RECORD, asked.transaction_id.as_str())
        }
        Call::Refund(asked) => (PLAIN_REFUND, "", none, asked.transaction_id.as_str()),
        Call::Ping => return Some(false),
    };
    if text.contains('?') {
        return None;
    }
    // Letters with two encodings.
    let mut text = text.to_lowercase().replace('\u{9bc}', "").replace('\u{9df}', "\u{9af}");
    let mut affirmed = false;
    for phrase in phrases {
        affirmed |= text.contains(phrase);
        text = text.replace(phrase, " ");
    }
    if id.contains(|c: char| c.is_ascii_digit()) {
        text = text.replace(&id.to_lowercase(), " ");
    }
    let is_mark = |c: char| c.is_whitespace() || c.is_ascii_punctuation() || c == '।';
    for word in text.split(is_mark).filter(|word| !word.is_empty()) {
        let affirms = [PLAIN, listed, more].iter().any(|list| is_in(list, word));
        if !affirms && !is_in(GLUE, word) {
            return None;
        }
        affirmed |= affirms;
    }
    Some(affirmed)
}

/// An error's code or word.
pub(super) fn has_denial(json: &str) -> bool {
    let text = text(json).to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| {
        denies(word) || is_in(NOT, word) || is_in("inactive disabled unauthorized forbidden", word)
    }) || text.trim().parse().is_ok_and(|number: f64| (400.0..600.0).contains(&number))
}

/// Yes or no, not an amount or id.
pub(super) fn is_flag(json: &str) -> bool {
    matches!(text(json).trim().to_lowercase().as_str(), "true" | "false" | "yes" | "no")
}

/// No, nothing or zero.
pub(super) fn is_nothing(json: &str) -> bool {
    let text = text(json).trim().to_lowercase();
    NOTHING.contains(&text.as_str()) || text.parse::<f64>() == Ok(0.0)
}

/// Without quotes.
pub(super) fn text(json: &str) -> String {
    match serde_json::from_str(json) {
        Ok(Value::String(text)) => text,
        _ => json.to_owned(),
    }
}

/// Without case and punctuation, since people type ids.
pub(super) fn same_id(one: &str, other: &str) -> bool {
    one.trim().eq_ignore_ascii_case(other.trim())
}

/// May have a currency and commas, as `৳1,250.00`.
pub(super) fn amount(json: &str) -> Option<Decimal> {
    let text = text(json).to_lowercase().replace(',', "");
    let text = text.trim_matches(|c: char| !c.is_ascii_digit() && c != '-');
    Decimal::from_str_exact(text).or_else(|_| Decimal::from_scientific(text)).ok()
}

pub(super) fn is_taka(json: &str) -> bool {
    matches!(text(json).trim().to_lowercase().as_str(), "bdt" | "tk" | "taka" | "৳" | "টাকা")
}

pub(super) fn is_test(json: &str) -> bool {
    is_in(TEST, text(json).trim().to_lowercase().as_str())
}
