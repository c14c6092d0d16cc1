//! The folder inside the data folder in which everything is ours, and the copies in it.
//!
//! The data folder may be a folder of the user's with other files. Nothing is deleted because it is unknown: only
//! copies in this folder that the database lists as created and unused.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porokh_api::AppError;
use porokh_runtime::data_folder::{own_file, own_folder};

use super::copy::not_kept;
use crate::{files::Files, store};

const PREFIX: &str = "copy-";

/// Whether a name is one of ours: hexadecimal digits and a number.
pub(crate) fn is_generated(name: &str) -> bool {
    let Some((time, count)) = name.strip_prefix(PREFIX).unwrap_or(name).split_once('-') else { return false };
    let hex = |byte: u8| byte.is_ascii_hexdigit();
    !time.is_empty()
        && time.bytes().all(hex)
        && !count.is_empty()
        && count.bytes().all(|byte| byte.is_ascii_digit())
}

/// Names of copies in use that no record has.
#[derive(Clone, Default)]
pub(crate) struct InUse(Arc<Mutex<BTreeSet<String>>>);

impl InUse {
    fn names(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A copy that is deleted when dropped, unless it was [kept](Self::keep). The database has its name before it is
/// created, so that the copy of a killed app is deleted at the next start.
pub(crate) struct OwnCopy {
    path: PathBuf,
    name: String,
    in_use: InUse,
    kept: bool,
}

impl OwnCopy {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// A record has it now.
    pub(super) fn keep(mut self) {
        self.kept = true;
    }
}

impl Drop for OwnCopy {
    fn drop(&mut self) {
        if !self.kept {
            // A file in use is deleted the next time.
            let _ = fs::remove_file(&self.path);
        }
        self.in_use.names().remove(&self.name);
    }
}

impl Files {
    /// Reserves an unused name for a new copy. Blocks.
    pub(crate) fn new_copy(&self) -> Result<OwnCopy, AppError> {
        let folder = own_folder(&self.ctx.data_folder).map_err(|error| not_kept(&error))?;
        let now = self.ctx.clock.now().timestamp_micros();
        let mut count = 0_u64;
        loop {
            let name = format!("{PREFIX}{now:x}-{count}");
            let path = folder.join(&name);
            self.in_use.names().insert(name.clone());
            // From here on dropping it releases the name.
            let mut copy = OwnCopy { path, name, in_use: self.in_use.clone(), kept: true };
            if !copy.path.exists()
                && self.ctx.store.run_blocking(|db| store::files::reserve(db, &copy.name))?
            {
                copy.kept = false;
                return Ok(copy);
            }
            count += 1;
        }
    }

    /// The only place that deletes copies: those that were created and aren't needed any more.
    pub(super) fn remove_unused_copies(&self) -> Result<(), AppError> {
        for name in self.ctx.store.run_blocking(|db| store::files::unused(db))? {
            if self.in_use.names().contains(&name) {
                continue;
            }
            let path = own_file(&self.ctx.data_folder, &name);
            let is_ours = is_generated(&name) && path.symlink_metadata().is_ok_and(|facts| facts.is_file());
            if is_ours && fs::remove_file(&path).is_err() {
                // In use by another program: retried the next time.
                continue;
            }
            self.ctx.store.run_blocking(|db| store::files::forget_copy(db, &name))?;
        }
        Ok(())
    }
}
