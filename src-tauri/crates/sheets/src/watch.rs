use std::ops::ControlFlow;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    pub rows: u32,
    /// From 0 to 1, if the format allows.
    pub share: Option<f32>,
}

/// Called about every thousand rows; breaking cancels.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;
