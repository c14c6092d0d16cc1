//! ! Maintenance while the app is open: resolves and clears leftovers of an earlier start, and deletes expired
//! ! records.

use std::{sync::Arc, time::Duration};

use porokh_api::AppEvent;

use crate::{
    App,
    jobs::{self, Job, Next, Wake},
};

const TICK: Duration = Duration::from_secs(15);
/// Pause between two searches for expired records.
const BETWEEN_FORGETTING: Duration = Duration::from_secs(3600);

#[derive(Default)]
struct Upkeep {
    /// When the history was last searched, by elapsed time.
    forgot: Option<Duration>,
}

impl Job for Upkeep {
    type Owner = App;

    async fn step(&mut self, app: &Arc<App>) -> Next {
        settle_late(app).await;
        self.forget_at_times(app).await;
        Next::In(TICK)
    }
}

impl Upkeep {
    /// Deletes expired records from time to time, once the time is certain.
    async fn forget_at_times(&mut self, app: &App) {
        let passed = app.clock.passed();
        let is_due = self.forgot.is_none_or(|forgot| passed.saturating_sub(forgot) >= BETWEEN_FORGETTING);
        if is_due && let Some(now) = app.clock.agreed() {
            self.forgot = Some(passed);
            app.checks.forget_what_is_old().await;
            app.restores.forget_what_is_old(now).await;
        }
    }
}

/// Maintains the records while the app is open. Ends when the last other handle is dropped.
pub(crate) async fn look_after_records(app: Arc<App>) {
    app.runs.clear_drafts().await;
    let clock = Arc::clone(&app.clock);
    jobs::keep(Upkeep::default(), app, clock, Wake::default().listen()).await;
}

/// Resolves leftovers of the last start that this start couldn't resolve at once.
async fn settle_late(app: &App) {
    if !app.outbox.is_settled().await && app.outbox.settle_unanswered().await.is_ok() {
        app.events.tell(AppEvent::Settled);
    }
}
