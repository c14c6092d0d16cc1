//! The commands of the window, in one list: the handler, the TypeScript types and the tests are made from it.

#[cfg(test)]
mod typescript;

use porokh_core::{
    PaymentSettings, PracticeRequest, Settings, SettingsPatch, StartView, Switched, WaitRequest,
    accounts::{AccountView, AddressRequest, ConnectRequest, KeyRequest, SameMerchant},
    bulk::{
        Copied, CopyRowsRequest, DecideRequest, Decided, ExportFacts, ExportRequest, ExportedView,
        FilePlanRequest, FilePlanView, NoteRequest, ResolveDoubtRequest, RunResultRequest, RunRowCounts,
        RunRowDetail, RunRowRequest, RunRowsPage, RunRowsRequest, RunView, StartFileRunRequest,
        UnmatchedEntry,
    },
    check::{
        CheckRequest, CheckView, CopiedPhone, CourierNameRequest, Deleted, FindRequest, HistoryPage,
        HistoryRequest, IdRequest, PhoneReading, PhoneText, PreviousCheck,
    },
    customers::{
        BlockRequest, BlockView, CustomerChecks, CustomerChecksRequest, CustomerOrder, CustomerView,
        FoundCustomer,
    },
    deliveries::{
        DeliveriesRequest, DeliveryChoice, DeliveryPage, DeliveryRules, DryRun, DryRunRequest,
        ExportDeliveriesRequest, MarkedRows, OutcomeCourierRequest, OutcomeFileState, OutcomeRoleRequest,
        OutcomeRowsPage, OutcomeRowsRequest, OutcomeSheetRequest, OutcomeWordRequest, RunOutcomesRequest,
        SaveDeliveryRequest, SavedDelivery, SharingView, TakeOutcomesRequest, TakenOutcomes,
    },
    files::{
        CellsRequest, CorrectRequest, FileState, HeaderRequest, PasteRequest, RecentFile, RoleRequest,
        RowCells, RowView, RowsPage, RowsRequest, SheetRequest,
    },
    inbox::{
        ActivityCounts, ActivityDetail, ActivityPage, ActivityRequest, AlertSwitch, CourierSecretRequest,
        MarkReadRequest, PlanNotice, PracticeEventRequest, PracticeEventResult, PublicAddress,
        ReceiverSwitch, ReceiverView, ReportedView, SelfTestRequest, SelfTestResult,
    },
    payments::{
        ConfirmRequest, Creation, ExportLinksRequest, ExportPaymentsRequest, InvoiceRequest, InvoiceView,
        LinkRowView, LinkRowsRequest, LinksPlan, LinksRequest, LinksView, MatchRequest, MethodKindRequest,
        MethodKindView, NewPaymentRequest, PaymentAccountView, PaymentDetail, PaymentNoteRequest,
        PaymentView, PaymentsPage, PaymentsRequest, QrView, RefundFacts, RefundRequest, RelatedRequest,
        SecretRequest, SettleCreationRequest, SettleRefundRequest, SettleTransferRequest, SmsReading,
        SmsText, TransferView, WatchRequest,
    },
    reports::{ReportFacts, ReportList, ReportListRequest, ReportView, ReportsRequest, SendReportsRequest},
};
use serde::Deserialize;
use tauri::{Runtime, ipc::Invoke};
use ts_rs::TS;

use crate::commands::{
    account, app, check, customer, deliveries, desk, export, file, history, inbox, ledger, notices, outcomes,
    payment, payment_account, receiver, refund, reports, run, run_rows, settings, sheet,
};
use crate::{
    notices::{NoticeService, NoticeWords},
    tray::TrayWords,
};

/// Gives a request of any type, to a check that never runs.
trait Requests {
    fn of<T>(&self) -> T;
}

/// A text for the clipboard.
#[derive(Deserialize, TS)]
pub(crate) struct CopyRequest {
    /// The text.
    pub(crate) text: String,
}

/// A chat with a customer.
#[derive(Deserialize, TS)]
pub(crate) struct WhatsAppRequest {
    /// `01712345678`.
    pub(crate) phone: String,
    /// The message that stands ready in the chat.
    pub(crate) text: String,
}

/// An e-mail to a customer.
#[derive(Deserialize, TS)]
pub(crate) struct MailRequest {
    /// The customer's address.
    pub(crate) to: String,
    /// Its subject.
    pub(crate) subject: String,
    /// Its text.
    pub(crate) text: String,
}

/// The page that takes files that are dropped on the window.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DropsPage {
    /// The bulk page.
    #[default]
    Bulk,
    /// The page of deliveries.
    Deliveries,
}

/// Another page takes dropped files.
#[derive(Deserialize, TS)]
pub(crate) struct DropsRequest {
    /// The page.
    pub(crate) page: DropsPage,
}

/// What becomes of a window that is to be closed during a run.
#[derive(Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(crate) enum CloseAnswer {
    /// The run goes on in the tray.
    Tray {
        /// The words of its menu.
        words: TrayWords,
    },
    /// The run is paused, and the app ends.
    Quit,
    /// The window stays.
    Stay,
}

/// The answer to `close_asked`.
#[derive(Deserialize, TS)]
pub(crate) struct CloseRequest {
    /// The answer.
    pub(crate) answer: CloseAnswer,
}

macro_rules! commands {
    ($($module:ident :: $name:ident ( $request:ty ) -> $reply:ty;)*) => {
        /// The names of all commands but `subscribe`, which alone takes a channel, and `data_folder`, which alone
        /// works without the core.
        #[cfg(test)]
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// Answers the window's calls.
        pub(crate) fn handler<R: Runtime>() -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
            tauri::generate_handler![app::subscribe, app::data_folder, $($module::$name),*]
        }

        /// Fails to compile when a command's request or reply isn't the one in the list.
        #[expect(dead_code, reason = "only its types are checked")]
        async fn check_types(shell: impl Fn() -> crate::commands::Shell<'static>, request: impl Requests) {
            $(let _: crate::commands::Reply<$reply> = $module::$name(shell(), request.of::<$request>()).await;)*
        }

        /// The types of all commands in TypeScript, and all types that they use.
        #[cfg(test)]
        fn typescript() -> String {
            let mut file = typescript::Module::new();
            file.uses::<porokh_core::AppError>();
            file.uses::<porokh_core::AppEvent>();
            file.uses::<crate::folder_question::FolderQuestion>();
            file.uses::<crate::folder_question::FolderAnswer>();
            $(file.command::<$request, $reply>(stringify!($name));)*
            file.render()
        }
    };
}

commands! {
    app::app_start(()) -> StartView;
    settings::save_settings(SettingsPatch) -> Settings;
    settings::name_courier(CourierNameRequest) -> Settings;
    settings::set_practice(PracticeRequest) -> Switched;
    account::account(()) -> AccountView;
    account::connect_courier(ConnectRequest) -> AccountView;
    account::test_courier(()) -> AccountView;
    account::set_courier_address(AddressRequest) -> AccountView;
    account::use_courier_key(KeyRequest) -> AccountView;
    account::remove_courier_key(KeyRequest) -> AccountView;
    account::answer_same_merchant(SameMerchant) -> ();
    account::open_account_site(()) -> ();
    check::read_phone(PhoneText) -> PhoneReading;
    check::read_copied_phone(()) -> CopiedPhone;
    check::check_phone(CheckRequest) -> CheckView;
    check::cancel_check(()) -> ();
    check::cancel_wait(WaitRequest) -> ();
    check::open_check(IdRequest) -> CheckView;
    check::open_run_result(RunResultRequest) -> CheckView;
    history::recent_checks(HistoryRequest) -> HistoryPage;
    history::find_checks(FindRequest) -> Vec<PreviousCheck>;
    history::delete_check(IdRequest) -> Deleted;
    history::delete_history(()) -> Deleted;
    customer::customer(PhoneText) -> CustomerView;
    customer::customer_checks(CustomerChecksRequest) -> CustomerChecks;
    customer::customer_orders(PhoneText) -> Vec<CustomerOrder>;
    customer::find_customers(FindRequest) -> Vec<FoundCustomer>;
    customer::block_phone(BlockRequest) -> BlockView;
    customer::unblock_phone(PhoneText) -> Deleted;
    customer::blocked_phones(()) -> Vec<BlockView>;
    file::file_state(()) -> FileState;
    file::choose_file(()) -> ();
    file::paste_file(PasteRequest) -> ();
    file::paste_copied(()) -> ();
    file::recent_files(()) -> Vec<RecentFile>;
    file::open_recent_file(IdRequest) -> ();
    file::forget_recent_file(IdRequest) -> ();
    file::cancel_file(()) -> ();
    file::leave_file_error(()) -> ();
    file::close_file(IdRequest) -> ();
    sheet::use_sheet(SheetRequest) -> ();
    sheet::set_role(RoleRequest) -> ();
    sheet::set_header(HeaderRequest) -> ();
    sheet::correct_cell(CorrectRequest) -> RowView;
    sheet::file_rows(RowsRequest) -> RowsPage;
    sheet::file_cells(CellsRequest) -> Vec<RowCells>;
    run::plan_file_run(FilePlanRequest) -> FilePlanView;
    run::start_file_run(StartFileRunRequest) -> RunView;
    run::runs(()) -> Vec<RunView>;
    run::run_state(IdRequest) -> RunView;
    run::pause_run(IdRequest) -> RunView;
    run::continue_run(IdRequest) -> RunView;
    run::stop_run(IdRequest) -> RunView;
    run::give_up_stuck(IdRequest) -> RunView;
    run::poll_lost_jobs(IdRequest) -> RunView;
    run::unmatched_entries(IdRequest) -> Vec<UnmatchedEntry>;
    run::delete_run(IdRequest) -> Deleted;
    run::resolve_doubt(ResolveDoubtRequest) -> RunView;
    run_rows::run_rows(RunRowsRequest) -> RunRowsPage;
    run_rows::run_counts(IdRequest) -> RunRowCounts;
    run_rows::run_row(RunRowRequest) -> RunRowDetail;
    run_rows::decide_rows(DecideRequest) -> Decided;
    run_rows::undo_decision(IdRequest) -> RunRowCounts;
    run_rows::note_phone(NoteRequest) -> ();
    run_rows::copy_run_rows(CopyRowsRequest) -> Copied;
    export::export_facts(IdRequest) -> ExportFacts;
    export::export_run(ExportRequest) -> Option<ExportedView>;
    export::cancel_export(()) -> ();
    export::open_export(IdRequest) -> ();
    export::show_export(IdRequest) -> ();
    payment_account::payment_account(()) -> PaymentAccountView;
    payment_account::connect_payment(ConnectRequest) -> PaymentAccountView;
    payment_account::test_payment(()) -> PaymentAccountView;
    payment_account::set_payment_address(AddressRequest) -> PaymentAccountView;
    payment_account::use_payment_key(KeyRequest) -> PaymentAccountView;
    payment_account::remove_payment_key(KeyRequest) -> PaymentAccountView;
    payment_account::set_payment_secret(SecretRequest) -> PaymentAccountView;
    payment_account::save_payment_settings(PaymentSettings) -> Settings;
    payment::create_payment(NewPaymentRequest) -> Creation;
    payment::settle_creation(SettleCreationRequest) -> PaymentView;
    payment::payment(IdRequest) -> PaymentDetail;
    payment::check_payment(IdRequest) -> PaymentView;
    payment::watch_payment(WatchRequest) -> ();
    payment::verify_invoice(InvoiceRequest) -> InvoiceView;
    payment::note_payment(PaymentNoteRequest) -> ();
    payment::payment_qr(IdRequest) -> QrView;
    payment::save_payment_qr(IdRequest) -> bool;
    payment::open_payment_link(IdRequest) -> ();
    payment::open_mail(MailRequest) -> ();
    refund::refund_facts(IdRequest) -> RefundFacts;
    refund::method_kinds(()) -> Vec<MethodKindView>;
    refund::set_method_kind(MethodKindRequest) -> ();
    refund::refund_payment(RefundRequest) -> PaymentDetail;
    refund::settle_refund(SettleRefundRequest) -> PaymentDetail;
    refund::read_sms(SmsText) -> SmsReading;
    refund::match_transfer(MatchRequest) -> TransferView;
    refund::confirm_transfer(ConfirmRequest) -> TransferView;
    refund::settle_transfer(SettleTransferRequest) -> TransferView;
    refund::transfers(()) -> Vec<TransferView>;
    ledger::payments(PaymentsRequest) -> PaymentsPage;
    ledger::related_payments(RelatedRequest) -> Vec<PaymentView>;
    ledger::export_payments(ExportPaymentsRequest) -> Option<ExportedView>;
    ledger::plan_links(LinksRequest) -> LinksPlan;
    ledger::start_links(LinksRequest) -> LinksView;
    ledger::pause_links(IdRequest) -> LinksView;
    ledger::continue_links(IdRequest) -> LinksView;
    ledger::delete_links(IdRequest) -> Deleted;
    ledger::links(()) -> Vec<LinksView>;
    ledger::link_rows(LinkRowsRequest) -> Vec<LinkRowView>;
    ledger::export_links(ExportLinksRequest) -> Option<ExportedView>;
    reports::report_facts(PhoneText) -> ReportFacts;
    reports::send_reports(SendReportsRequest) -> Vec<ReportView>;
    reports::undo_reports(ReportsRequest) -> Deleted;
    reports::resend_report(IdRequest) -> ReportView;
    reports::reports(ReportListRequest) -> ReportList;
    reports::delete_report(IdRequest) -> Deleted;
    deliveries::deliveries(DeliveriesRequest) -> DeliveryPage;
    deliveries::delivery_rules(()) -> DeliveryRules;
    deliveries::save_delivery(SaveDeliveryRequest) -> SavedDelivery;
    deliveries::delete_delivery(IdRequest) -> Deleted;
    deliveries::mark_run_outcomes(RunOutcomesRequest) -> MarkedRows;
    deliveries::dry_run_deliveries(DryRunRequest) -> DryRun;
    deliveries::share_deliveries(DeliveryChoice) -> SharingView;
    deliveries::sharing(()) -> Option<SharingView>;
    deliveries::pause_sharing(IdRequest) -> SharingView;
    deliveries::continue_sharing(IdRequest) -> SharingView;
    deliveries::stop_sharing(IdRequest) -> SharingView;
    deliveries::export_deliveries(ExportDeliveriesRequest) -> Option<ExportedView>;
    outcomes::outcome_file(()) -> OutcomeFileState;
    outcomes::choose_outcome_file(()) -> ();
    outcomes::take_drops(DropsRequest) -> ();
    outcomes::use_outcome_sheet(OutcomeSheetRequest) -> ();
    outcomes::set_outcome_role(OutcomeRoleRequest) -> ();
    outcomes::set_outcome_word(OutcomeWordRequest) -> ();
    outcomes::set_outcome_courier(OutcomeCourierRequest) -> ();
    outcomes::outcome_rows(OutcomeRowsRequest) -> OutcomeRowsPage;
    outcomes::take_outcomes(TakeOutcomesRequest) -> TakenOutcomes;
    outcomes::close_outcome_file(()) -> ();
    inbox::activity(ActivityRequest) -> ActivityPage;
    inbox::activity_detail(IdRequest) -> ActivityDetail;
    inbox::mark_activity_read(MarkReadRequest) -> ActivityCounts;
    inbox::plan_notice(()) -> Option<PlanNotice>;
    inbox::open_renewal(()) -> ();
    inbox::reported_phone(PhoneText) -> Option<ReportedView>;
    receiver::receiver(()) -> ReceiverView;
    receiver::switch_receiver(ReceiverSwitch) -> ReceiverView;
    receiver::set_courier_secret(CourierSecretRequest) -> ReceiverView;
    receiver::set_public_address(PublicAddress) -> ReceiverView;
    receiver::set_alert(AlertSwitch) -> ReceiverView;
    receiver::test_receiver(SelfTestRequest) -> SelfTestResult;
    receiver::practise_event(PracticeEventRequest) -> PracticeEventResult;
    notices::set_notice_words(NoticeWords) -> ();
    notices::notice_service(()) -> NoticeService;
    notices::show_sample_notice(()) -> NoticeService;
    desk::answer_close(CloseRequest) -> ();
    desk::copy_text(CopyRequest) -> ();
    desk::open_whatsapp(WhatsAppRequest) -> ();
    desk::open_data_folder(()) -> ();
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, env, fs, path::PathBuf};

    #[test]
    fn the_capability_lists_exactly_the_commands() {
        let capability: serde_json::Value =
            serde_json::from_str(include_str!("../../capabilities/main.json")).unwrap();
        let permissions = capability["permissions"].as_array().unwrap();
        let listed: BTreeSet<String> =
            permissions.iter().map(|permission| permission.as_str().unwrap().to_owned()).collect();
        let names = super::NAMES.iter().chain(&["subscribe", "data_folder"]);
        let wanted: BTreeSet<String> =
            names.map(|name| format!("allow-{}", name.replace('_', "-"))).collect();
        assert_eq!(listed, wanted);
    }

    /// Set by `cargo xtask bindings`: the test writes the file instead of comparing it.
    const WRITE: &str = "POROKH_WRITE_BINDINGS";

    #[test]
    fn the_committed_typescript_types_are_those_of_the_commands() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../ui/src/lib/ipc/bindings.ts");
        let wanted = super::typescript();
        if env::var_os(WRITE).is_some() {
            fs::write(&path, wanted).unwrap();
            return;
        }
        let committed = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        assert!(committed == wanted, "run `cargo xtask bindings` and commit the result");
    }
}
