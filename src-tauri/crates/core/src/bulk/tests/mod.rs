//! Runs over real sockets against the practice services.

mod accounts;
mod crash;
mod exports;
mod faults;
mod first_page;
mod harness;
mod lost;
mod modes;
mod odd_replies;
mod orders;
mod quota;
mod rows;
mod running;
mod spent;
