//! Outcomes from a courier's download.
//!
//! The file is copied and read once; its parcels stay in memory until they are taken into the list or the file is
//! closed. What the user says of its columns, words and couriers is remembered for this kind of file, so that after a
//! restart the same file needs no more than to be dropped again.

mod choice;
mod judge;
mod open;
mod page;
mod read;
mod take;
mod view;
mod words;

pub use choice::Meaning;
pub(crate) use open::OutcomeFiles;
pub use view::{
    LeftOut, OutcomeColumn, OutcomeCounts, OutcomeCourier, OutcomeCourierRequest, OutcomeFileState,
    OutcomeFileView, OutcomeFilter, OutcomeRoleRequest, OutcomeRowState, OutcomeRowView, OutcomeSheetRequest,
    OutcomeWord, OutcomeWordRequest, ReviewReason, TakeOutcomesRequest, TakenOutcomes,
};
