//! From a backup to the restored app and back, against the practice services.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use porokh_api::{
    AppError, EnvironmentRequest,
    backup::BackupError,
    bulk::{PausedBy, RunNumber, RunState, StartRun},
    deliveries::{DeliveryChoice, SaveDeliveryRequest, SharingState},
    requests::{IdRequest, SwitchRequest},
    restore::{AsideView, BringBack, PutAside, UnlockBackup},
    saved::Saved,
};
use porokh_domain::{KeyKind, phone::PhoneKey};
use serde_json::json;

use super::super::finish;
use crate::{
    Environment,
    backup::{self, Source, Work},
    testing::Harness,
};

const CHECKED: &str = "01712345677";

fn backup(harness: &Harness) -> PathBuf {
    let folder = harness.folder.path();
    let source = Source {
        passphrase: None,
        data_folder: folder.to_owned(),
        saved: harness.settings.saved.lock().unwrap().clone(),
        app_version: "0.9.0".into(),
        now: harness.core.ctx.clock.now(),
    };
    let elsewhere = tempfile::Builder::new().prefix("stick-").tempdir().unwrap().keep();
    let target = elsewhere.join("porokh-2026-11-20.porokh");
    backup::make(&source, &elsewhere.join("draft"), &target, &Work::default()).unwrap();
    target
}

/// Like the shell: the app ends, and the next start swaps before anything is open.
fn start_again(harness: &mut Harness) {
    let folder = harness.folder.path().to_owned();
    harness.core.close();
    let saved = harness.settings.saved.lock().unwrap().clone();
    fs::write(folder.join("settings.json"), json!({ "porokh": saved }).to_string()).unwrap();
    finish(&folder, &mut |_| Ok(())).unwrap();
    *harness.settings.saved.lock().unwrap() = settings(&folder);
    harness.restart();
}

fn settings(folder: &Path) -> Saved {
    let file = fs::read(folder.join("settings.json")).unwrap();
    let file: serde_json::Value = serde_json::from_slice(&file).unwrap();
    Saved::from_json(&file["porokh"])
}

async fn restore(harness: &mut Harness, file: PathBuf) {
    harness.core.restores.inspect_backup(file).await.unwrap();
    harness.core.restores.restore_backup("profile-of-the-restored".into()).await.unwrap();
    start_again(harness);
}

fn posts(harness: &Harness) -> usize {
    harness.service.requests().iter().filter(|request| request.method == "POST").count()
}

/// Practice needs no key, so automatic work would start at once.
async fn practise(harness: &Harness) {
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
}

async fn share(harness: &Harness) -> i64 {
    let delivery = SaveDeliveryRequest {
        id: None,
        phone: "01712000385".into(),
        order_ref: "1101".into(),
        outcome: "delivered".into(),
        courier: Some("courier_a".into()),
        amount: "1250".into(),
        answer: None,
    };
    harness.core.deliveries.save_delivery(delivery).await.unwrap();
    let shared = harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await;
    let id = shared.unwrap().id;
    for _ in 0..2_000 {
        if harness.core.deliveries.sharing().await.unwrap().unwrap().state == SharingState::Done {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // As after a power cut in the middle.
    let db = harness.database();
    db.execute("UPDATE delivery_sendings SET state = 'running', ended_at = NULL", []).unwrap();
    db.execute("UPDATE deliveries SET state = 'pending', batch_id = NULL", []).unwrap();
    id
}

/// Otherwise a half-checked list of 400 numbers would be checked, and paid for, again.
#[tokio::test(flavor = "multi_thread")]
async fn a_restored_app_sends_nothing_before_the_seller_says_so() {
    let mut harness = Harness::connected().await;
    practise(&harness).await;
    let sharing = share(&harness).await;
    let numbers = (0..3)
        .map(|n| RunNumber { phone: PhoneKey::from_digits(712_000_000 + n).unwrap(), amount: None })
        .collect();
    let run = harness.core.runs.start_run(&StartRun { numbers, by_amount: false, file: None }).await.unwrap();
    let file = backup(&harness);
    restore(&mut harness, file).await;

    let before = posts(&harness);
    let core = Arc::clone(&harness.core);
    core.start("secret".into()).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(posts(&harness), before, "{:?}", harness.service.requests());
    let id = IdRequest { id: run.row.id };
    let restored = harness.core.runs.run_state(id).await.unwrap().row;
    assert_eq!((restored.state, restored.paused_by), (RunState::Paused, Some(PausedBy::Restored)));
    let shared = harness.core.deliveries.sharing().await.unwrap().unwrap();
    assert_eq!((shared.state, shared.error), (SharingState::Paused, Some(AppError::Restored)));

    // After the seller confirms, both continue.
    harness.core.runs.continue_run(id).await.unwrap();
    harness.core.deliveries.continue_sharing(IdRequest { id: sharing }).await.unwrap();
    for _ in 0..400 {
        if posts(&harness) >= before + 2 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{:?}", harness.service.requests());
}

/// With a key that still fits, messages and work of an account that was removed since would continue.
#[tokio::test(flavor = "multi_thread")]
async fn restored_records_have_no_key() {
    let mut harness = Harness::connected().await;
    let file = backup(&harness);
    harness.check(CHECKED).await.unwrap();
    harness.core.ctx.settings.change(|saved| saved.backups.folder = "/media/stick".into()).unwrap();
    let today = harness.settings.saved.lock().unwrap().clone();
    let identity = |harness: &Harness| -> String {
        harness.database().query_row("SELECT id FROM identity", [], |row| row.get(0)).unwrap()
    };
    let identity_of_today = identity(&harness);

    let seen = harness.core.restores.inspect_backup(file.clone()).await.unwrap();
    assert_eq!((seen.there.checks, seen.now.checks, seen.newer_days), (0, 1, None));
    restore(&mut harness, file).await;
    let restored = harness.settings.saved.lock().unwrap().clone();
    assert_eq!(restored.profile, "profile-of-the-restored");
    assert!(restored.courier.keys.is_empty() && restored.secrets.is_empty());
    assert_eq!(restored.backups.folder, "/media/stick", "the weekly backups go on");
    assert_eq!(harness.core.accounts.accounts().await.accounts.len(), 0);
    assert!(matches!(harness.check(CHECKED).await, Err(AppError::NotConnected)));
    assert_ne!(identity(&harness), identity_of_today, "answers that wait for today would be written here");
    let count = |harness: &Harness| -> u64 {
        harness.database().query_row("SELECT count(*) FROM checks", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(count(&harness), 0);

    let aside = harness.core.restores.put_aside().await.unwrap();
    let [AsideView { id, because: PutAside::ForBackup, .. }] = &aside[..] else { panic!("{aside:?}") };
    let id = id.clone();
    harness.core.ctx.settings.change(|saved| saved.settings.keep_days = Some(365)).unwrap();
    harness.core.restores.bring_back(BringBack { id: id.clone() }).await.unwrap();
    assert_eq!(harness.core.restores.bring_back(BringBack { id }).await, Err(AppError::Busy));
    start_again(&mut harness);
    let back = harness.settings.saved.lock().unwrap().clone();
    assert_eq!(back.profile, today.profile);
    // The shorter time of then would delete at once what it brings back.
    assert_eq!((today.settings.keep_days, back.settings.keep_days), (Some(90), Some(365)));
    assert_eq!((count(&harness), identity(&harness)), (1, identity_of_today));
    // Its key fits again.
    let live = EnvironmentRequest { environment: Environment::from(KeyKind::Live) };
    harness.core.accounts.use_environment(live).await.unwrap();
    harness.check("01712345670").await.unwrap();
    let aside = harness.core.restores.put_aside().await.unwrap();
    assert_eq!(aside.len(), 1, "what was restored can be brought back in turn");
    assert_eq!(aside[0].because, PutAside::ForEarlier);
}

/// With the budget of the backup's day a service would be asked more often a minute than it allows.
#[tokio::test(flavor = "multi_thread")]
async fn the_budgets_of_today_stay_in_force() {
    let mut harness = Harness::connected().await;
    harness.check(CHECKED).await.unwrap();
    let file = backup(&harness);
    harness.core.close();
    harness.database().execute("UPDATE request_budgets SET gate = '{\"today\":1}'", []).unwrap();
    restore(&mut harness, file).await;
    let gates = "SELECT count(*) FROM request_budgets WHERE gate = '{\"today\":1}'";
    assert!(harness.database().query_row(gates, [], |row| row.get::<_, u64>(0)).unwrap() > 0);
}

/// A damaged file on a memory stick must not cost today's data.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_was_altered_is_refused_and_changes_nothing() {
    let mut harness = Harness::connected().await;
    harness.check(CHECKED).await.unwrap();
    let file = backup(&harness);
    harness.core.restores.inspect_backup(file.clone()).await.unwrap();
    // After it was inspected.
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xff;
    fs::write(&file, bytes).unwrap();
    let refused = harness.core.restores.restore_backup("other".into()).await.unwrap_err();
    assert!(matches!(refused, AppError::Backup { reason: BackupError::Altered { .. } }), "{refused:?}");
    assert!(!harness.core.restores.is_decided());
    assert!(!harness.folder.path().join("porokh-coming").exists());
    start_again(&mut harness);
    assert_eq!(harness.settings.saved.lock().unwrap().profile, "profile");
}

/// The seller typed another passphrase first.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_backup_is_restored_with_its_passphrase() {
    let mut harness = Harness::connected().await;
    harness.check(CHECKED).await.unwrap();
    let place = tempfile::TempDir::new().unwrap();
    let file = place.path().join("locked.porokh");
    let passphrase = Some("eight mangoes".to_owned().into());
    harness.core.backups.make_backup(file.clone(), passphrase).await.unwrap();
    let restores = &harness.core.restores;
    let unlock = |typed: &str| restores.unlock_backup(UnlockBackup { passphrase: typed.into() });
    assert_eq!(unlock("eight mangoes").await, Err(AppError::NotFound), "nothing was chosen");
    let locked = BackupError::Locked { name: "locked.porokh".into() };
    assert_eq!(restores.inspect_backup(file).await, Err(locked.into()));
    assert_eq!(restores.restore_backup("other".into()).await, Err(AppError::NotFound));
    let wrong = BackupError::WrongPassphrase { name: "locked.porokh".into() };
    assert_eq!(unlock("seven mangoes").await, Err(wrong.into()));
    assert_eq!(unlock("eight mangoes").await.unwrap().there.checks, 1);
    restores.restore_backup("profile-of-the-restored".into()).await.unwrap();
    start_again(&mut harness);
    let count = "SELECT count(*) FROM checks";
    assert_eq!(harness.database().query_row(count, [], |row| row.get::<_, u64>(0)).unwrap(), 1);
}
