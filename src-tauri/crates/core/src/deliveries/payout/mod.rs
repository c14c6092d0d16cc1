//! Did the courier pay what it collected?
//!
//! - `matching` finds the order of each row, and guesses none.
//! - `compare` compares the sums of the rows with what the orders were to collect.
//! - `page` shows the result, `export` writes it for the courier.
//!
//! Sheets are kept as the courier wrote them, and compared anew at each look.

mod compare;
mod export;
mod matching;
mod page;
#[cfg(test)]
mod tests;
