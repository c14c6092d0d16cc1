//! How many weekly backups are kept.

use std::{fs, path::Path};

use porokh_api::saved::{MadeBackup, SavedBackups};

pub(super) const KEEPS: u32 = 8;

pub(super) fn is_in_folder(saved: &SavedBackups, made: &MadeBackup) -> bool {
    Path::new(&made.path).parent() == Some(Path::new(&saved.folder))
}

/// Deletes the oldest surplus weekly backups, in order of creation: only unchanged files that we made.
pub(super) fn delete_surplus(saved: &mut SavedBackups) {
    let ours = saved.kept.iter().filter(|kept| is_in_folder(saved, kept)).count();
    let mut surplus = ours.saturating_sub(KEEPS as usize);
    let all = std::mem::take(&mut saved.kept);
    for kept in all {
        let goes = surplus > 0 && is_in_folder(saved, &kept);
        if goes {
            surplus -= 1;
        }
        if !goes || !is_gone(&kept) {
            saved.kept.push(kept);
        }
    }
}

/// Deletes a backup of ours; `false` if it must be retried. A replaced file isn't ours any more.
fn is_gone(made: &MadeBackup) -> bool {
    let path = Path::new(&made.path);
    match path.symlink_metadata() {
        Ok(facts) if facts.is_file() && facts.len() == made.bytes => fs::remove_file(path).is_ok(),
        _ => true,
    }
}
