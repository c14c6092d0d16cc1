mod desk;
mod errors;
mod files;
mod kills;
mod list;
mod sharing;
