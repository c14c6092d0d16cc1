//! Interprets replies whose shape the interface doesn't show.
//!
//! Nothing is concluded from what is missing. Every member is read, at any depth, duplicates included: "success" in one
//! place and "found: false" in another is no success. Words affirm only if they are on a short list; any other word is
//! not known, as "pending approval" or "could not be marked". An unknown member leaves it open whether a request was
//! carried out, and means nothing in a match, whose evidence is its id.

use porokh_domain::Currency;
use porokh_transport::json::Members;
use serde_json::value::RawValue;

use crate::{
    NewRefund,
    transfer::{MatchId, Transfer},
};
use words::{Meaning, Name};

mod words;

/// The call that a reply answers.
#[derive(Debug, Clone, Copy)]
pub enum Call<'a> {
    /// trx/verify of this transfer.
    Match(&'a Transfer),
    /// trx/confirm of this transfer.
    Confirm(&'a Transfer),
    Refund(&'a NewRefund),
    Ping,
}

#[derive(Debug, Default)]
pub(crate) struct Said {
    /// Something denies, contradicts the request, or isn't known to be plain.
    pub(crate) denied: bool,
    /// Something affirms, other than the HTTP status and repeated parts of the request.
    pub(crate) affirmed: bool,
    /// Candidates for trx/confirm, with their depth.
    ids: Vec<(usize, MatchId)>,
}

/// Of nested objects and lists; a deeper reply isn't understood.
const DEEPEST: usize = 16;

impl Said {
    pub(crate) fn read(call: Call<'_>, json: &str) -> Self {
        let mut reader = Reader { call, said: Self::default() };
        reader.value(&Name::root(), json, Place { depth: 0, holds_id: true, is_answer: true, denies: false });
        reader.said
    }

    /// The outermost id, if there is only one.
    pub(crate) fn only_id(self) -> Option<MatchId> {
        let outermost = self.ids.iter().map(|(depth, _)| *depth).min()?;
        let mut ids = self.ids.into_iter().filter(|(depth, _)| *depth == outermost).map(|(_, id)| id);
        let first = ids.next()?;
        ids.next().is_none().then_some(first)
    }
}

#[derive(Debug, Clone, Copy)]
struct Place {
    depth: usize,
    /// An `id` here may be the match's, not a brand's or request's.
    holds_id: bool,
    /// About the reply itself, not a brand or method.
    is_answer: bool,
    /// Within `error`, where everything denies.
    denies: bool,
}

struct Reader<'a> {
    call: Call<'a>,
    said: Said,
}

impl Reader<'_> {
    fn value(&mut self, name: &Name, json: &str, place: Place) {
        if place.depth > DEEPEST {
            self.said.denied |= !matches!(self.call, Call::Ping);
        } else if let Some(members) = Members::of(json) {
            self.object(name, members, place);
        } else if let Ok(elements) = serde_json::from_str::<Vec<&RawValue>>(json) {
            if elements.is_empty() {
                self.scalar(name, "null", place);
            }
            if !matches!(self.call, Call::Ping) || place.depth == 0 {
                for element in elements {
                    self.value(name, element.get(), Place { depth: place.depth + 1, ..place });
                }
            }
        } else {
            self.scalar(name, json, place);
        }
    }

    fn object(&mut self, name: &Name, members: Members<'_>, place: Place) {
        let mut is_empty = true;
        for (member, json) in members.texts() {
            is_empty = false;
            if member == "id" && place.holds_id {
                self.id(json, place.depth);
                continue;
            }
            let inner = Name::read(&member);
            // Methods and brands say nothing about the key.
            if matches!(self.call, Call::Ping) && json.starts_with(['{', '[']) && !inner.is_about_the_key() {
                continue;
            }
            let below = Place {
                depth: place.depth + 1,
                holds_id: place.holds_id && inner.may_hold_the_match(),
                is_answer: place.holds_id,
                denies: place.denies || inner.meaning(self.call) == Meaning::Denies,
            };
            self.value(&inner, json, below);
        }
        if is_empty {
            self.scalar(name, "null", place);
        }
    }

    fn id(&mut self, json: &str, depth: usize) {
        let (Call::Match(transfer) | Call::Confirm(transfer)) = self.call else { return };
        let is_id = !words::is_nothing(json) && !words::is_flag(json) && !json.starts_with('-');
        let id = MatchId::from_json(json).filter(|_| is_id);
        // A repeated part of the request is no id.
        let echoes = |id: &MatchId| words::same_id(id.as_json().trim_matches('"'), &transfer.transaction_id);
        self.said.ids.extend(id.filter(|id| !echoes(id)).map(|id| (depth, id)));
    }

    fn scalar(&mut self, name: &Name, json: &str, place: Place) {
        let nothing = words::is_nothing(json);
        if place.denies {
            self.said.denied |= !nothing;
            return;
        }
        let is_empty = nothing && (name.is_payload() || name.counts());
        self.said.denied |= contradicts(self.call, name, json)
            || is_empty && matches!(self.call, Call::Match(_))
            || name.is_code() && words::has_denial(json);
        match name.meaning(self.call) {
            // Unknown.
            Meaning::Affirms if json == "null" => {}
            Meaning::Affirms if nothing => self.said.denied = true,
            Meaning::Affirms if name.affirms(self.call, json) => self.said.affirmed |= place.is_answer,
            Meaning::Affirms => self.said.denied |= self.must_affirm(name, json),
            Meaning::Denies => self.said.denied |= !nothing,
            Meaning::Tells => {
                let is_plain = nothing || words::is_plain(self.call, json) || name.is_echo(self.call, json);
                self.said.denied |= !is_plain;
            }
            Meaning::Nothing => self.said.denied |= !name.is_neutral(self.call, json),
        }
    }

    /// A value whose name affirms and that isn't known to affirm.
    fn must_affirm(&self, name: &Name, json: &str) -> bool {
        match self.call {
            Call::Ping => words::has_denial(json),
            Call::Match(_) => name.is_status(),
            Call::Confirm(_) | Call::Refund(_) => name.is_status() || !name.is_neutral(self.call, json),
        }
    }
}

/// Another transfer, amount or currency, or a test.
fn contradicts(call: Call<'_>, name: &Name, json: &str) -> bool {
    let (asked, transaction_id) = match call {
        Call::Match(asked) | Call::Confirm(asked) => (asked.amount, Some(&asked.transaction_id)),
        // A refund may have a transaction id of its own.
        Call::Refund(asked) => (asked.amount, None),
        Call::Ping => return false,
    };
    if json == "null" || words::is_flag(json) {
        return false;
    }
    if name.is_amount() {
        return words::amount(json) != Some(asked.amount());
    }
    if let Some(id) = transaction_id
        && name.is_transaction_id()
    {
        return !words::same_id(&words::text(json), id);
    }
    name.is_currency() && asked.currency() == Currency::Bdt && !words::is_taka(json)
        || name.is_mode() && words::is_test(json)
}

#[cfg(test)]
mod tests;
