mod errors;
mod export;
mod files;
mod harness;
mod kills;
mod list;
mod payout;
mod sharing;
