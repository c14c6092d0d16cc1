//! The operating system's key store, using keyring.

use keyring::{Entry, Error};
use porokh_api::KeyStoreProblem;
use porokh_runtime::ports::KeyStore;

/// Service name of Porokh's entries.
const SERVICE: &str = "bd.porokh.app";

/// Credential Manager, Keychain or Secret Service.
///
/// keyring caches a failed start for the life of the process, so [`KeyStoreProblem::Missing`] lasts until the app is
/// restarted.
pub(crate) struct OsKeyStore;

impl KeyStore for OsKeyStore {
    fn get(&self, name: &str) -> Result<Option<String>, KeyStoreProblem> {
        match entry(name)?.get_password() {
            Ok(secret) => Ok(Some(secret)),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(problem(&error)),
        }
    }

    fn put(&self, name: &str, secret: &str) -> Result<(), KeyStoreProblem> {
        entry(name)?.set_password(secret).map_err(|error| problem(&error))
    }

    fn delete(&self, name: &str) -> Result<(), KeyStoreProblem> {
        match entry(name)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(problem(&error)),
        }
    }
}

fn entry(name: &str) -> Result<Entry, KeyStoreProblem> {
    Entry::new(SERVICE, name).map_err(|error| problem(&error))
}

/// Classifies an error by what the user can do. Its text isn't logged: it may quote the stored value.
fn problem(error: &Error) -> KeyStoreProblem {
    match error {
        Error::NoDefaultStore => KeyStoreProblem::Missing,
        Error::NoStorageAccess(_) => KeyStoreProblem::Locked,
        _ => KeyStoreProblem::Failed,
    }
}
