//! Runs over real sockets against the practice services.

mod crash;
mod desk;
mod faults;
mod quota;
mod running;
