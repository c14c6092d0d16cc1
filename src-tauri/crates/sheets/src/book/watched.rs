use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    sync::Arc,
};

/// Whether to continue; called wherever the file is read.
pub type GoOn = Arc<dyn Fn() -> bool + Send + Sync>;

/// A file whose reads fail once its [`GoOn`] returns `false`.
pub(super) struct Watched {
    file: File,
    go_on: GoOn,
}

impl Watched {
    pub(super) fn new(file: File, go_on: GoOn) -> Self {
        Self { file, go_on }
    }
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if (self.go_on)() { self.file.read(buffer) } else { Err(io::Error::other("cancelled")) }
    }
}

impl Seek for Watched {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
