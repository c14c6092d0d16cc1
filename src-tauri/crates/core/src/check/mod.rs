//! Checking one number: read what was typed, offer what is known, spend a check, keep the result.

mod view;

pub use view::{
    CheckRequest, CheckState, CheckSummary, CheckView, CommunityView, CopiedPhone, CourierAnswer,
    CourierNameRequest, CourierRow, Deleted, FindRequest,
    HistoryPage, HistoryRequest, IdRequest, PhoneReading, PhoneText, PreviousCheck, RiskView, SourceRow,
};
