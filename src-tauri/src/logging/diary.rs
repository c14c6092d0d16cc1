//! Logs results of operations: kinds, counts and times, without content.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::Instant,
};

use porokh_api::{
    UiEvent,
    accounts::{AccountState, AccountView, Service},
    backup::BackupView,
    files::FileState,
};
use serde::Serialize;

use super::trace::trace;

/// Logs events sent to the window about something that began, ended or failed.
#[derive(Default)]
pub(crate) struct Diary(Mutex<Told>);

/// The last logged state of each thing; progress isn't logged.
#[derive(Default)]
struct Told {
    states: BTreeMap<String, String>,
    reading_since: Option<Instant>,
    backing_up_since: Option<Instant>,
}

impl Diary {
    pub(crate) fn note(&self, event: &UiEvent) {
        let line = self.0.lock().unwrap_or_else(PoisonError::into_inner).line(event, Instant::now());
        if let Some(line) = line {
            log::info!("{line}");
        }
    }
}

impl Told {
    fn line(&mut self, event: &UiEvent, now: Instant) -> Option<String> {
        match event {
            UiEvent::Run { run } => {
                let reason =
                    run.row.paused_by.as_ref().map(|by| format!(" by {}", tag(by))).unwrap_or_default();
                let line = format!(
                    "list {}{reason}: {} numbers, {} done, {} reused, {} waiting, {} sent, {} without result",
                    tag(&run.row.state),
                    run.numbers,
                    run.done,
                    run.reused,
                    run.waiting,
                    run.sent,
                    run.without_result
                );
                self.changed(format!("run {}", run.row.id), format!("{}{reason}", tag(&run.row.state)))
                    .then_some(line)
            }
            UiEvent::File { file } => self.file(file, now),
            UiEvent::Links { links } => {
                let reason =
                    links.reason.as_ref().map(|error| format!(": {}", trace(error))).unwrap_or_default();
                let line = format!("links {}{reason}", tag(&links.row.state));
                self.changed(format!("links {}", links.row.id), line.clone()).then_some(line)
            }
            UiEvent::Sharing { sharing } => {
                let reason =
                    sharing.error.as_ref().map(|error| format!(": {}", trace(error))).unwrap_or_default();
                let line = format!(
                    "sharing {}{reason}, {} of {} saved, {} left, {} to review",
                    tag(&sharing.state),
                    sharing.saved,
                    sharing.records,
                    sharing.left,
                    sharing.review
                );
                self.changed(format!("sharing {}", sharing.id), format!("{}{reason}", tag(&sharing.state)))
                    .then_some(line)
            }
            UiEvent::Accounts { accounts } => {
                let in_use =
                    |view: &&AccountView| view.in_use && view.account.environment == accounts.environment;
                accounts.accounts.iter().filter(in_use).find_map(|view| self.account(view))
            }
            UiEvent::Receiver { receiver } => {
                let state = format!("receiver {}", tag(&receiver.state));
                self.changed("receiver".into(), state.clone()).then_some(state)
            }
            UiEvent::Backup { backup } => self.backup(backup, now),
            UiEvent::Settled => Some("what an earlier start left was settled late".into()),
            _ => None,
        }
    }

    fn file(&mut self, file: &FileState, now: Instant) -> Option<String> {
        match file {
            FileState::Opening { .. } => {
                self.reading_since.get_or_insert(now);
                None
            }
            FileState::Open { file } => {
                let took = now.duration_since(self.reading_since.take()?).as_millis();
                Some(format!("file read: {}, {} rows, {took} ms", tag(&file.format), file.rows))
            }
            FileState::Failed { error, .. } => {
                self.reading_since = None;
                Some(format!("file not read: {}", trace(error)))
            }
            FileState::Closed => {
                self.reading_since = None;
                None
            }
        }
    }

    fn account(&mut self, account: &AccountView) -> Option<String> {
        let state = &account.state;
        let which = match account.account.service {
            Service::Courier => "fraud-check account",
            Service::Payment => "payment account",
        };
        let error = match state {
            AccountState::Passing { error } | AccountState::Failed { error } => format!(", {}", trace(error)),
            AccountState::NotTested | AccountState::Working => String::new(),
        };
        let line = format!("{which}: {}{error}", tag(state));
        self.changed(which.to_owned(), line.clone()).then_some(line)
    }

    fn backup(&mut self, backup: &BackupView, now: Instant) -> Option<String> {
        if backup.running.is_some() {
            self.backing_up_since.get_or_insert(now);
            return None;
        }
        if let Some(began) = self.backing_up_since.take() {
            let took = now.duration_since(began).as_millis();
            let made = backup.last.as_ref().and_then(|last| Some((last.made_at?, last.bytes)));
            let is_new = made.is_some_and(|(at, _)| self.changed("backup".into(), at.to_string()));
            return Some(match made.filter(|_| is_new) {
                Some((_, bytes)) => format!("backup made: {} KB, {took} ms", bytes / 1024),
                None => format!("no backup made, {took} ms"),
            });
        }
        let problem = backup.problem.as_ref().map(trace).unwrap_or_default();
        self.changed("weekly backup".into(), problem.clone())
            .then(|| format!("weekly backup: {problem}"))
            .filter(|_| !problem.is_empty())
    }

    /// Whether a thing's state changed.
    fn changed(&mut self, thing: String, state: String) -> bool {
        self.states.insert(thing, state.clone()) != Some(state)
    }
}

/// Tag of an enum, without details.
fn tag(value: &impl Serialize) -> String {
    let json = serde_json::to_value(value).unwrap_or_default();
    let word = json.as_str().or_else(|| json["kind"].as_str()).or_else(|| json["code"].as_str());
    word.unwrap_or("in another state").to_owned()
}
