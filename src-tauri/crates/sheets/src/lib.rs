//! Reads and cleans workbooks and text files, and writes them with results.
//!
//! [`Book`] opens any file that a seller may have and streams the rows of a sheet. [`columns`] finds the header and
//! the columns' roles. [`clean`] reads the mapped cells of each row: the phone with its repairs or the reason of its
//! refusal, the order reference, the name and the amount. [`export`] writes the rows with results or by choice.
//!
//! Rows and columns are 0-based here; people see 1-based rows and column letters ([`place`]).

mod book;
pub mod clean;
pub mod columns;
mod error;
pub mod export;
mod hindrance;
mod limits;
pub mod origin;
pub mod outcomes;
pub mod place;
mod value;
mod watch;

pub use book::{
    BadLines, Book, Format, GoOn, Next, QuoteDoubt, QuoteDoubts, Row, Sheet, SheetEnd, TextFacts, open_file,
};
pub use error::{Found, Limit, SheetError};
pub use limits::Limits;
pub use value::{Cell, Value, is_time_of_day};
pub use watch::{Progress, Watch};
