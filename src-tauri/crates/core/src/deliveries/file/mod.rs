//! Outcomes from a courier's download.
//!
//! The file is copied and read once; its parcels stay in memory until they are taken into the list or the file is
//! closed. What the user says is remembered, so that the next such file needs no more than to be dropped: of its columns
//! and its courier for files with these headers, of its words for the files of this courier.

mod choice;
mod dictionary;
mod judge;
mod open;
mod page;
mod read;
mod take;
mod words;

pub(crate) use open::OutcomeFiles;
