mod foreign;
mod locked;
mod making;

use std::{
    fs,
    path::{Path, PathBuf},
};

use porokh_api::{
    backup::BackupError,
    saved::{KeptKey, KeptSecret, Saved},
};
use porokh_runtime::data_folder::own_folder;
use rusqlite::Connection;
use tempfile::TempDir;

use super::*;
use crate::store::Store;

/// A name of a file copy.
const KEPT: &str = "copy-64f0a1b2c3d4e-0";

/// A data folder with a check, a run, a payment and a file copy, and a folder for backups.
struct Place {
    data: TempDir,
    backups: TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Self { data: TempDir::new().unwrap(), backups: TempDir::new().unwrap() };
        let database = place.database();
        drop(Store::open(&database, now()));
        let connection = Connection::open(&database).unwrap();
        connection
            .execute_batch(&format!(
                "INSERT INTO checks (environment, phone, state, started_at, reply)
                     VALUES ('live', 712345678, 'done', 1000, '{{\"risk\":\"low\"}}'),
                            ('live', 712345679, 'in_flight', 5000, NULL);
                 INSERT INTO runs (environment, state, given, created_at) VALUES ('live', 'done', 2, 3000);
                 INSERT INTO run_numbers (run_id, place, phone, state)
                     VALUES (1, 0, 712345670, 'done'), (1, 1, 712345671, 'left');
                 INSERT INTO orders (id, environment, created_at) VALUES (1, 'live', 4000);
                 INSERT INTO payments (environment, own_ref, name, email, email_is_own, amount, currency,
                         purpose, order_id, created_at, watched_from)
                     VALUES ('live', 'a', 'Rina', 'r@example.com', 0, 100, 'BDT', 'full', 1, 4000, 4000);
                 INSERT INTO files (copy, opened_at, facts, codec) VALUES ('{KEPT}', 2000, '{{}}', 1);"
            ))
            .unwrap();
        fs::write(own_folder(place.data.path()).unwrap().join(KEPT), "phone\n01712345670\n").unwrap();
        place
    }

    fn database(&self) -> PathBuf {
        self.data.path().join("porokh.db")
    }

    fn source(&self) -> Source {
        Source {
            passphrase: None,
            data_folder: self.data.path().to_owned(),
            saved: saved(),
            app_version: "0.7.0".into(),
            now: now(),
        }
    }

    fn target(&self) -> PathBuf {
        self.backups.path().join("porokh-2026-11-24.porokh")
    }

    fn make(&self) -> Result<Manifest, BackupError> {
        make(&self.source(), &self.backups.path().join("draft.part"), &self.target(), &Work::default())
    }

    fn made(&self) -> PathBuf {
        self.make().unwrap();
        self.target()
    }
}

fn now() -> chrono::DateTime<chrono::Utc> {
    "2026-11-24T06:00:00Z".parse().unwrap()
}

fn saved() -> Saved {
    let mut saved = Saved { profile: "profile-of-keys".into(), ..Saved::default() };
    saved.settings.courier_names.insert("courier_a".into(), "পাঠাও".into());
    saved.courier.address = "https://c.example/api/v1".into();
    saved.courier.keys.push(KeptKey {
        kind: porokh_domain::KeyKind::Live,
        number: 1,
        address: "https://c.example/api/v1".into(),
        hint: "dc_live_…a1b2".into(),
        print: "0a1b2c3d".into(),
        in_use: true,
    });
    saved.secrets.push(KeptSecret {
        service: porokh_api::accounts::Service::Courier,
        number: 1,
        account: None,
    });
    saved.receiver.token = "token-of-the-receiver".into();
    saved.receiver.courier_address = "https://tunnel.example".into();
    saved
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
