//! The question that is asked before the data folder is used: it is somebody else's, or in use.
//!
//! The window stands without the core then, and what its engine keeps goes to a folder of its own that is deleted at
//! the end: before the answer nothing is written where the user keeps something.

use std::{
    fs, io,
    path::PathBuf,
    sync::{Mutex, PoisonError},
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

/// What the user is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum FolderQuestion {
    /// The folder holds somebody else's files.
    Foreign {
        folder: String,
        /// The folder that would be made inside it.
        inside: String,
        name: String,
    },
    InUse {
        folder: String,
    },
    /// What the seller decided before, a restored backup or that everything is deleted, is half done and can't go on:
    /// another program holds a file in it, or the key store refuses.
    Unfinished {
        folder: String,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FolderAnswer {
    /// The proposed folder, or the same one once more.
    GoOn,
    Quit,
}

/// A question that waits for its answer.
struct Asked {
    question: FolderQuestion,
    /// What is used when the user goes on.
    folder: PathBuf,
    options: Options,
}

/// The place of the question.
#[derive(Default)]
pub(crate) struct Waiting(Mutex<Option<Asked>>);

/// The folder for what the engine of the page keeps.
struct PageFolder(PathBuf);

/// Makes a new folder for what the engine of the page keeps, among the system's temporary ones.
pub(crate) fn folder_for_the_page<R: Runtime>(app: &AppHandle<R>) -> io::Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("porokh-{}", uuid::Uuid::new_v4().simple()));
    // Fails where there is one already: what is deleted at the end was made here.
    fs::create_dir(&folder)?;
    app.manage(PageFolder(folder.clone()));
    Ok(folder)
}

/// The app ends: what the engine of the page kept goes.
pub(crate) fn tidy_up<R: Runtime>(app: &AppHandle<R>) {
    if let Some(PageFolder(folder)) = app.try_state::<PageFolder>().as_deref() {
        // What is held open stays until the system clears its temporary files.
        let _ = fs::remove_dir_all(folder);
    }
}

/// Takes the data folder, or asks about it. `named`: the user named it; the app's own place is never asked about.
pub(crate) fn claim<R: Runtime>(
    app: &AppHandle<R>,
    options: &Options,
    folder: PathBuf,
    named: bool,
) -> Option<Claim> {
    let owner = if named { data_folder::owner_of(&folder) } else { FolderOwner::Porokh(folder.clone()) };
    let (folder, question) = match owner {
        FolderOwner::Porokh(folder) => match data_folder::claim(folder.clone()) {
            Ok(mut claim) => match claim.settle(&OsKeyStore) {
                Ok(()) => return Some(claim),
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

pub(crate) fn question<R: Runtime>(app: &AppHandle<R>) -> Option<FolderQuestion> {
    let waiting = app.try_state::<Waiting>()?;
    let asked = waiting.0.lock().unwrap_or_else(PoisonError::into_inner);
    asked.as_ref().map(|asked| asked.question.clone())
}

/// Does what the user decided. Blocks.
pub(crate) fn answer<R: Runtime>(app: &AppHandle<R>, answer: FolderAnswer) {
    let Some(waiting) = app.try_state::<Waiting>() else { return };
    let asked = waiting.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(asked) = asked else { return };
    if answer == FolderAnswer::Quit {
        app.exit(0);
        return;
    }
    // What the user agreed to, unless somebody took it meanwhile.
    if let Some(claim) = claim(app, &asked.options, asked.folder, true)
        && let Err(error) = window::start(app, claim)
    {
        log::error!("Porokh could not start: {error}");
        app.exit(1);
    }
}
