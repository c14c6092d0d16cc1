//! How parcels ended: collecting outcomes, and sharing them.
//!
//! - `file` reads a courier's download and maps its words to outcomes.
//! - `list` keeps one outcome for each order reference; `by_hand` and `from_run` enter them without a file.
//! - `record` makes the five fields of the interface of one, and nothing else; `dry_run` shows them.
//! - `share` sends them, 200 a request; `answer` reads what became of each.
//!
//! Sharing the same reference again updates the record at the service, so that a request whose reply is lost may be
//! repeated.

mod answer;
mod by_hand;
mod capability;
mod dry_run;
mod export;
mod file;
mod from_run;
mod list;
mod record;
mod share;
#[cfg(test)]
mod tests;
mod view;

pub use capability::Deliveries;
pub use export::{DeliveryWords, ExportDeliveriesRequest};
pub use file::{
    CourierSource, LeftOut, Meaning, OutcomeColumn, OutcomeCounts, OutcomeCourier, OutcomeCourierRequest,
    OutcomeFileState, OutcomeFileView, OutcomeFilter, OutcomeRoleRequest, OutcomeRowState, OutcomeRowView,
    OutcomeSheetRequest, OutcomeWord, OutcomeWordRequest, ReviewReason, TakeOutcomesRequest, TakenOutcomes,
};
pub use from_run::{MarkedRows, RunOutcomesRequest};
pub use view::{
    DeliveriesRequest, DeliveryChoice, DeliveryCounts, DeliveryField, DeliveryFilter, DeliveryRules,
    DeliverySource, DeliveryState, DeliveryView, DryRun, DryRunRequest, SaveDeliveryRequest, SavedDelivery,
    SharingState, SharingView,
};
