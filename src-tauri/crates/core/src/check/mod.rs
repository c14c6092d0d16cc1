//! Checking one number: read what was typed, offer what is known, spend a check, keep the result.

mod history;
mod read;
mod result;
mod run;
mod running;
mod unsaved;
mod view;
mod whatsapp;

pub(crate) use result::{community_view, couriers, risk_view, summary_view};
pub(crate) use running::RunningCheck;
pub use view::{
    CheckRequest, CheckSummary, CheckView, CommunityView, CopiedPhone, CourierAnswer, CourierNameRequest,
    CourierRow, Deleted, FindRequest, HistoryPage, HistoryRequest, IdRequest, PhoneReading, PhoneText,
    PreviousCheck, RiskView, SourceRow,
};
pub use whatsapp::whatsapp_link;

#[cfg(test)]
mod tests;
