//! Workbooks and text files in: their cells, the columns that matter, and what is wrong with them. And out again,
//! with what a run found.
//!
//! [`Book`] opens any file that a seller may have and streams the rows of a sheet. [`columns`] finds the header and
//! what each column holds. [`clean`] reads the mapped cells of each row: the phone with what was mended in it or why
//! it was refused, the order reference, the name and the amount. [`export`] writes the rows again, with results or by
//! choice.
//!
//! Rows and columns are counted from 0 here; what a person reads counts rows from 1 and letters columns
//! ([`place`]).

mod book;
pub mod clean;
pub mod columns;
mod error;
pub mod export;
mod hindrance;
mod limits;
pub mod outcomes;
pub mod place;
mod value;
mod watch;

pub use book::{
    Book, Format, GoOn, Next, QuoteDoubt, QuoteDoubts, Row, Sheet, SheetEnd, TextFacts, open_file,
};
pub use error::{Found, Limit, SheetError};
pub use limits::Limits;
pub use value::{Cell, Value, is_time_of_day};
pub use watch::{Progress, Watch};
