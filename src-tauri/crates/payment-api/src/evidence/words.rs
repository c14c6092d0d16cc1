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

const AFFIRM: &str = "status state outcome verdict success successful succeeded ok match matched matches valid found \
    exists exist verified verify confirmed confirm received available usable accepted approved \
    eligible result results unused correct completed marked refunded executed recorded";
/// Every word of a name that describes the key.
const ABOUT_THE_KEY: &str = "is key api token status state result success successful succeeded ok valid verified authenticated \
    authorized active enabled";
const FAILS: &str = "error errors fail failed failure invalid denied rejected";
const DENY: &str = "mismatch mismatched unmatched duplicate duplicated expired refused declined reversed cancelled \
    canceled blocked already unavailable wrong incorrect unverified unknown missing unsuccessful";
/// Denies a match, affirms a confirmation.
const USED: &str = "used consumed claimed spent redeemed confirmed confirm marked";
const TEST: &str = "test sandbox demo";
const NOT: &str =
    "not no non never cannot cant couldnt didnt doesnt isnt wasnt hasnt unable nothing none without";
const TELLS: &str = "message msg reason detail details description note remark remarks info title";
/// Contain the match.
const PAYLOAD: &str = "data result results match matches matched transaction transactions trx sms";
/// May also contain it.
const HOLDS_MATCH: &str = "txn message messages transfer transfers record records response payload item items body \
    verification deposit row rows entry found";
const KEY: &str = "data result response key apikey error errors payload";
const YES: &str = "true 1 yes y ok okay success successful succeeded match matched found valid verified unused \
    available completed complete received confirmed approved accepted done active marked pass passed";
/// Of a refund that was only taken, as names and as words.
const TAKEN: &str = "accepted accept received approved active marked found match matched valid verified verify unused \
    available usable eligible exists exist correct";
const PENDING: &str = "pending processing queued queue initiated requested submitted scheduled waiting awaiting \
    progress being will soon প্রক্রিযাধীন অপেক্ষমাণ অপেক্ষায হবে";
/// Of a refund that was carried out.
const REFUNDED: &str = "refunded executed recorded processed";
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
        let (denies, affirms) = match call {
            Call::Match(_) => (self.denies() || self.has(TEST) || self.has(USED), self.has(AFFIRM)),
            Call::Confirm(_) => (self.denies() || self.has(TEST), self.has(AFFIRM) || self.has(USED)),
            Call::Refund => (self.denies() || self.has(PENDING) && self.is_flag(), self.has(AFFIRM)),
            Call::Ping => (self.has(FAILS), self.0.iter().all(|word| is_in(ABOUT_THE_KEY, word))),
        };
        let tells = self.0.last().is_some_and(|word| is_in(TELLS, word));
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

    /// `isPending`, not `processing_fee`.
    fn is_flag(&self) -> bool {
        self.0.iter().all(|word| word == "is" || is_in(PENDING, word))
    }

    /// Affirms that the request was carried out, not only taken.
    pub(super) fn tells_the_end(&self, call: Call<'_>) -> bool {
        !matches!(call, Call::Refund) || !self.has(TAKEN)
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

    pub(super) fn is_mode(&self) -> bool {
        self.has("mode environment env")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Affirms,
    Denies,
    Unknown,
    Sentence,
}

/// The value of a name that affirms. 1 and 2xx affirm.
pub(super) fn word(call: Call<'_>, json: &str) -> Word {
    let text = text(json).to_lowercase();
    if let Ok(number) = text.parse::<f64>() {
        return match number {
            1.0 | 200.0..300.0 => Word::Affirms,
            400.0..600.0 => Word::Denies,
            _ => Word::Unknown,
        };
    }
    if text.split_whitespace().count() > 1 {
        return Word::Sentence;
    }
    let parts: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let is_no = |part: &str| {
        denies(part) || is_in(NOT, part) || is_in("inactive disabled unauthorized forbidden", part)
    };
    let is_yes = |part: &str| match call {
        Call::Refund => is_in(REFUNDED, part) || is_in(YES, part) && !is_in(TAKEN, part),
        _ => is_in(YES, part),
    };
    if parts.iter().any(|part| is_no(part)) {
        Word::Denies
    } else if !parts.is_empty() && parts.iter().all(|part| is_yes(part)) {
        Word::Affirms
    } else {
        Word::Unknown
    }
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

/// Whether a sentence denies. A sentence never affirms, so a misread one does no harm.
pub(super) fn text_denies(call: Call<'_>, json: &str) -> bool {
    if matches!(call, Call::Ping) {
        return false;
    }
    // Letters with two encodings.
    let text = text(json)
        .to_lowercase()
        .replace('\u{9bc}', "")
        .replace('\u{9df}', "\u{9af}")
        .replace(['\'', '’'], "");
    let is_mark = |c: char| c.is_whitespace() || c.is_ascii_punctuation() || c == '।';
    let words: Vec<&str> = text.split(is_mark).filter(|word| !word.is_empty()).collect();
    let used = |word: &str| is_in(USED, word) || word == "ব্যবহৃত";
    let mut at = 0;
    while let Some(word) = words.get(at).copied() {
        at += 1;
        if is_in(NOT, word) {
            // "not used before" and "no errors" deny nothing.
            let next = words.iter().skip(at).take(3);
            match next.clone().position(|word| used(word) || word.starts_with("error")) {
                Some(skip) => at += skip + 1,
                None => return true,
            }
        } else if denies(word)
            || used(word) && matches!(call, Call::Match(_))
            || is_in(PENDING, word) && matches!(call, Call::Refund)
            || word.ends_with("নি")
            || ["না", "নেই", "নয\u{9bc}", "নয", "ভুল", "আগেই", "ব্যর্থ", "বাতিল", "আলাদা"].contains(&word)
        {
            return true;
        }
    }
    false
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
