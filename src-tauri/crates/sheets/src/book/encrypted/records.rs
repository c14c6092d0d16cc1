//! The records of an .xls.

use rc4::{KeyInit, Rc4, StreamCipher};

use super::{Hash, password};
use crate::book::biff::{BOF, BOUND_SHEET, FILE_PASS, record::record};

/// Bytes with one key.
const BLOCK: usize = 1_024;
/// Records that are never encrypted: user lists, the lock, and the interface's header, beside those of the encryption.
const PLAIN: [u16; 7] = [BOF, FILE_PASS, 0x0194, 0x0195, 0x00e1, 0x0196, 0x0138];

/// The decrypted stream, in which `description`, the contents of its [`FILE_PASS`], is cleared; `None` if it has
/// another password or an unknown encryption.
pub(in crate::book) fn records(stream: &[u8], description: &[u8]) -> Option<Vec<u8>> {
    match description {
        // Excel 95 writes no type.
        [0x59, 0xb3, 0x0a, 0x9a] | [0, 0, 0x59, 0xb3, 0x0a, 0x9a, ..] => Some(obfuscated(stream)),
        [1, 0, 1, 0, 1, 0, rest @ ..] => {
            let (salt, rest) = rest.split_first_chunk::<16>()?;
            let (verifier, hash) = (rest.get(..16)?, rest.get(16..32)?);
            let short = |bytes: Vec<u8>| bytes[..5].to_vec();
            let base = short(Hash::Md5.of(&[&password()]));
            let base = short(Hash::Md5.of(&[&[&base[..], salt].concat().repeat(16)]));
            decrypted(stream, Hash::Md5, [verifier, hash], |block| {
                Hash::Md5.of(&[&base, &block.to_le_bytes()])
            })
        }
        [1, 0, 2..=4, 0, 2, 0, rest @ ..] => {
            let header = Header::read(rest.get(4..)?)?;
            let base = Hash::Sha1.of(&[header.salt, &password()]);
            // Keys of 40 bits are filled up.
            let (bytes, length) = if header.key_bits <= 40 { (5, 16) } else { (header.key_bits / 8, 0) };
            decrypted(stream, Hash::Sha1, [header.verifier, header.verifier_hash.get(..20)?], |block| {
                let mut key = Hash::Sha1.of(&[&base, &block.to_le_bytes()]);
                key.truncate(bytes);
                key.resize(key.len().max(length), 0);
                key
            })
        }
        _ => None,
    }
}

/// What is common to the encryptions of Excel 2002 to 2007.
pub(super) struct Header<'a> {
    pub(super) key_bits: usize,
    pub(super) salt: &'a [u8],
    pub(super) verifier: &'a [u8],
    pub(super) verifier_hash: &'a [u8],
}

impl<'a> Header<'a> {
    /// From the length of the first part on.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let long =
            |bytes: &[u8], at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?) as usize);
        let (first, second) = bytes.get(4..)?.split_at_checked(long(bytes, 0)?)?;
        let salt_bytes = long(second, 0)?;
        let (salt, rest) = second.get(4..)?.split_at_checked(salt_bytes)?;
        Some(Self {
            key_bits: long(first, 16)?,
            salt,
            verifier: rest.get(..16)?,
            verifier_hash: rest.get(20..)?,
        })
    }
}

/// RC4 with a key for each block.
fn decrypted(
    stream: &[u8],
    hash: Hash,
    [verifier, verifier_hash]: [&[u8]; 2],
    key: impl Fn(u32) -> Vec<u8>,
) -> Option<Vec<u8>> {
    let mut both = [verifier, verifier_hash].concat();
    Rc4::new_from_slice(&key(0)).ok()?.apply_keystream(&mut both);
    let (verifier, verifier_hash) = both.split_at(verifier.len());
    if hash.of(&[verifier]) != verifier_hash {
        return None;
    }
    let mut plain = stream.to_vec();
    for (number, block) in (0_u32..).zip(plain.chunks_mut(BLOCK)) {
        Rc4::new_from_slice(&key(number)).ok()?.apply_keystream(block);
    }
    each_record(stream, |at, kind, data| {
        // Headers are never encrypted, nor where a sheet begins.
        let kept = match kind {
            BOUND_SHEET => data.len().min(4),
            kind if PLAIN.contains(&kind) => data.len(),
            _ => 0,
        };
        plain[at - 4..at + kept].copy_from_slice(&stream[at - 4..at + kept]);
        if kind == FILE_PASS {
            plain[at..at + data.len()].fill(0);
        }
    });
    Some(plain)
}

/// The encryption of Excel 95, whose keys follow from the password alone.
fn obfuscated(stream: &[u8]) -> Vec<u8> {
    const KEYS: [u8; 16] =
        [0x87, 0x6b, 0x9a, 0xe2, 0x1e, 0xe3, 0x05, 0x62, 0x1e, 0x69, 0x96, 0x60, 0x98, 0x6e, 0x94, 0x04];
    let mut plain = stream.to_vec();
    each_record(stream, |at, kind, data| {
        let from = match kind {
            FILE_PASS => return plain[at..at + data.len()].fill(0),
            BOUND_SHEET => 4,
            kind if PLAIN.contains(&kind) => return,
            _ => 0,
        };
        for place in at + from.min(data.len())..at + data.len() {
            plain[place] = (plain[place] ^ KEYS[(place + data.len()) % KEYS.len()]).rotate_right(5);
        }
    });
    plain
}

/// Calls `each` with offset, kind and data of each record up to a broken one.
fn each_record(stream: &[u8], mut each: impl FnMut(usize, u16, &[u8])) {
    let mut at = 0;
    while let Ok(Some((kind, data))) = record(stream, at) {
        each(at + 4, kind, data);
        at += 4 + data.len();
    }
}
