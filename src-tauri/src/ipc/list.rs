//! Every command of the window with its request and reply, in groups. `name(Request) -> Reply;` calls the method of
//! that name of the group's capability, `name(Request) -> Reply = expression;` evaluates the expression.

use super::commands;
use porokh_api::{
    EnvironmentRequest, PaymentSettings, QuickStep, Settings, SettingsPatch, StartView, Switched,
    WaitRequest,
    accounts::{
        AccountRef, AccountSecret, AccountsView, AddAccount, ChangeAccount, RenameAccount, SameMerchant,
        TriedAccount, TryAccount,
    },
    alerts::{AskedPlace, PlaceFound},
    backup::{BackupView, DataUsage},
    bulk::{
        ChosenTotals, ChosenTotalsRequest, Copied, CopyRowsRequest, DecideByRuleRequest, DecideRequest,
        Decided, DecidedByRule, ExportFacts, ExportRequest, FilePlanRequest, FilePlanView, NoteRequest,
        ResolveDoubtRequest, RuleFacts, RunList, RunPlacesRequest, RunRangeRequest, RunResultRequest,
        RunRowCounts, RunRowDetail, RunRowRequest, RunRowView, RunRowsRequest, RunView, StartFileRunRequest,
        UndecidedRow, UndoRequest, UnmatchedEntry,
    },
    check::{
        CheckRequest, CheckView, CopiedPhone, CourierNameRequest, DeferredView, FindRequest, PhoneReading,
        PreviousCheck,
    },
    customers::{
        CustomerCheck, CustomerOrder, CustomerView, FoundCustomer, FoundOrder, KnownCustomer, MarkRequest,
        MarkView,
    },
    deliveries::{
        DeliveriesRequest, DeliveryChoice, DeliveryCounts, DeliveryRules, DeliveryView, DryRun,
        DryRunRequest, ExportDeliveriesRequest, ExportPayoutRequest, MarkedRows, OutcomeAnswerRequest,
        OutcomeCourierRequest, OutcomeFileKind, OutcomeFileState, OutcomeFilter, OutcomeKindRequest,
        OutcomeRoleRequest, OutcomeRowView, OutcomeSheetRequest, OutcomeWordRequest, PayoutAnswerRequest,
        PayoutApartRequest, PayoutFilter, PayoutRowView, PayoutSheetView, PayoutTotals, PayoutView,
        RunOutcomesRequest, SaveDeliveryRequest, SavedDelivery, SharingView, TakeOutcomesRequest,
        TakenOutcomes,
    },
    exports::ExportedView,
    files::{
        CellsRequest, CorrectRequest, FileState, HeaderRequest, PasteRequest, RecentFile, RoleRequest,
        RowCells, RowFilter, RowView, RowsPage, SheetRequest,
    },
    inbox::{
        ActivityCounts, ActivityDetail, ActivityFilter, ActivityView, AlertSwitch, MarkReadRequest,
        PlanNotice, PracticeEventRequest, PracticeEventResult, PublicAddress, ReachResult, ReceiverSwitch,
        ReceiverView, ReportedView, SelfTestRequest, SelfTestResult,
    },
    orders::PackingList,
    overview::{ExportMonthRequest, MonthRequest, MonthView, ReturnCost, SavePictureRequest, TodayView},
    packing::{LabelList, PackingDay, ScanRequest},
    payments::{
        ConfirmRequest, Creation, ExportLinksRequest, ExportPaymentsRequest, InvoiceRequest, InvoiceView,
        LinkRowView, LinksPlan, LinksRequest, LinksView, MatchRequest, MethodKindRequest, MethodKindView,
        OrderRefRequest, PaymentDetail, PaymentFilter, PaymentForm, PaymentNoteRequest, PaymentView,
        PaymentsPage, QrView, RecordRefundRequest, RefundFacts, RefundRequest, RelatedRequest,
        SentLinkRequest, SettleCreationRequest, SettleRefundRequest, SettleTransferRequest, SmsReading,
        SmsText, TransferView, WatchRequest,
    },
    removal::{KeepDays, OldRecords, RemovalFacts},
    reports::{ReportFacts, ReportView, ReportsRequest, SendReportsRequest},
    requests::{Deleted, IdRequest, ListOf, ListQuery, OlderQuery, Page, PhoneText, SwitchRequest},
    restore::{AsideView, BackupFile, BringBack, UnlockBackup},
};
use porokh_core::{
    check::whatsapp_link,
    payments::{Transfers, mail_link},
};
use porokh_domain::{RiskLevel, RowNumber};
use uuid::Uuid;

use super::{
    BackupRequest, CloseRequest, CopyRequest, DeleteEverything, DropsRequest, MailRequest, SaveRequest,
    SavedLogs, WhatsAppRequest,
};
use crate::{
    commands::{self, app, backups, dialogs, exports, restore},
    notifications::NotificationService,
    quick::{self, QuickKey, QuickKeyRequest},
    update::UpdateState,
};

commands! { |shell, request|
    app {
        app_start() -> StartView = Ok(app::start(shell).await);
        find_place(AskedPlace) -> PlaceFound = shell.core.find_place(request).await;
    }

    accounts {
        save_settings(SettingsPatch) -> Settings = commands::save_settings(shell, request).await;
        name_courier(CourierNameRequest) -> Settings = shell.core.name_courier(&request.courier, &request.name);
        set_practice(SwitchRequest) -> Switched;
        use_environment(EnvironmentRequest) -> Switched;
    }

    accounts {
        accounts() -> AccountsView = Ok(shell.core.accounts.accounts().await);
        answer_same_merchant(SameMerchant) -> ();
        try_account(TryAccount) -> TriedAccount;
        add_account(AddAccount) -> AccountsView;
        change_account(ChangeAccount) -> AccountsView;
        test_account(AccountRef) -> AccountsView;
        set_account_secret(AccountSecret) -> AccountsView;
        rename_account(RenameAccount) -> AccountsView;
        use_account(AccountRef) -> AccountsView;
        remove_account(AccountRef) -> AccountsView;
        open_account_site() -> () = shell.desktop.open_link(&shell.core.accounts.account_site().await?);
    }

    checks {
        read_phone(PhoneText) -> PhoneReading = Ok(shell.core.checks.read_phone(&request.text).await);
        read_copied_phone() -> CopiedPhone = Ok(shell.core.checks.read_copied_phone(&shell.desktop.paste()).await);
        check_phone(CheckRequest) -> CheckView = shell.core.checks.check_phone(&request).await;
        cancel_check() -> () = { shell.core.checks.cancel_check(); Ok(()) };
        defer_check(CheckRequest) -> Vec<DeferredView> = shell.core.checks.defer_check(&request).await;
        deferred_checks() -> Vec<DeferredView>;
        drop_deferred_check(IdRequest) -> Deleted;
    }

    waits {
        cancel_wait(WaitRequest) -> () = { shell.core.ctx.waits.cancel_wait(request); Ok(()) };
    }

    checks {
        open_check(IdRequest) -> CheckView;
    }

    runs {
        open_run_result(RunResultRequest) -> CheckView;
    }

    checks {
        recent_checks(OlderQuery<Option<RiskLevel>>) -> Page<PreviousCheck>;
        find_checks(FindRequest) -> Vec<PreviousCheck> = shell.core.checks.find_checks(&request).await;
        delete_check(IdRequest) -> Deleted;
        delete_history() -> Deleted = shell.core.delete_history().await;
        old_records(KeepDays) -> OldRecords;
    }

    customers {
        customer(PhoneText) -> CustomerView;
        customer_checks(ListOf<String>) -> Page<CustomerCheck>;
        customer_orders(PhoneText) -> Vec<CustomerOrder>;
        known_customer(PhoneText) -> Option<KnownCustomer>;
        find_customers(FindRequest) -> Vec<FoundCustomer> = shell.core.customers.find_customers(&request).await;
        find_orders(FindRequest) -> Vec<FoundOrder> = shell.core.customers.find_orders(&request).await;
        mark_phone(MarkRequest) -> MarkView;
        unmark_phone(PhoneText) -> Deleted;
        marked_phones() -> Vec<MarkView>;
    }

    files {
        file_state() -> FileState = Ok(shell.core.files.file_state().await);
        choose_file() -> () = dialogs::choose_file(shell).await;
        paste_file(PasteRequest) -> () = { shell.core.files.open_pasted(request).await; Ok(()) };
        paste_copied() -> () =
            { shell.core.files.open_pasted(PasteRequest { text: shell.desktop.paste() }).await; Ok(()) };
        arrived_sheet() -> Option<String> = Ok(shell.arrivals.name());
        open_arrived() -> () = {
            if let Some(path) = shell.arrivals.take() {
                shell.core.files.open_file(path).await;
            }
            Ok(())
        };
        leave_arrived() -> () = { drop(shell.arrivals.take()); Ok(()) };
        recent_files() -> Vec<RecentFile>;
        open_recent_file(IdRequest) -> ();
        forget_recent_file(IdRequest) -> ();
        cancel_file() -> () = { shell.core.files.cancel_file(); Ok(()) };
        leave_file_error() -> () = { shell.core.files.leave_file_error(); Ok(()) };
        close_file(IdRequest) -> ();
    }

    files {
        use_sheet(SheetRequest) -> ();
        set_role(RoleRequest) -> ();
        set_header(HeaderRequest) -> ();
        correct_cell(CorrectRequest) -> RowView;
        file_rows(ListOf<i64, RowFilter>) -> RowsPage;
        file_cells(CellsRequest) -> Vec<RowCells>;
    }

    runs {
        plan_file_run(FilePlanRequest) -> FilePlanView;
        start_file_run(StartFileRunRequest) -> RunView;
        runs() -> Vec<RunView>;
        pause_run(IdRequest) -> RunView;
        continue_run(IdRequest) -> RunView;
        stop_run(IdRequest) -> RunView;
        give_up_stuck(IdRequest) -> RunView;
        poll_lost_jobs(IdRequest) -> RunView;
        unmatched_entries(IdRequest) -> Vec<UnmatchedEntry>;
        delete_run(IdRequest) -> Deleted;
        resolve_doubt(ResolveDoubtRequest) -> RunView;
    }

    runs {
        run_rows(RunRowsRequest) -> Page<RunRowView>;
        run_range(RunRangeRequest) -> Vec<RowNumber>;
        run_places(RunPlacesRequest) -> Vec<Option<u32>>;
        run_counts(IdRequest) -> RunRowCounts;
        run_row(RunRowRequest) -> RunRowDetail;
        chosen_totals(ChosenTotalsRequest) -> ChosenTotals;
        rule_facts(IdRequest) -> RuleFacts;
        undecided_rows(RunList) -> Vec<UndecidedRow>;
    }

    parcels {
        decide_rows(DecideRequest) -> Decided;
        decide_by_rule(DecideByRuleRequest) -> DecidedByRule;
        packing_list(IdRequest) -> PackingList;
        label_list(IdRequest) -> LabelList;
        scan_parcel(ScanRequest) -> PackingDay;
        packing_day() -> PackingDay;
        undo_scan() -> PackingDay;
        skip_verification() -> () = { shell.core.parcels.skip_verification(); Ok(()) };
    }

    runs {
        undo_decision(UndoRequest) -> RunRowCounts;
        note_phone(NoteRequest) -> ();
        copy_run_rows(CopyRowsRequest) -> Copied = commands::copy_run_rows(shell, request).await;
    }

    runs {
        export_facts(IdRequest) -> ExportFacts;
        export_run(ExportRequest) -> Option<ExportedView> = exports::export_run(shell, request).await;
        cancel_export() -> () = { shell.core.runs.cancel_export(); Ok(()) };
        open_export(IdRequest) -> () = shell.desktop.open_path(&shell.exports.path(request.id)?);
        show_export(IdRequest) -> () = shell.desktop.show_in_folder(&shell.exports.path(request.id)?);
    }

    payments {
        save_payment_settings(PaymentSettings) -> Settings = shell.core.payments.save_payment_settings(request);
    }

    payments {
        create_payment(PaymentForm) -> Creation;
        settle_creation(SettleCreationRequest) -> PaymentView;
        payment(IdRequest) -> PaymentDetail;
        check_payment(IdRequest) -> PaymentView;
        watch_payment(WatchRequest) -> ();
        verify_invoice(InvoiceRequest) -> InvoiceView;
        remind_payment(IdRequest) -> PaymentView;
        note_payment(PaymentNoteRequest) -> ();
        // As a QR code.
        payment_qr(IdRequest) -> QrView;
        save_payment_qr(IdRequest) -> bool = dialogs::save_payment_qr(shell, request).await;
        open_payment_link(IdRequest) -> () = shell.desktop.open_link(&shell.core.payments.payment_link(request).await?);
        // Opens a prepared e-mail in the mail program.
        open_mail(MailRequest) -> () =
            shell.desktop.open_link(&mail_link(&request.to, &request.subject, &request.text)?);
    }

    refunds {
        refund_facts(IdRequest) -> RefundFacts;
        method_kinds() -> Vec<MethodKindView>;
        set_method_kind(MethodKindRequest) -> ();
        refund_payment(RefundRequest) -> PaymentDetail;
        record_refund(RecordRefundRequest) -> PaymentDetail;
        settle_refund(SettleRefundRequest) -> PaymentDetail;
    }

    transfers {
        read_sms(SmsText) -> SmsReading = Ok(Transfers::read_sms(&request));
        match_transfer(MatchRequest) -> TransferView;
        confirm_transfer(ConfirmRequest) -> TransferView;
        name_transfer_order(ConfirmRequest) -> TransferView;
        transfer_customers(OrderRefRequest) -> Vec<String>;
        settle_transfer(SettleTransferRequest) -> TransferView;
        transfers() -> Vec<TransferView>;
    }

    payments {
        payments(ListQuery<PaymentFilter>) -> PaymentsPage;
        related_payments(RelatedRequest) -> Vec<PaymentView>;
        export_payments(ExportPaymentsRequest) -> Option<ExportedView> =
            exports::export_payments(shell, request).await;
    }

    links {
        plan_links(LinksRequest) -> LinksPlan;
        start_links(LinksRequest) -> LinksView;
        pause_links(IdRequest) -> LinksView;
        continue_links(IdRequest) -> LinksView;
        delete_links(IdRequest) -> Deleted;
        links() -> Vec<LinksView>;
        link_rows(ListOf<i64>) -> Page<LinkRowView>;
        mark_link_sent(SentLinkRequest) -> LinksView;
        export_links(ExportLinksRequest) -> Option<ExportedView> = exports::export_links(shell, request).await;
    }

    reports {
        report_facts(PhoneText) -> ReportFacts;
        send_reports(SendReportsRequest) -> Vec<ReportView>;
        undo_reports(ReportsRequest) -> Deleted;
        resend_report(IdRequest) -> ReportView;
        reports(OlderQuery) -> Page<ReportView>;
        delete_report(IdRequest) -> Deleted;
    }

    deliveries {
        deliveries(DeliveriesRequest) -> Page<DeliveryView, DeliveryCounts>;
        delivery_rules() -> DeliveryRules;
        save_delivery(SaveDeliveryRequest) -> SavedDelivery;
        delete_delivery(IdRequest) -> Deleted;
        mark_run_outcomes(RunOutcomesRequest) -> MarkedRows;
        dry_run_deliveries(DryRunRequest) -> DryRun;
        share_deliveries(DeliveryChoice) -> SharingView;
        sharing() -> Option<SharingView>;
        pause_sharing(IdRequest) -> SharingView;
        continue_sharing(IdRequest) -> SharingView;
        stop_sharing(IdRequest) -> SharingView;
        export_deliveries(ExportDeliveriesRequest) -> Option<ExportedView> =
            exports::export_deliveries(shell, request).await;
    }

    deliveries {
        outcome_file() -> OutcomeFileState = Ok(shell.core.deliveries.outcome_file());
        choose_outcome_file() -> () = dialogs::choose_outcome_file(shell, None).await;
        choose_payout_file() -> () = dialogs::choose_outcome_file(shell, Some(OutcomeFileKind::Payment)).await;
        // Sets the page that takes dropped files.
        take_drops(DropsRequest) -> () = { shell.take_drops(request.page); Ok(()) };
        use_outcome_sheet(OutcomeSheetRequest) -> ();
        set_outcome_kind(OutcomeKindRequest) -> ();
        set_outcome_role(OutcomeRoleRequest) -> ();
        set_outcome_word(OutcomeWordRequest) -> ();
        set_outcome_courier(OutcomeCourierRequest) -> ();
        answer_outcome_rows(OutcomeAnswerRequest) -> ();
        outcome_rows(ListOf<u64, OutcomeFilter>) -> Page<OutcomeRowView> = shell.core.deliveries.outcome_rows(request);
        take_outcomes(TakeOutcomesRequest) -> TakenOutcomes;
        close_outcome_file() -> () = { shell.core.deliveries.close_outcome_file(); Ok(()) };
    }

    deliveries {
        payout_sheets() -> Vec<PayoutSheetView>;
        payout(IdRequest) -> PayoutView;
        payout_rows(ListOf<i64, PayoutFilter>) -> Page<PayoutRowView, PayoutTotals>;
        answer_payout(PayoutAnswerRequest) -> ();
        set_payout_apart(PayoutApartRequest) -> ();
        delete_payout(IdRequest) -> ();
        keep_payout_delivered(IdRequest) -> TakenOutcomes;
        export_payout(ExportPayoutRequest) -> Option<ExportedView> = exports::export_payout(shell, request).await;
    }

    overview {
        month_overview(MonthRequest) -> MonthView;
        today() -> TodayView;
        set_return_cost(ReturnCost) -> Settings = shell.core.overview.set_return_cost(request);
        export_month(ExportMonthRequest) -> Option<ExportedView> = exports::export_month(shell, request).await;
        save_month_picture(SavePictureRequest) -> Option<ExportedView> =
            exports::save_month_picture(shell, request).await;
    }

    inbox {
        activity(ListQuery<ActivityFilter>) -> Page<ActivityView, ActivityCounts>;
        activity_detail(IdRequest) -> ActivityDetail;
        mark_activity_read(MarkReadRequest) -> ActivityCounts;
        plan_notice() -> Option<PlanNotice>;
        open_renewal() -> () = shell.desktop.open_link(&shell.core.inbox.renewal_site().await?);
        reported_phone(PhoneText) -> Option<ReportedView>;
    }

    inbox {
        receiver() -> ReceiverView;
        switch_receiver(ReceiverSwitch) -> ReceiverView =
            shell.core.inbox.switch_receiver(request, Uuid::new_v4().simple().to_string()).await;
        set_public_address(PublicAddress) -> ReceiverView;
        set_alert(AlertSwitch) -> ReceiverView;
        test_receiver(SelfTestRequest) -> SelfTestResult =
            shell.core.inbox.test_receiver(request, Uuid::new_v4().to_string()).await;
        reach_receiver() -> ReachResult = shell.core.inbox.reach_receiver(Uuid::new_v4().to_string()).await;
        practice_event(PracticeEventRequest) -> PracticeEventResult;
    }

    backups {
        backup_state() -> BackupView;
        make_backup(BackupRequest) -> Option<BackupView> = backups::make_backup(shell, request).await;
        stop_backup() -> () = { shell.core.backups.stop_backup(); Ok(()) };
        switch_weekly(SwitchRequest) -> BackupView;
        choose_backup_folder() -> Option<BackupView> = backups::choose_backup_folder(shell).await;
        show_backup() -> () = shell.desktop.show_in_folder(&shell.core.backups.last_backup()?);
        data_usage() -> DataUsage;
        save_logs(SaveRequest) -> Option<SavedLogs> = backups::save_logs(shell, request).await;
    }

    restores {
        choose_backup() -> Option<BackupFile> = restore::choose_backup(shell).await;
        dropped_backup() -> BackupFile;
        unlock_backup(UnlockBackup) -> BackupFile;
        restore_backup() -> () = restore::restore_backup(shell).await;
        stop_restore() -> () = { shell.core.restores.stop_restore(); Ok(()) };
        put_aside() -> Vec<AsideView>;
        bring_back(BringBack) -> () = restore::bring_back(shell, request).await;
    }

    removal {
        removal_facts() -> RemovalFacts = restore::removal_facts(shell).await;
        delete_everything(DeleteEverything) -> () = restore::delete_everything(shell, request).await;
    }

    app {
        notification_service() -> NotificationService = commands::notification_service(shell).await;
        show_sample_notification() -> NotificationService = commands::show_sample_notification(shell).await;
    }

    app {
        update_state() -> UpdateState = Ok(shell.updates.state());
        check_for_update() -> UpdateState = Ok(shell.updates.check().await);
        download_update() -> UpdateState = Ok(shell.updates.download());
        stop_update() -> UpdateState = Ok(shell.updates.stop());
    }

    app {
        quick_key() -> QuickKey = Ok(quick::view(shell));
        forget_quick_place() -> QuickKey = quick::forget_place(shell);
        set_quick_key(QuickKeyRequest) -> QuickKey = quick::change(shell, request);
        open_quick() -> () = { shell.desktop.open_quick(); Ok(()) };
        quick_step(QuickStep) -> () = { quick::step(shell, request); Ok(()) };
    }

    app {
        answer_close(CloseRequest) -> () = commands::answer_close(shell, request).await;
        print_page() -> () = shell.desktop.print();
        full_screen(SwitchRequest) -> () = { shell.desktop.full_screen(request.on); Ok(()) };
        copy_text(CopyRequest) -> () = shell.desktop.copy(&request.text);
        open_whatsapp(WhatsAppRequest) -> () =
            shell.desktop.open_link(&whatsapp_link(&request.phone, &request.text)?);
        open_data_folder() -> () = shell.desktop.open_path(shell.core.data_folder());
    }
}
