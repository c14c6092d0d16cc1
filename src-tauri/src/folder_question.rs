//! Asked before a data folder is used that is foreign or in use.
//!
//! The window runs without the core then, with its engine's data in a temporary folder: nothing is written to the
//! user's folder before the answer.

use std::{
    fs, io,
    path::PathBuf,
    sync::{Mutex, PoisonError, mpsc},
    thread,
};

use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, Runtime};
use ts_rs::TS;

use crate::{
    adapters::OsKeyStore,
    data_folder::{self, Claim, FolderOwner},
    options::Options,
    window,
};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum FolderQuestion {
    Foreign {
        folder: String,
        /// The suggested folder inside.
        inside: String,
        name: String,
    },
    InUse {
        folder: String,
    },
    /// A pending restore or deletion can't be completed: another program holds a file, or the key store refuses.
    Unfinished {
        folder: String,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FolderAnswer {
    /// The suggested folder, or the same again.
    GoOn,
    Quit,
}

struct Asked {
    question: FolderQuestion,
    /// The folder to use if the user accepts.
    folder: PathBuf,
    options: Options,
}

#[derive(Default)]
pub(crate) struct Waiting(Mutex<Option<Asked>>);

/// Folder for the web engine's data.
struct PageFolder(PathBuf);

/// Creates a temporary folder for the web engine's data.
pub(crate) fn folder_for_the_page<R: Runtime>(app: &AppHandle<R>) -> io::Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("porokh-{}", uuid::Uuid::new_v4().simple()));
    // Fails if it exists: only a folder created here is deleted later.
    fs::create_dir(&folder)?;
    app.manage(PageFolder(folder.clone()));
    Ok(folder)
}

/// Deletes the web engine's data on exit.
pub(crate) fn tidy_up<R: Runtime>(app: &AppHandle<R>) {
    if let Some(PageFolder(folder)) = app.try_state::<PageFolder>().as_deref() {
        // Open files stay until the system clears its temporary files.
        let _ = fs::remove_dir_all(folder);
    }
}

/// Claims the data folder, or asks about it. `named`: the user named it; the default folder is never asked about.
pub(crate) fn claim<R: Runtime>(
    app: &AppHandle<R>,
    options: &Options,
    folder: PathBuf,
    named: bool,
) -> Option<Claim> {
    let owner = if named { data_folder::owner_of(&folder) } else { FolderOwner::Porokh(folder.clone()) };
    let (folder, question) = match owner {
        FolderOwner::Porokh(folder) => match data_folder::claim(folder.clone()) {
            Ok(claim) => match settled(claim) {
                Ok(claim) => return Some(claim),
                Err(error) => {
                    eprintln!("the data folder could not be settled: {error}");
                    let question = FolderQuestion::Unfinished { folder: folder.display().to_string() };
                    (folder, question)
                }
            },
            Err(data_folder::InUse) => {
                let question = FolderQuestion::InUse { folder: folder.display().to_string() };
                (folder, question)
            }
        },
        FolderOwner::Other { inside } => {
            let question = FolderQuestion::Foreign {
                folder: folder.display().to_string(),
                inside: inside.display().to_string(),
                name: data_folder::name(&inside),
            };
            (inside, question)
        }
    };
    let asked = Asked { question, folder, options: options.clone() };
    *app.state::<Waiting>().0.lock().unwrap_or_else(PoisonError::into_inner) = Some(asked);
    None
}

/// Completes a pending restore or deletion; a key store that doesn't answer keeps no window from opening.
fn settled(mut claim: Claim) -> io::Result<Claim> {
    let (done, settled) = mpsc::channel();
    thread::spawn(move || {
        let result = claim.settle(&OsKeyStore).map(|()| claim);
        // Nobody waits any more.
        let _ = done.send(result);
    });
    settled.recv_timeout(window::KEY_STORE_TIMEOUT).map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
}

pub(crate) fn question<R: Runtime>(app: &AppHandle<R>) -> Option<FolderQuestion> {
    let waiting = app.try_state::<Waiting>()?;
    let asked = waiting.0.lock().unwrap_or_else(PoisonError::into_inner);
    asked.as_ref().map(|asked| asked.question.clone())
}

/// Blocks.
pub(crate) fn answer<R: Runtime>(app: &AppHandle<R>, answer: FolderAnswer) {
    let Some(waiting) = app.try_state::<Waiting>() else { return };
    let asked = waiting.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(asked) = asked else { return };
    if answer == FolderAnswer::Quit {
        app.exit(0);
        return;
    }
    // The accepted folder, unless it was taken meanwhile.
    if let Some(claim) = claim(app, &asked.options, asked.folder, true)
        && let Err(error) = window::start(app, claim)
    {
        log::error!("Porokh could not start: {error}");
        app.exit(1);
    }
}
