use std::{fs, path::PathBuf};

use porokh_api::{UiEvent, backup::BackupView, requests::SwitchRequest};
use tempfile::TempDir;

use super::*;
use crate::{
    backup::{Work, read},
    testing::Harness,
};

/// An app with a folder for weekly backups.
struct Place {
    harness: Harness,
    folder: TempDir,
    job: Weekly,
}

impl Place {
    async fn new() -> Self {
        let place =
            Self { harness: Harness::new().await, folder: TempDir::new().unwrap(), job: Weekly::default() };
        place.backups().use_weekly_folder(place.folder.path().to_owned()).await.unwrap();
        place
    }

    fn backups(&self) -> &Arc<Backups> {
        &self.harness.core.backups
    }

    async fn step(&mut self) {
        let backups = Arc::clone(self.backups());
        assert_eq!(self.job.step(&backups).await, Next::In(TICK));
    }

    async fn after(&mut self, time: TimeDelta) {
        self.harness.clock.forward(time);
        self.step().await;
    }

    async fn state(&self) -> BackupView {
        self.backups().backup_state().await.unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

#[tokio::test]
async fn one_is_made_every_week_and_says_so() {
    let mut place = Place::new().await;
    place.step().await;
    assert_eq!(place.names(), ["porokh-2026-11-20.porokh"]);
    read(&place.path("porokh-2026-11-20.porokh"), None, &Work::default()).unwrap();
    let last = place.state().await.last.unwrap();
    let bytes = fs::metadata(place.path("porokh-2026-11-20.porokh")).unwrap().len();
    assert_eq!((last.name.as_str(), last.bytes), ("porokh-2026-11-20.porokh", bytes));
    place.after(TimeDelta::hours(7 * 24 - 1)).await;
    assert_eq!(place.names().len(), 1);
    place.after(TimeDelta::hours(1)).await;
    assert_eq!(place.names(), ["porokh-2026-11-20.porokh", "porokh-2026-11-27.porokh"]);
    let told = place.harness.events.lock().unwrap();
    let is_running = |event: &UiEvent| matches!(event, UiEvent::Backup { backup } if backup.running.is_some_and(|running| running.weekly));
    assert!(told.iter().any(is_running));
}

#[tokio::test]
async fn none_without_folder_or_when_off() {
    let harness = Harness::new().await;
    let backups = &harness.core.backups;
    assert_eq!(backups.switch_weekly(SwitchRequest { on: true }).await, Err(AppError::WrongState));
    let mut place = Place::new().await;
    place.backups().switch_weekly(SwitchRequest { on: false }).await.unwrap();
    place.step().await;
    assert_eq!(place.names(), Vec::<String>::new());
}

/// Both would be lost with the same disk, and a restore would move the backups away.
#[tokio::test]
async fn the_data_folder_is_refused_as_the_place_for_backups() {
    let place = Place::new().await;
    let data = place.harness.folder.path().to_owned();
    let refused = |folder: &Path| {
        Err(AppError::Backup { reason: BackupError::InData { folder: folder.display().to_string() } })
    };
    assert_eq!(place.backups().use_weekly_folder(data.clone()).await, refused(&data));
    assert_eq!(place.backups().make_backup(data.join("a.porokh"), None).await, refused(&data));
    assert_eq!(place.state().await.folder, place.folder.path().display().to_string());
}

#[tokio::test]
async fn keeps_newest_eight() {
    let mut place = Place::new().await;
    fs::write(place.path("porokh-2020-01-01.porokh"), "the seller's own").unwrap();
    place.backups().make_backup(place.path("by-hand.porokh"), None).await.unwrap();
    place.step().await;
    for _ in 0..9 {
        place.after(EVERY).await;
    }
    let names = place.names();
    assert_eq!(names.len(), 2 + 8, "{names:?}");
    assert_eq!(names[..2], ["by-hand.porokh", "porokh-2020-01-01.porokh"]);
    assert_eq!(names[2], "porokh-2026-12-04.porokh");
    assert_eq!(names[9], "porokh-2027-01-22.porokh");
    // A replaced file belongs to the seller.
    fs::write(place.path("porokh-2026-12-04.porokh"), "mine").unwrap();
    place.after(EVERY).await;
    assert_eq!(fs::read_to_string(place.path("porokh-2026-12-04.porokh")).unwrap(), "mine");
}

#[tokio::test]
async fn a_clock_that_jumps_makes_neither_many_backups_nor_none() {
    let mut place = Place::new().await;
    place.step().await;
    // A clock without battery jumps randomly.
    for _ in 0..50 {
        place.harness.clock.set(TimeDelta::days(400));
        place.step().await;
        place.harness.clock.set(TimeDelta::days(-400));
        place.step().await;
    }
    assert_eq!(place.names().len(), 1);
    // It stays a year behind: backups continue.
    place.harness.clock.set(TimeDelta::days(-365));
    place.after(TimeDelta::days(1)).await;
    assert_eq!(place.names().len(), 2);
    place.after(TimeDelta::days(6)).await;
    assert_eq!(place.names().len(), 2);
    place.after(TimeDelta::days(1)).await;
    assert_eq!(place.names().len(), 3);
}

/// A disconnected drive: reported, and the backup is made when it is back.
#[tokio::test]
async fn missing_folder_delays_backup() {
    let mut place = Place::new().await;
    let (there, gone) = (place.folder.path().to_owned(), place.folder.path().with_extension("away"));
    fs::rename(&there, &gone).unwrap();
    place.step().await;
    let state = place.state().await;
    let problem = BackupError::FolderGone { folder: there.display().to_string() };
    assert_eq!((state.folder_gone, state.problem), (true, Some(problem.into())));
    assert!(!there.exists(), "a folder of that name isn't made in its place");
    fs::rename(&gone, &there).unwrap();
    place.after(TimeDelta::minutes(1)).await;
    let state = place.state().await;
    assert_eq!((state.folder_gone, state.problem, place.names().len()), (false, None, 1));
}

#[tokio::test]
async fn failed_backup_is_retried() {
    let mut place = Place::new().await;
    let database = place.harness.folder.path().join(porokh_runtime::data_folder::DATABASE);
    place.harness.core.ctx.store.close();
    let whole = fs::read(&database).unwrap();
    fs::write(&database, "no database").unwrap();
    place.step().await;
    assert!(matches!(
        place.state().await.problem,
        Some(AppError::Backup { reason: BackupError::Database { .. } })
    ));
    fs::write(&database, whole).unwrap();
    place.after(TimeDelta::minutes(50)).await;
    assert_eq!(place.names(), Vec::<String>::new());
    place.after(TimeDelta::minutes(10)).await;
    assert_eq!((place.names().len(), place.state().await.problem), (1, None));
}

/// A draft must not stay forever after a power cut.
#[tokio::test]
async fn start_deletes_leftover_draft_only() {
    let mut place = Place::new().await;
    let (draft, theirs) = (place.path("porokh-2026-11-13.porokh.part"), place.path("mine.part"));
    fs::write(&draft, "half").unwrap();
    fs::write(&theirs, "the seller's").unwrap();
    fs::write(place.path("list.xlsx"), "the seller's").unwrap();
    let away = "/nowhere/that/is/there/porokh.porokh.part".to_owned();
    place.harness.settings.saved.lock().unwrap().backups.drafts =
        vec![draft.display().to_string(), place.path("list.xlsx").display().to_string(), away.clone()];
    place.harness.restart();
    place.step().await;
    assert_eq!(place.names(), ["list.xlsx", "mine.part", "porokh-2026-11-20.porokh"]);
    let left = place.harness.settings.saved.lock().unwrap().backups.drafts.clone();
    assert_eq!(left, [place.path("list.xlsx").display().to_string(), away]);
}

#[tokio::test]
async fn nothing_is_begun_while_the_app_ends() {
    let place = Place::new().await;
    place.harness.core.close();
    let backups = Arc::clone(place.backups());
    assert_eq!(Weekly::default().step(&backups).await, Next::Done);
    backups.make_backup(place.path("a.porokh"), None).await.unwrap();
    assert_eq!(place.names(), Vec::<String>::new());
}

#[tokio::test]
async fn two_are_not_made_at_once() {
    let place = Place::new().await;
    let (first, second) = tokio::join!(
        place.backups().make_backup(place.path("a.porokh"), None),
        place.backups().make_backup(place.path("b.porokh"), None)
    );
    assert!(first.is_ok());
    assert_eq!(second, Err(BackupError::Running.into()));
    assert_eq!(place.names(), ["a.porokh"]);
    assert_eq!(place.state().await.running, None);
}

#[tokio::test]
async fn what_the_data_takes_is_what_lies_on_the_disk() {
    let place = Place::new().await;
    place.harness.connect(&place.harness.service.live_key()).await.unwrap();
    place.harness.check("01712345670").await.unwrap();
    let data = place.harness.folder.path();
    fs::create_dir_all(data.join(porokh_runtime::data_folder::LOGS)).unwrap();
    fs::write(data.join(porokh_runtime::data_folder::LOGS).join("porokh.log"), vec![b'x'; 3000]).unwrap();
    let kept = porokh_runtime::data_folder::own_folder(data).unwrap().join("copy-1-0");
    fs::write(kept, vec![b'x'; 5000]).unwrap();
    let usage = place.backups().data_usage().await.unwrap();
    assert_eq!((usage.logs, usage.results), (3000, 1));
    assert!((5000..6000).contains(&usage.files), "{}", usage.files);
    assert!(usage.payments > 0 && usage.payments < usage.checks);
    assert_eq!(usage.since, Some(porokh_domain::Clock::now(&*place.harness.clock)));
}

/// A backup in the first seconds after a start failed, since its draft was taken for one of the last start.
#[tokio::test]
async fn running_draft_is_no_leftover() {
    let mut place = Place::new().await;
    place.backups().make_backup(place.path("first.porokh"), None).await.unwrap();
    // Another backup records its draft, and begins.
    let draft = place.path("second.porokh.part");
    fs::write(&draft, "being written").unwrap();
    let noted = draft.display().to_string();
    let noting = |saved: &mut porokh_api::saved::Saved| saved.backups.drafts.push(noted.clone());
    place.backups().ctx.settings.change(noting).unwrap();
    place.step().await;
    assert!(draft.is_file());
    assert_eq!(place.backups().ctx.settings.saved().backups.drafts, [noted]);
}

/// The app was killed while the records were copied: their copy stayed in the data folder, with all numbers in it.
#[tokio::test(flavor = "multi_thread")]
async fn cut_off_copy_goes_at_the_next_start_and_with_the_history() {
    let place = Place::new().await;
    let core = &place.harness.core;
    let left = porokh_runtime::data_folder::own_file(place.harness.folder.path(), "backup.db");
    let gone = async || {
        for _ in 0..2_000 {
            if !left.exists() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("{} is still there", left.display());
    };
    fs::write(&left, "01712345677").unwrap();
    fs::write(left.with_extension("db-journal"), "01712345677").unwrap();
    core.delete_history().await.unwrap();
    assert!(!left.exists() && !left.with_extension("db-journal").exists());
    fs::write(&left, "01712345677").unwrap();
    // One that is being made needs it.
    let running = core.backups.begin(false).unwrap();
    core.delete_history().await.unwrap();
    assert!(left.exists());
    drop(running);
    Arc::clone(core).start("secret".into()).await;
    gone().await;
}
