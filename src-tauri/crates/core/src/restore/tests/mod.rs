//! What a seller must not lose when a backup is restored.

mod aside;
mod cuts;
mod whole;
