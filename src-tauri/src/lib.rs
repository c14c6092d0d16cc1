//! Porokh
mod ipc;
