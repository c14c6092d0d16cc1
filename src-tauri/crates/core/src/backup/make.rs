use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};
use porokh_api::{backup::BackupError, saved::Saved};
use porokh_runtime::data_folder::{existing_own_folder, own_file, own_folder};
use porokh_sheets::origin::{self, Mark};
use secrecy::SecretString;
use sha2::{Digest, Sha256};
use zip::{
    CompressionMethod, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

use super::{
    Counts, DATABASE, FILES, MANIFEST, Manifest, Part, SETTINGS, Work,
    lock::Output,
    manifest::{FORMAT, digits, name_of},
    read::compare,
    settings::portable,
};
use crate::store::{self, whole_file};

/// Temporary copy of the database in the data folder.
const COPY: &str = "backup.db";
const BLOCK: usize = 1 << 20;

/// Contents of a backup.
#[derive(Debug, Clone)]
pub struct Source {
    /// Locks it; `None`: whoever has the file can read it.
    pub passphrase: Option<SecretString>,
    pub data_folder: PathBuf,
    pub saved: Saved,
    pub app_version: String,
    pub now: DateTime<Utc>,
}

/// Makes a backup: writes `draft`, an unused name, verifies and syncs it, and renames it to `target` in the same
/// folder, replacing an existing file. A failed or stopped backup leaves nothing. Blocks.
pub fn make(source: &Source, draft: &Path, target: &Path, work: &Work) -> Result<Manifest, BackupError> {
    let folder = draft.parent().unwrap_or(draft);
    let file = create_new(draft).map_err(|error| BackupError::of_folder(&error, folder))?;
    let made = pack(source, file, folder, work).and_then(|manifest| {
        compare(draft, source.passphrase.as_ref(), work)?;
        whole_file::publish(draft, target).map_err(|error| BackupError::of_folder(&error, folder))?;
        Ok(manifest)
    });
    made.inspect_err(|_| drop(fs::remove_file(draft)))
}

/// Deletes the copy that a killed app left.
pub(super) fn clear_copy(data_folder: &Path) {
    let Some(folder) = existing_own_folder(data_folder) else { return };
    for name in [COPY, "backup.db-journal"] {
        // Retried at the next occasion.
        let _ = fs::remove_file(folder.join(name));
    }
}

/// A new file readable only by its user, since it contains customers' numbers.
fn create_new(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Deleted when dropped.
struct Copied(PathBuf);

impl Drop for Copied {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn pack(source: &Source, file: File, folder: &Path, work: &Work) -> Result<Manifest, BackupError> {
    let copied = copy_database(source, work)?;
    let read = store::backup::read_copy(&copied.0);
    let (contents, names) = read.map_err(|reason| BackupError::Database { reason })?;

    let settings = serde_json::to_vec_pretty(&portable(&source.saved)).unwrap_or_default();
    let files: Vec<(String, PathBuf)> = names
        .into_iter()
        .map(|name| (format!("{FILES}{name}"), own_file(&source.data_folder, &name)))
        .collect();
    let size = |path: &Path| fs::metadata(path).map_or(0, |facts| facts.len());
    work.expect(
        size(&copied.0) + settings.len() as u64 + files.iter().map(|(_, path)| size(path)).sum::<u64>(),
    );

    let output = Output::begin(file, source.passphrase.as_ref())
        .map_err(|error| BackupError::of_folder(&error, folder))?;
    let mut packing = Packing { zip: ZipWriter::new_stream(output), parts: Vec::new(), folder, work };
    let opened =
        File::open(&copied.0).map_err(|error| BackupError::of_folder(&error, &source.data_folder))?;
    packing.add(DATABASE.to_owned(), opened, None)?;
    packing.add(SETTINGS.to_owned(), settings.as_slice(), None)?;
    for (name, path) in files {
        match File::open(&path) {
            Ok(file) => packing.add(name, file, origin::read(&path))?,
            // Deleted since the database was copied; its rows are in the database.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(_) => return Err(BackupError::Unreadable { name: name_of(&path) }),
        }
    }
    let manifest = Manifest {
        format: FORMAT,
        made_at: source.now,
        app_version: source.app_version.clone(),
        schema: contents.schema,
        counts: Counts { checks: contents.checks, lists: contents.lists, payments: contents.payments },
        newest: contents.newest,
        parts: std::mem::take(&mut packing.parts),
    };
    packing.finish(&manifest)?;
    Ok(manifest)
}

fn copy_database(source: &Source, work: &Work) -> Result<Copied, BackupError> {
    let data_folder = &source.data_folder;
    let place = own_folder(data_folder).map(|folder| folder.join(COPY));
    let place = place.map_err(|error| BackupError::of_folder(&error, data_folder))?;
    let _ = fs::remove_file(&place);
    let copied = Copied(place);
    match store::backup::copy_to(
        &data_folder.join(porokh_runtime::data_folder::DATABASE),
        &copied.0,
        work.stopping(),
    ) {
        Ok(true) => Ok(copied),
        Ok(false) => Err(BackupError::Stopped),
        Err(porokh_api::DatabaseProblem::DiskFull) => {
            Err(BackupError::DiskFull { folder: data_folder.display().to_string() })
        }
        Err(reason) => Err(BackupError::Database { reason }),
    }
}

struct Packing<'a> {
    zip: ZipWriter<StreamWriter<Output>>,
    parts: Vec<Part>,
    folder: &'a Path,
    work: &'a Work,
}

impl Packing<'_> {
    fn trouble(&self) -> impl Fn(io::Error) -> BackupError + use<'_> {
        |error| BackupError::of_folder(&error, self.folder)
    }

    fn add(&mut self, name: String, mut from: impl Read, origin: Option<Mark>) -> Result<(), BackupError> {
        self.start(&name)?;
        let (mut hash, mut block, mut bytes) = (Sha256::new(), vec![0; BLOCK], 0);
        loop {
            let read = from.read(&mut block).map_err(|_| BackupError::Unreadable { name: name.clone() })?;
            if read == 0 {
                break;
            }
            hash.update(&block[..read]);
            self.zip.write_all(&block[..read]).map_err(self.trouble())?;
            bytes += read as u64;
            self.work.went_on(read as u64)?;
        }
        self.parts.push(Part { name, bytes, sha256: digits(hash), origin });
        Ok(())
    }

    fn start(&mut self, name: &str) -> Result<(), BackupError> {
        // `large_file`: the size is unknown, and a database may exceed 4 GB.
        let options =
            SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).large_file(true);
        self.zip.start_file(name, options).map_err(|error| (self.trouble())(error.into()))
    }

    /// Writes the manifest and syncs.
    fn finish(mut self, manifest: &Manifest) -> Result<(), BackupError> {
        self.start(MANIFEST)?;
        let json = serde_json::to_vec_pretty(manifest).unwrap_or_default();
        self.zip.write_all(&json).map_err(self.trouble())?;
        let folder = self.folder;
        let write = move || self.zip.finish()?.into_inner().finish();
        write().map_err(|error| BackupError::of_folder(&error, folder))
    }
}
