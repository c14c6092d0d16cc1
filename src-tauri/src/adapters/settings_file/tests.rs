use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use porokh_api::Theme;
use tauri::test::{MockRuntime, mock_builder};
use tempfile::TempDir;

use super::*;

const PROFILE: &str = "00112233445566778899aabbccddeeff";

struct Harness {
    app: tauri::App<MockRuntime>,
    folder: TempDir,
}

impl Harness {
    fn new() -> Self {
        let plugin = tauri_plugin_store::Builder::new().build();
        let app = mock_builder().plugin(plugin).build(crate::context()).unwrap();
        Self { app, folder: TempDir::new().unwrap() }
    }

    /// With settings saved by an earlier start.
    fn saved() -> Self {
        let harness = Self::new();
        harness.file().save(&dark()).unwrap();
        harness
    }

    fn file(&self) -> StoredSettings<MockRuntime> {
        StoredSettings::new(self.app.handle(), self.folder.path())
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join(FILE)
    }
}

fn dark() -> Saved {
    let mut saved = Saved { profile: PROFILE.into(), ..Saved::default() };
    saved.settings.theme = Theme::Dark;
    saved
}

#[test]
fn what_is_saved_is_there_at_the_next_start() {
    let harness = Harness::saved();
    let loaded = harness.file().load();
    assert_eq!((loaded.saved, loaded.problem), (dark(), None));
}

/// A power cut while writing truncated the file: all settings were gone, and no key was found any more.
#[test]
fn damaged_file_is_restored() {
    for damage in ["", "{ half a fi", "{}", "[1]", "\0\0\0\0"] {
        let harness = Harness::saved();
        fs::write(harness.path(), damage).unwrap();
        let loaded = harness.file().load();
        assert_eq!(loaded.saved, dark(), "{damage:?}");
        let Some(SettingsDamage::Restored(aside)) = loaded.problem else { panic!("{damage:?}") };
        assert_eq!(fs::read_to_string(aside).unwrap(), damage);
        assert_eq!(harness.file().load().problem, None, "it is told once");
    }
}

#[test]
fn a_file_that_is_gone_is_made_again_from_its_copy() {
    let harness = Harness::saved();
    fs::remove_file(harness.path()).unwrap();
    assert_eq!(harness.file().load().saved, dark());
    assert!(harness.path().exists());
}

#[test]
fn settings_of_a_version_that_made_no_copy_get_one() {
    let harness = Harness::saved();
    fs::remove_file(harness.folder.path().join(LAST_GOOD)).unwrap();
    harness.file().load();
    fs::write(harness.path(), "damaged").unwrap();
    assert_eq!(harness.file().load().saved, dark());
}

/// Without the profile the keys in the key store are lost.
#[test]
fn the_profile_is_read_from_the_remains_where_no_copy_is_left() {
    let harness = Harness::saved();
    let text = fs::read_to_string(harness.path()).unwrap();
    let cut = text.find(PROFILE).unwrap() + PROFILE.len() + 1;
    fs::write(harness.path(), &text[..cut]).unwrap();
    fs::remove_file(harness.folder.path().join(LAST_GOOD)).unwrap();
    let loaded = harness.file().load();
    assert_eq!(loaded.saved, Saved { profile: PROFILE.into(), ..Saved::default() });
    assert!(matches!(loaded.problem, Some(SettingsDamage::SetAside(_))));
}

/// Readers see one state or the other, also after a power cut.
#[test]
fn a_file_that_is_being_written_is_whole_at_every_moment() {
    let harness = Harness::saved();
    let (path, done) = (harness.path(), AtomicBool::new(false));
    thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut broken = 0;
            while !done.load(Ordering::Relaxed) {
                broken += usize::from(!matches!(read(&path), Found::Good(..)));
            }
            broken
        });
        let file = harness.file();
        for round in 0..100 {
            let mut saved = dark();
            saved.settings.name_courier("courier_a", &format!("round {round}"));
            file.save(&saved).unwrap();
        }
        done.store(true, Ordering::Relaxed);
        assert_eq!(reader.join().unwrap(), 0);
    });
}

#[test]
fn a_save_that_fails_leaves_the_file_as_it_was() {
    let harness = Harness::saved();
    // Makes writing the draft fail.
    fs::create_dir(whole_file::draft_of(&harness.path())).unwrap();
    assert_eq!(harness.file().save(&Saved::default()), Err(SettingsNotSaved));
    assert_eq!(harness.file().load().saved, dark());
}

/// On exit the plugin truncates and writes every store it knows.
#[test]
fn the_plugin_has_nothing_to_save_when_the_app_ends() {
    let harness = Harness::new();
    let file = harness.file();
    file.save(&dark()).unwrap();
    assert!(harness.app.handle().get_store(harness.path()).is_none());
    file.save(&dark()).unwrap();
    assert!(harness.app.handle().get_store(harness.path()).is_none());
}
