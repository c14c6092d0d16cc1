//! What goes on while the app stays open: what an earlier start left is settled and cleared away, and what is past its
//! time is forgotten.

use std::{sync::Arc, time::Duration};

use porokh_api::AppEvent;

use crate::{
    App,
    jobs::{self, Job, Next, Wake},
};

const TICK: Duration = Duration::from_secs(15);
/// Between two looks for what is past its time.
const BETWEEN_FORGETTING: Duration = Duration::from_secs(3600);

/// Looks after the records.
#[derive(Default)]
struct Upkeep {
    /// When history was last looked through, by the time that has passed.
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
    /// Deletes what is past its time, now and then, once the time is certain.
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

/// Looks after the records for as long as the app is open. Ends with the last other handle.
pub(crate) async fn look_after_records(app: Arc<App>) {
    app.runs.clear_drafts().await;
    let clock = Arc::clone(&app.clock);
    jobs::keep(Upkeep::default(), app, clock, Wake::default().listen()).await;
}

/// Settles what the last start left unanswered, where the start of this one couldn't.
async fn settle_late(app: &App) {
    if !app.outbox.is_settled().await && app.outbox.settle_unanswered().await.is_ok() {
        app.events.tell(AppEvent::Settled);
    }
}
