mod desk;
mod errors;
mod export;
mod files;
mod kills;
mod list;
mod sharing;
