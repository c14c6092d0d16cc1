//! What the services told by themselves.

use porokh_core::{
    check::{IdRequest, PhoneText},
    inbox::{
        ActivityCounts, ActivityDetail, ActivityPage, ActivityRequest, MarkReadRequest, PlanNotice,
        ReportedView,
    },
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn activity(shell: Shell<'_>, request: ActivityRequest) -> Reply<ActivityPage> {
    shell.core.activity(request).await
}

#[tauri::command]
pub(crate) async fn activity_detail(shell: Shell<'_>, request: IdRequest) -> Reply<ActivityDetail> {
    shell.core.activity_detail(request).await
}

#[tauri::command]
pub(crate) async fn mark_activity_read(shell: Shell<'_>, request: MarkReadRequest) -> Reply<ActivityCounts> {
    shell.core.mark_activity_read(request).await
}

#[tauri::command]
pub(crate) async fn plan_notice(shell: Shell<'_>, request: ()) -> Reply<Option<PlanNotice>> {
    let () = request;
    shell.core.plan_notice().await
}

#[tauri::command]
pub(crate) async fn open_renewal(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    shell.desktop.open_link(&shell.core.renewal_site().await?)
}

#[tauri::command]
pub(crate) async fn reported_phone(shell: Shell<'_>, request: PhoneText) -> Reply<Option<ReportedView>> {
    shell.core.reported_phone(request).await
}
