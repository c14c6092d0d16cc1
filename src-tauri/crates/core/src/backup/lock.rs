//! Backups that a passphrase locks. They are `age` files: `age --decrypt` opens them without Porokh.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write},
};

use age::{DecryptError, Decryptor, Encryptor, scrypt, stream};
use porokh_api::backup::BackupError;
use secrecy::SecretString;

pub(super) const BEGINNING: &[u8] = b"age-encryption.org/v1\n";

/// Logarithm of the work for each guess of a passphrase: half a second and 128 MB.
const WORK: u8 = if cfg!(test) { 2 } else { 17 };
/// More would take the memory of a small computer.
const MOST_WORK: u8 = 20;

/// A new backup.
pub(super) enum Output {
    Open(BufWriter<File>),
    Locked(stream::StreamWriter<BufWriter<File>>),
}

impl Output {
    pub(super) fn begin(file: File, passphrase: Option<&SecretString>) -> io::Result<Self> {
        let file = BufWriter::new(file);
        let Some(passphrase) = passphrase else { return Ok(Self::Open(file)) };
        let mut recipient = scrypt::Recipient::new(passphrase.clone());
        recipient.set_work_factor(WORK);
        let recipients = [&recipient as &dyn age::Recipient];
        let encryptor = Encryptor::with_recipients(recipients.into_iter()).map_err(io::Error::other)?;
        encryptor.wrap_output(file).map(Self::Locked)
    }

    /// Writes the end, and syncs.
    pub(super) fn finish(self) -> io::Result<()> {
        let file = match self {
            Self::Open(file) => file,
            Self::Locked(stream) => stream.finish()?,
        };
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Open(file) => file.write(bytes),
            Self::Locked(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Open(file) => file.flush(),
            Self::Locked(stream) => stream.flush(),
        }
    }
}

/// A backup that is read.
pub(super) enum Input {
    Open(BufReader<File>),
    Locked(Box<stream::StreamReader<BufReader<File>>>),
}

impl Input {
    /// A locked file, from its beginning.
    pub(super) fn unlock(
        file: File,
        name: &str,
        passphrase: Option<&SecretString>,
    ) -> Result<Self, BackupError> {
        let name = name.to_owned();
        let Some(passphrase) = passphrase else { return Err(BackupError::Locked { name }) };
        let mut identity = scrypt::Identity::new(passphrase.clone());
        identity.set_max_work_factor(MOST_WORK);
        let opened = Decryptor::new_buffered(BufReader::new(file))
            .and_then(|file| file.decrypt(std::iter::once(&identity as &dyn age::Identity)));
        match opened {
            Ok(stream) => Ok(Self::Locked(Box::new(stream))),
            Err(DecryptError::DecryptionFailed | DecryptError::KeyDecryptionFailed) => {
                Err(BackupError::WrongPassphrase { name })
            }
            Err(DecryptError::Io(error)) if error.kind() == ErrorKind::UnexpectedEof => {
                Err(BackupError::CutOff { name })
            }
            Err(DecryptError::Io(_)) => Err(BackupError::Unreadable { name }),
            // Another program's, or altered.
            Err(_) => Err(BackupError::NotABackup { name }),
        }
    }
}

impl Read for Input {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Open(file) => file.read(block),
            Self::Locked(stream) => stream.read(block),
        }
    }
}

impl Seek for Input {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Self::Open(file) => file.seek(to),
            Self::Locked(stream) => stream.seek(to),
        }
    }
}
