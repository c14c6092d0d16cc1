//! Watching a long reading, and ending it.

use std::ops::ControlFlow;

/// How far a reading has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    pub rows: u32,
    /// The share of the work that is done, 0 to 1, where the format tells.
    pub share: Option<f32>,
}

/// Is told about progress every thousand rows or so, and says whether to go on.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;
