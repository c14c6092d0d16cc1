use porokh_api::{
    bulk::{NumberState, ReasonWords},
    files::PhoneView,
};
use porokh_domain::phone::Refusal;
use porokh_sheets::export::Failure;

/// Why a phone cell isn't a number.
pub(super) fn of_cell(cell: &PhoneView, words: &ReasonWords) -> String {
    let counted = |sentence: &str, digits: usize| sentence.replace("{digits}", &digits.to_string());
    match cell {
        PhoneView::Refused { reason } => match reason {
            Refusal::NoDigits => words.no_digits.clone(),
            Refusal::Exponent => words.exponent.clone(),
            Refusal::TooShort { digits } => counted(&words.too_short, *digits),
            Refusal::TooLong { digits } => counted(&words.too_long, *digits),
            Refusal::Prefix => words.prefix.clone(),
        },
        PhoneView::WrongType { .. } => words.wrong_type.clone(),
        PhoneView::Empty | PhoneView::Valid { .. } | PhoneView::Several { .. } => words.empty.clone(),
    }
}

/// Why a number has no result; `None` if it has or may still get one.
pub(super) fn of_number(
    state: NumberState,
    reason: Option<&str>,
    words: &ReasonWords,
) -> Option<(Failure, String)> {
    match state {
        NumberState::Done
        | NumberState::Reused
        | NumberState::Waiting
        | NumberState::Sent
        | NumberState::InDoubt => None,
        NumberState::Invalid => Some((Failure::Invalid, words.rejected.clone())),
        NumberState::Skipped => {
            Some((Failure::Skipped, words.skipped.replace("{reason}", reason.unwrap_or("?"))))
        }
        NumberState::Unread => Some((Failure::Unread, words.unread.clone())),
        NumberState::Left => Some((Failure::Skipped, words.left.clone())),
    }
}
