//! Reporting a number: what is known of it, ten seconds to think again, and what became of it.

mod facts;
mod list;
mod send;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use send::ReportTurn;
pub use view::{
    NetworkFacts, ReportFacts, ReportList, ReportListRequest, ReportRules, ReportView, ReportsRequest,
    SendReportsRequest,
};
