//! .xlsx and .xlsb in a container.

use aes::{
    Aes128, Aes192, Aes256,
    cipher::{Block, BlockCipherDecrypt, KeyInit},
};
use base64::{Engine as _, prelude::BASE64_STANDARD};

use super::{Hash, records::Header};
use crate::book::{
    compound::Compound,
    markup::{Markup, Piece, Tag},
};

const BLOCK: usize = 16;
/// Bytes that are encrypted together.
const SEGMENT: usize = 4_096;
/// Excel's own files have 100,000; ten times as many take a second.
const MOST_ROUNDS: u32 = 1_000_000;

/// The decrypted package; `None` if it has another password or an unknown encryption.
pub(in crate::book) fn package(container: &Compound) -> Option<Vec<u8>> {
    let info = container.stream("EncryptionInfo")?;
    let encrypted = container.stream("EncryptedPackage")?;
    let (length, encrypted) = encrypted.split_first_chunk::<8>()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    let mut plain = match info.get(..4)? {
        [4, 0, 4, 0] => agile(info.get(8..)?, encrypted)?,
        [2..=4, 0, 2, 0] => standard(&info, encrypted)?,
        _ => return None,
    };
    plain.truncate(length);
    Some(plain)
}

/// Encryption of Excel 2007: AES with SHA-1.
fn standard(info: &[u8], encrypted: &[u8]) -> Option<Vec<u8>> {
    const ROUNDS: u32 = 50_000;
    let header = Header::read(info.get(8..)?)?;
    let hash = Hash::Sha1.of(&[&Hash::Sha1.spun(header.salt, ROUNDS), &[0; 4]]);
    let half = |pad: u8| {
        let mut block = [pad; 64];
        block.iter_mut().zip(&hash).for_each(|(byte, hash)| *byte ^= hash);
        Hash::Sha1.of(&[&block])
    };
    let key = [half(0x36), half(0x5c)].concat();
    let cipher = Cipher::new(key.get(..header.key_bits / 8)?)?;
    let verifier = cipher.each(header.verifier);
    (Hash::Sha1.of(&[&verifier])[..] == *cipher.each(header.verifier_hash).get(..20)?)
        .then(|| cipher.each(encrypted))
}

/// Encryption since Excel 2010, described in XML.
fn agile(description: &[u8], encrypted: &[u8]) -> Option<Vec<u8>> {
    let (mut data, mut key) = (None, None);
    let mut markup = Markup::decoded(description, 0).ok()?;
    loop {
        match markup.next().ok()? {
            Piece::Open(tag) if tag.name() == b"keyData" => data = Some(Parameters::read(&tag)?),
            Piece::Open(tag) if tag.name() == b"encryptedKey" => {
                let part = |name: &[u8]| BASE64_STANDARD.decode(tag.attribute(name)?).ok();
                let rounds: u32 = tag.text(b"spinCount")?.parse().ok()?;
                let parts = [
                    part(b"encryptedVerifierHashInput")?,
                    part(b"encryptedVerifierHashValue")?,
                    part(b"encryptedKeyValue")?,
                ];
                key = Some((Parameters::read(&tag)?, rounds, parts));
            }
            Piece::End => break,
            _ => {}
        }
    }
    let (data, (of_key, rounds, [input, hash, key])) = (data?, key?);
    if rounds > MOST_ROUNDS {
        return None;
    }
    let spun = of_key.hash.spun(&of_key.salt, rounds);
    let decrypted = |purpose: [u8; 8], bytes: &[u8]| {
        let key = fitted(of_key.hash.of(&[&spun, &purpose]), of_key.key_bytes);
        Some(Cipher::new(&key)?.chained(&of_key.salt, bytes))
    };
    let input = decrypted([0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79], &input)?;
    let hash = decrypted([0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e], &hash)?;
    let wanted = of_key.hash.of(&[input.get(..of_key.salt.len())?]);
    if hash.get(..wanted.len())? != wanted {
        return None;
    }
    let key = decrypted([0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6], &key)?;
    let cipher = Cipher::new(key.get(..data.key_bytes)?)?;
    let segments = (0_u32..).zip(encrypted.chunks(SEGMENT));
    Some(
        segments
            .flat_map(|(number, part)| {
                cipher.chained(&data.hash.of(&[&data.salt, &number.to_le_bytes()]), part)
            })
            .collect(),
    )
}

struct Parameters {
    salt: Vec<u8>,
    hash: Hash,
    key_bytes: usize,
}

impl Parameters {
    /// `None` for other ciphers.
    fn read(tag: &Tag<'_>) -> Option<Self> {
        let is_known = tag.attribute(b"cipherAlgorithm") == Some(b"AES")
            && tag.attribute(b"cipherChaining") == Some(b"ChainingModeCBC");
        let hash = match tag.attribute(b"hashAlgorithm")? {
            b"MD5" => Hash::Md5,
            b"SHA1" | b"SHA-1" => Hash::Sha1,
            b"SHA256" | b"SHA-256" => Hash::Sha256,
            b"SHA384" | b"SHA-384" => Hash::Sha384,
            b"SHA512" | b"SHA-512" => Hash::Sha512,
            _ => return None,
        };
        let key_bits: usize = tag.text(b"keyBits")?.parse().ok()?;
        let salt = BASE64_STANDARD.decode(tag.attribute(b"saltValue")?).ok()?;
        is_known.then_some(Self { salt, hash, key_bytes: key_bits / 8 })
    }
}

/// Cut or filled up to a length.
fn fitted(mut bytes: Vec<u8>, length: usize) -> Vec<u8> {
    bytes.resize(length.min(64), 0x36);
    bytes
}

enum Cipher {
    Of128(Aes128),
    Of192(Aes192),
    Of256(Aes256),
}

impl Cipher {
    fn new(key: &[u8]) -> Option<Self> {
        match key.len() {
            16 => Aes128::new_from_slice(key).ok().map(Self::Of128),
            24 => Aes192::new_from_slice(key).ok().map(Self::Of192),
            32 => Aes256::new_from_slice(key).ok().map(Self::Of256),
            _ => None,
        }
    }

    /// Decrypts whole blocks, each by itself.
    fn each(&self, bytes: &[u8]) -> Vec<u8> {
        let mut plain = Vec::with_capacity(bytes.len());
        for block in bytes.as_chunks::<BLOCK>().0 {
            let mut block = Block::<Aes128>::from(*block);
            match self {
                Self::Of128(cipher) => cipher.decrypt_block(&mut block),
                Self::Of192(cipher) => cipher.decrypt_block(&mut block),
                Self::Of256(cipher) => cipher.decrypt_block(&mut block),
            }
            plain.extend_from_slice(&block);
        }
        plain
    }

    /// Decrypts whole blocks, each combined with the one before it (CBC).
    fn chained(&self, first: &[u8], bytes: &[u8]) -> Vec<u8> {
        let mut plain = self.each(bytes);
        let first = fitted(first.to_vec(), BLOCK);
        for (byte, before) in plain.iter_mut().zip(first.iter().chain(bytes)) {
            *byte ^= before;
        }
        plain
    }
}
