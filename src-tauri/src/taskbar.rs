//! Progress of runs in the taskbar or dock.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use porokh_api::bulk::{RunState, RunView};
use tauri::{
    AppHandle, Manager, Runtime,
    window::{ProgressBarState, ProgressBarStatus},
};

use crate::window::MAIN;

/// Active runs, and the shown progress.
#[derive(Default)]
pub(crate) struct Taskbar(Mutex<Lists>);

#[derive(Default)]
struct Lists {
    runs: BTreeMap<i64, List>,
    shown: Option<(u64, Indicator)>,
}

#[derive(Debug, Clone, Copy)]
struct List {
    done: u64,
    of: u64,
    indicator: Indicator,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Indicator {
    Normal,
    Paused,
    Attention,
}

impl List {
    /// `None` if not active.
    fn of(run: &RunView) -> Option<Self> {
        let indicator = match run.row.state {
            RunState::Running | RunState::Waiting if !run.doubts.is_empty() => Indicator::Attention,
            RunState::Running if run.waits_for.is_none() => Indicator::Normal,
            RunState::Running | RunState::Waiting => Indicator::Paused,
            RunState::Paused | RunState::Done | RunState::Stopped => return None,
        };
        let done = run.done + run.reused + run.about_done + run.without_result + run.left;
        Some(Self { done, of: run.numbers, indicator })
    }
}

impl Lists {
    /// Updates a run; returns total percentage and state if they changed. `Some(None)`: nothing to show any more.
    fn take(&mut self, run: i64, list: Option<List>) -> Option<Option<(u64, Indicator)>> {
        match list {
            Some(list) => drop(self.runs.insert(run, list)),
            None => drop(self.runs.remove(&run)),
        }
        let sum = |of: fn(&List) -> u64| self.runs.values().map(of).sum::<u64>();
        let percent = (sum(|list| list.done) * 100).checked_div(sum(|list| list.of)).unwrap_or(0);
        let shown = self
            .runs
            .values()
            .map(|list| list.indicator)
            .max()
            .map(|indicator| (percent.min(100), indicator));
        (std::mem::replace(&mut self.shown, shown) != shown).then_some(shown)
    }
}

pub(crate) fn follow<R: Runtime>(app: &AppHandle<R>, run: &RunView) {
    let (Some(taskbar), Some(window)) = (app.try_state::<Taskbar>(), app.get_webview_window(MAIN)) else {
        return;
    };
    let changed = taskbar.0.lock().unwrap_or_else(PoisonError::into_inner).take(run.row.id, List::of(run));
    let Some(shown) = changed else { return };
    let status = match shown.map(|(_, indicator)| indicator) {
        None => ProgressBarStatus::None,
        Some(Indicator::Normal) => ProgressBarStatus::Normal,
        Some(Indicator::Paused) => ProgressBarStatus::Paused,
        Some(Indicator::Attention) => ProgressBarStatus::Error,
    };
    let progress = shown.map(|(percent, _)| percent);
    if let Err(error) = window.set_progress_bar(ProgressBarState { status: Some(status), progress }) {
        log::debug!("the taskbar shows no progress: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn list(done: u64, of: u64, indicator: Indicator) -> Option<List> {
        Some(List { done, of, indicator })
    }

    #[test]
    fn lists_of_all_accounts_add_up() {
        let mut lists = Lists::default();
        assert_eq!(lists.take(1, list(50, 100, Indicator::Normal)), Some(Some((50, Indicator::Normal))));
        assert_eq!(
            lists.take(1, list(50, 100, Indicator::Normal)),
            None,
            "the desktop isn't asked for nothing"
        );
        assert_eq!(lists.take(2, list(0, 100, Indicator::Paused)), Some(Some((25, Indicator::Paused))));
        assert_eq!(
            lists.take(1, list(60, 100, Indicator::Attention)),
            Some(Some((30, Indicator::Attention)))
        );
        assert_eq!(lists.take(1, None), Some(Some((0, Indicator::Paused))));
        assert_eq!(lists.take(2, None), Some(None), "or a bar stays in the taskbar for ever");
    }
}
