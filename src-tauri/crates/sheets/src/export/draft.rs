//! A file that takes its place only when it is whole.

use std::{
    fs::{self, File, OpenOptions},
    io::{BufWriter, ErrorKind},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile};

use super::ExportError;

/// A temporary file beside the target. It is deleted unless it is put in the target's place.
pub(super) struct Draft {
    file: NamedTempFile,
    target: PathBuf,
}

impl Draft {
    /// Begins a file; what would keep it from taking its place in the end is told now, where it shows already.
    pub(super) fn begin(target: &Path) -> Result<Self, ExportError> {
        match fs::metadata(target) {
            Ok(there) if !there.is_file() => return Err(ExportError::NotAFile),
            Ok(_) => {
                OpenOptions::new()
                    .write(true)
                    .open(target)
                    .map_err(|error| ExportError::from_disk(&error))?;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(ExportError::from_disk(&error)),
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = Builder::new();
        builder.prefix(".porokh-").suffix(".tmp");
        // As any program saves: who may read it is for the folder and the user's own mask to say.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
        let file = file.map_err(|error| ExportError::from_disk(&error))?;
        Ok(Self { file, target: target.to_owned() })
    }

    /// What the contents are written to, from the beginning.
    pub(super) fn writer(&self) -> Result<BufWriter<File>, ExportError> {
        let file = self.file.reopen().map_err(|error| ExportError::from_disk(&error))?;
        file.set_len(0).map_err(|error| ExportError::from_disk(&error))?;
        Ok(BufWriter::with_capacity(128 << 10, file))
    }

    /// Puts the file in the target's place.
    pub(super) fn finish(self) -> Result<(), ExportError> {
        self.file.as_file().sync_all().map_err(|error| ExportError::from_disk(&error))?;
        let was_there = self.target.exists();
        match self.file.persist(&self.target) {
            Ok(_) => Ok(()),
            // Windows: the folder took the temporary file, so it is the open target that refuses.
            Err(refused)
                if cfg!(windows) && was_there && refused.error.kind() == ErrorKind::PermissionDenied =>
            {
                Err(ExportError::InUse)
            }
            Err(refused) => Err(ExportError::from_disk(&refused.error)),
        }
    }
}
