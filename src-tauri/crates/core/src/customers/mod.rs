//! What is known of one customer, by the number, and whom the user doesn't ship to.
//!
//! - `page` gathers what was kept about a number: checks, deliveries, payments, reports, runs, lists of links, a note.
//! - `changes` says what is different between two checks, as far as both tell it.
//! - `orders` finds the rows of the runs' files, which takes longer than all the rest.
//! - `known` says in one line what the user's own records have.
//! - `find` offers a number that was typed in any form, and numbers whose customer's name is known.
//! - `block` keeps the mark "don't ship to this number".
//!
//! Nothing here asks the service or tells it anything. Marks and notes belong to an environment, as everything does: what is
//! tried in practice mode must neither hold a real order back nor wave one through.

mod block;
mod capability;
mod changes;
mod find;
mod known;
mod orders;
mod page;
#[cfg(test)]
mod tests;

pub use capability::Customers;
