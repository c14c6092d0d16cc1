//! Files that Excel encrypts with a password of its own, because parts of them are protected from changes or because
//! they are recommended to be only read (MS-OFFCRYPTO). Excel opens them without a question; files with any other
//! password stay closed.

mod package;
mod records;
#[cfg(test)]
mod tests;

use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha384, Sha512};

pub(super) use self::{package::package, records::records};

/// Known to everyone.
const PASSWORD: &str = "VelvetSweatshop";

fn password() -> Vec<u8> {
    PASSWORD.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[derive(Debug, Clone, Copy)]
enum Hash {
    Md5,
    Sha1,
    Sha256,
    Sha384,
    Sha512,
}

impl Hash {
    fn of(self, parts: &[&[u8]]) -> Vec<u8> {
        fn hash<D: Digest>(parts: &[&[u8]]) -> Vec<u8> {
            let mut hash = D::new();
            parts.iter().for_each(|part| hash.update(part));
            hash.finalize().to_vec()
        }
        match self {
            Self::Md5 => hash::<Md5>(parts),
            Self::Sha1 => hash::<Sha1>(parts),
            Self::Sha256 => hash::<Sha256>(parts),
            Self::Sha384 => hash::<Sha384>(parts),
            Self::Sha512 => hash::<Sha512>(parts),
        }
    }

    /// The password's hash after many rounds, which make guessing slow.
    fn spun(self, salt: &[u8], rounds: u32) -> Vec<u8> {
        let mut hash = self.of(&[salt, &password()]);
        for round in 0..rounds {
            hash = self.of(&[&round.to_le_bytes(), &hash]);
        }
        hash
    }
}
