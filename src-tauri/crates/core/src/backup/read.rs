//! Reads backups: nothing in them is trusted before verification.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufReader, ErrorKind, Read, Seek, Write},
    path::{Path, PathBuf},
};

use porokh_api::{
    backup::{BackupError, BackupPart},
    saved::Saved,
};
use porokh_sheets::origin;
use secrecy::SecretString;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use zip::{ZipArchive, result::ZipError};

use super::{
    DATABASE, MANIFEST, Manifest, Part, SETTINGS, Work,
    lock::{self, Input},
    manifest::{FORMAT, LARGEST_MANIFEST, MOST_PARTS, digits, name_of},
};
use crate::{files::is_copy_name, store};

const BLOCK: usize = 1 << 20;
/// First bytes of a non-empty zip.
const BEGINNING: &[u8] = b"PK\x03\x04";

/// Verifies size and digest of every part, without writing anything. Blocks.
///
/// # Errors
/// [`BackupError`]: unreadable, locked, not a backup, truncated, altered, of another version, or stopped.
pub fn read(path: &Path, passphrase: Option<&SecretString>, work: &Work) -> Result<Manifest, BackupError> {
    let mut archive = Archive::open(path, passphrase)?;
    let manifest = archive.manifest()?;
    work.expect(manifest.bytes());
    for part in &manifest.parts {
        archive.part(part, &mut |block| work.went_on(block.len() as u64))?;
    }
    Ok(manifest)
}

/// Settings of a backup of any origin, as far as they are readable. Blocks.
///
/// # Errors
/// The errors of [`read`].
pub fn read_settings(path: &Path, passphrase: Option<&SecretString>) -> Result<Saved, BackupError> {
    let mut archive = Archive::open(path, passphrase)?;
    let manifest = archive.manifest()?;
    let mut json = Vec::new();
    for part in manifest.parts.iter().filter(|part| part.name == SETTINGS) {
        archive.part(part, &mut |block| {
            json.extend_from_slice(block);
            Ok(())
        })?;
    }
    Ok(serde_json::from_slice(&json).map(|file| Saved::from_json(&file)).unwrap_or_default())
}

/// Verifies a new backup, with progress counted in `work` after packing.
pub(super) fn compare(
    path: &Path,
    passphrase: Option<&SecretString>,
    work: &Work,
) -> Result<(), BackupError> {
    let mut archive = Archive::open(path, passphrase)?;
    let manifest = archive.manifest()?;
    manifest.parts.iter().try_for_each(|part| archive.part(part, &mut |_| work.went_on(0)))
}

/// Unpacks a backup into an empty folder, verifies every part, and that the database is intact and as this app makes
/// it: the folder then holds [`DATABASE`], [`SETTINGS`] and the file copies in [`FILES`](super::FILES), synced. On an
/// error the folder is empty. Blocks.
///
/// # Errors
/// The errors of [`read`], and errors of the folder.
pub fn unpack(
    path: &Path,
    passphrase: Option<&SecretString>,
    folder: &Path,
    work: &Work,
) -> Result<Manifest, BackupError> {
    let mut archive = Archive::open(path, passphrase)?;
    let manifest = archive.manifest()?;
    work.expect(manifest.bytes());
    let mut written = Vec::new();
    let unpacked = unpack_parts(&mut archive, &manifest, folder, work, &mut written);
    if unpacked.is_err() {
        for path in written {
            let _ = fs::remove_file(path);
        }
        // Only succeeds if it is empty.
        let _ = fs::remove_dir(folder.join(super::FILES));
    }
    unpacked.map(|()| manifest)
}

fn unpack_parts(
    archive: &mut Archive,
    manifest: &Manifest,
    folder: &Path,
    work: &Work,
    written: &mut Vec<PathBuf>,
) -> Result<(), BackupError> {
    let trouble = |error: io::Error| BackupError::of_folder(&error, folder);
    fs::create_dir_all(folder.join(super::FILES)).map_err(trouble)?;
    for part in &manifest.parts {
        let path = folder.join(&part.name);
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(trouble)?;
        written.push(path.clone());
        archive.part(part, &mut |block| {
            file.write_all(block).map_err(trouble)?;
            work.went_on(block.len() as u64)
        })?;
        // A downloaded backup may hold any workbook, and say of it that it is safe.
        if let Some(mark) = origin::read(&archive.path).as_ref().or(part.origin.as_ref()) {
            origin::write(&path, mark);
        }
        file.sync_all().map_err(trouble)?;
    }
    let database = folder.join(DATABASE);
    let is_whole = store::backup::is_whole(&database, manifest.schema, work.stopping());
    work.check()?;
    let names = is_whole.then(|| store::backup::read_copy(&database).ok()).flatten();
    // Names of file copies lead out of the folder in a forged database.
    let is_safe = names.is_some_and(|(_, names)| names.iter().all(|name| is_copy_name(name)));
    if is_safe { Ok(()) } else { Err(archive.altered(BackupPart::Database)) }
}

struct Archive {
    zip: ZipArchive<Input>,
    path: PathBuf,
    name: String,
}

impl Archive {
    fn open(path: &Path, passphrase: Option<&SecretString>) -> Result<Self, BackupError> {
        let name = name_of(path);
        let unreadable = |_: io::Error| BackupError::Unreadable { name: name.clone() };
        let mut file = File::open(path).map_err(unreadable)?;
        let mut beginning = Vec::new();
        Read::by_ref(&mut file)
            .take(lock::BEGINNING.len() as u64)
            .read_to_end(&mut beginning)
            .map_err(unreadable)?;
        file.rewind().map_err(unreadable)?;
        let input = match beginning {
            start if start == lock::BEGINNING => Input::unlock(file, &name, passphrase)?,
            start if start.starts_with(BEGINNING) => Input::Open(BufReader::new(file)),
            _ => return Err(BackupError::NotABackup { name }),
        };
        match ZipArchive::new(input) {
            Ok(zip) => Ok(Self { zip, path: path.to_owned(), name }),
            // The directory of a zip is at its end.
            Err(_) => Err(BackupError::CutOff { name }),
        }
    }

    fn altered(&self, part: BackupPart) -> BackupError {
        BackupError::Altered { name: self.name.clone(), part }
    }

    fn manifest(&mut self) -> Result<Manifest, BackupError> {
        /// Members of every manifest format.
        #[derive(Deserialize)]
        struct AnyForm {
            format: u32,
            #[serde(default)]
            app_version: String,
            #[serde(default)]
            schema: usize,
        }
        let altered = self.altered(BackupPart::Contents);
        if self.zip.len() > MOST_PARTS + 1 {
            return Err(altered);
        }
        let name = self.name.clone();
        let mut json = Vec::new();
        match self.zip.by_name(MANIFEST) {
            Ok(entry) => {
                entry.take(LARGEST_MANIFEST).read_to_end(&mut json).map_err(|_| altered.clone())?;
            }
            Err(ZipError::FileNotFound) => return Err(BackupError::NotABackup { name }),
            Err(_) => return Err(altered),
        }
        let any: AnyForm = serde_json::from_slice(&json).map_err(|_| altered.clone())?;
        if any.format > FORMAT || !(1..=store::backup::SCHEMA).contains(&any.schema) {
            return Err(BackupError::OtherVersion { name, version: any.app_version });
        }
        let manifest: Manifest = serde_json::from_slice(&json).map_err(|_| altered.clone())?;
        // Overlapping files in the zip unpack to more than they are.
        let is_sound = manifest.is_sound()
            && self.zip.len() == manifest.parts.len() + 1
            && !self.zip.has_duplicate_names()
            && matches!(self.zip.has_overlapping_entries(), Ok(false));
        if is_sound { Ok(manifest) } else { Err(altered) }
    }

    /// Reads a part up to its size, and verifies it.
    fn part(
        &mut self,
        part: &Part,
        take: &mut dyn FnMut(&[u8]) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        let altered = self.altered(part.kind().unwrap_or(BackupPart::Contents));
        let unreadable = BackupError::Unreadable { name: self.name.clone() };
        let entry = self.zip.by_name(&part.name).map_err(|_| altered.clone())?;
        let mut entry = entry.take(part.bytes + 1);
        let (mut hash, mut block, mut bytes) = (Sha256::new(), vec![0; BLOCK], 0);
        loop {
            let read = entry.read(&mut block).map_err(|error| match error.kind() {
                ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof => {
                    altered.clone()
                }
                _ => unreadable.clone(),
            })?;
            if read == 0 {
                break;
            }
            bytes += read as u64;
            if bytes > part.bytes {
                return Err(altered);
            }
            hash.update(&block[..read]);
            take(&block[..read])?;
        }
        if bytes == part.bytes && digits(hash) == part.sha256 { Ok(()) } else { Err(altered) }
    }
}
