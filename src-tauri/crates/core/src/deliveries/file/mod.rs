//! The file is copied and read once; its parcels stay in memory until they are taken into the list or the file is
//! closed. Choices are remembered: columns and courier for files with the same headers, words for files of the same
//! courier.

mod choice;
mod dictionary;
mod judge;
mod open;
mod page;
mod payout;
mod read;
mod take;
mod words;

pub(crate) use open::OutcomeFiles;
pub(super) use words::ending;
