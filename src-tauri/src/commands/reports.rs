//! Reporting numbers.

use porokh_core::{
    check::{Deleted, IdRequest, PhoneText},
    reports::{ReportFacts, ReportList, ReportListRequest, ReportView, ReportsRequest, SendReportsRequest},
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn report_facts(shell: Shell<'_>, request: PhoneText) -> Reply<ReportFacts> {
    shell.core.report_facts(request).await
}

#[tauri::command]
pub(crate) async fn send_reports(shell: Shell<'_>, request: SendReportsRequest) -> Reply<Vec<ReportView>> {
    shell.core.send_reports(request).await
}

#[tauri::command]
pub(crate) async fn undo_reports(shell: Shell<'_>, request: ReportsRequest) -> Reply<Deleted> {
    shell.core.undo_reports(request).await
}

#[tauri::command]
pub(crate) async fn resend_report(shell: Shell<'_>, request: IdRequest) -> Reply<ReportView> {
    shell.core.resend_report(request).await
}

#[tauri::command]
pub(crate) async fn reports(shell: Shell<'_>, request: ReportListRequest) -> Reply<ReportList> {
    shell.core.reports(request).await
}

#[tauri::command]
pub(crate) async fn delete_report(shell: Shell<'_>, request: IdRequest) -> Reply<Deleted> {
    shell.core.delete_report(request).await
}
