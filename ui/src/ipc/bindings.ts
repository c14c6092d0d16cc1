// Written by `cargo xtask bindings` from the Rust types. Do not edit.

/** An account whose key is kept. */
export type AccountEntry = {
/** Names it in requests. */
account: AccountRef,
/** What the seller calls it, else what the service calls it; empty where neither is known. */
label: string,
/** What the service calls it: an e-mail or a brand; empty where it didn't say. */
identity: string,
/** Its address. */
address: string,
/** `dc_live_…a1b2`. */
key_hint: string,
/** New work in its environment uses it. */
in_use: boolean,
/** How it is doing. */
state: AccountState,
/** What is left of its day, as last read. */
quota: QuotaView | null,
/** What the fraud-check service last said of it. */
me: MeFacts | null,
/** What the payment service last said of it. */
ping: PingFacts | null,
/** The seller is asked whether it is the same merchant's as this one, and until then it is another's. */
same_as: AccountHint | null,
/** The mode in which its last check, report or sharing was answered, where it isn't the key's. */
other_mode: Mode | null,
/** A secret is kept that signs its messages. */
has_secret: boolean, };

/** An account as the seller knows it. */
export type AccountHint = {
/** What the service calls it: an e-mail or a brand; empty where it didn't say. */
label: string,
/** The hint of the key that it was used with last; empty where it isn't known. */
key_hint: string, };

/** An account at a service; of the table `accounts`. */
export type AccountId = number;

/** Names an account by its key: also one of which nothing else is known yet. */
export type AccountRef = {
/** At which service. */
service: Service,
/** Live or test. */
kind: KeyKind,
/** Tells it from the other accounts of this kind. */
number: number, };

/** The secret that signs the messages to an account, as it was typed. It goes to the key store and never comes back. */
export type AccountSecret = {
/** Which. */
account: AccountRef,
/** The secret; an empty one is taken away. */
secret: string, };

/** How the account is doing. */
export type AccountState = { "kind": "absent" } | { "kind": "not_tested" } | { "kind": "working" } | { "kind": "passing",
/** Which. */
error: AppError, } | { "kind": "failed",
/** Why. */
error: AppError, };

/** The account that checks go to at present: the seller's, or the practice services'. */
export type AccountView = {
/** The account whose records the window shows; `None`: there has been none in its environment. */
id: AccountId | null,
/** Which world checks happen in now; `None` when no account is connected and practice mode is off. */
environment: Environment | null,
/** The seller's service address, also while practising; a build may bring a default. */
address: string,
/** The seller's keys, also while practising; at most one of each kind. */
keys: Array<KeySlot>,
/** The seller is asked whether the account in `environment` is the same merchant's as this one, and until then it is another's. */
same_as: AccountHint | null,
/** How the account in `environment` is doing. */
state: AccountState,
/** What the account in `environment` last said of itself. */
me: MeFacts | null,
/** The quota as last read or counted. */
quota: QuotaView | null,
/** The mode in which the last check, report or sharing was answered, where it isn't the key's. */
other_mode: Mode | null, };

/** The accounts whose keys are kept, of both services. */
export type AccountsView = {
/** The environment of the window, for both services. */
environment: Environment,
/** Those of live keys first, and as they came. */
accounts: Array<AccountEntry>, };

/** How many lines there are, whatever the filter. */
export type ActivityCounts = {
/** All. */
all: number,
/** Those that weren't read yet. */
unread: number,
/** Reported numbers. */
reports: number,
/** Payments and refunds. */
payments: number,
/** Background jobs. */
bulk: number,
/** Plans, test messages, and what the interface doesn't list. */
other: number,
/** What isn't believed: kinds of it, each with how often. */
rejected: number, };

/** A line with all that came. */
export type ActivityDetail = {
/** The line. */
activity: ActivityView,
/** The body as it came, indented; none of what isn't believed. */
raw: string | null, };

/** Which lines of the list. */
export type ActivityFilter = "all" | "unread" | "reports" | "payments" | "bulk" | "other" | "rejected";

/** What a line of the list is about. */
export type ActivityKind = "report" | "payment" | "bulk" | "plan" | "test" | "other" | "rejected";

/** A line of the list. */
export type ActivityView = {
/** Its id. */
id: number,
/** Whose records it belongs to; `test` and `practice` are marked TEST. */
environment: Environment,
/** Whose address it came to. */
sender: Sender,
/** What it is about. */
kind: ActivityKind,
/** When it arrived, or the latest of several. */
at: string,
/** How often: more than once only where it isn't believed; ends at 9999. */
times: number,
/** It wasn't read yet. */
unread: boolean,
/** Bytes of its body. */
size: number,
/** What was told. */
what: ActivityWhat, };

/** What was told. */
export type ActivityWhat = { "kind": "phone_reported",
/** The number, as the service wrote it. */
phone: string,
/** The reason's word. */
reason: string | null,
/** The reason in the service's words. */
reason_label: string | null,
/** When it was reported. */
reported_at: string | null,
/** When this account checked it last. */
your_last_check_at: string | null,
/** Orders that it held back. */
held: number, } | { "kind": "bulk_completed",
/** `done` or `failed`, as it came. */
status: string | null,
/** Numbers in it. */
total: number | null,
/** The run here that it belongs to. */
run: number | null,
/** The run's name. */
run_name: string | null, } | { "kind": "plan_expiring",
/** Its name. */
plan: string | null,
/** When. */
ends_at: string | null, } | { "kind": "test",
/** What came with it. */
message: string | null, } | { "kind": "payment",
/** `payment.completed` or `payment.refunded`. */
event: string,
/** The invoice. */
invoice_id: string,
/** The service's word for the status. */
service_status: string,
/** What was asked for, as it came. */
amount: string | null,
/** Its currency, as it came. */
currency: string | null,
/** Customer name. */
name: string | null,
/** Identifier of the method. */
method: string | null,
/** The payment here. */
payment: number | null,
/** Where that stands. */
status: PaymentStatus | null,
/** When the service was last asked for it, ISO 8601. */
verified_at: string | null,
/** Until when that may be acted on, as in [`PaymentView::sure_until`](crate::payments::PaymentView::sure_until). */
sure_until: string | null,
/** Something of it went back, or may have. */
part_refunded: boolean, } | { "kind": "other",
/** Its name as it came. */
event: string, } | { "kind": "rejected",
/** The event that its header names, if the interface lists it. */
event: string | null,
/** Why. */
cause: Cause,
/** What to do. */
remedy: Remedy, };

/** Another account, as it was typed. The key goes to the key store and never comes back. */
export type AddAccount = {
/** At which service. */
service: Service,
/** What the seller calls it; empty: what the service calls it. */
label: string,
/** The address of the service. */
address: string,
/** A live or a test key; which one, its prefix says. */
key: string, };

/** Why an address can't be the service's. */
export type AddressProblem = "empty" | "not_an_address" | "insecure" | "extras";

/** Something that a notification of the desktop may tell. There is neither a number nor a name in it. */
export type Alert = { "kind": "phone_reported",
/** Orders that it held back. */
held: number, } | { "kind": "plan_expiring",
/** When. */
ends_at: string | null, } | { "kind": "paid" } | { "kind": "payment_differs" } | { "kind": "payment",
/** It tells of a refund. */
refunded: boolean,
/** The payment was made here: what the service confirms is told, too. */
own: boolean, } | { "kind": "bulk_completed" } | { "kind": "deferred_checked" } | { "kind": "list_done" } | { "kind": "list_asks" } | { "kind": "rejected",
/** Why. */
cause: Cause, };

/** Kinds of notifications of the desktop. */
export type AlertKind = "reports" | "paid" | "payments" | "bulk" | "plan" | "rejected";

/** Whether the desktop tells of a kind. */
export type AlertSwitch = {
/** The kind. */
kind: AlertKind,
/** It does. */
on: boolean, };

/** The amount of a row. */
export type AmountView = { "kind": "empty" } | { "kind": "taka",
/** In taka. */
amount: string, } | { "kind": "unreadable",
/** The cell as it came. */
text: string, };

/** What a courier's entry amounted to; `None` where the reply has no entry of it. */
export type AnswerChange = {
/** Before. */
from: CourierAnswer | null,
/** After. */
to: CourierAnswer | null, };

/** An error of a use case. The service's own words in it are for the screen: they may repeat what was sent, so errors aren't logged. Its JSON is `{"code": …, "details": …}`; nothing of ours in it is a secret, a phone number or an address. */
export type AppError = { "code": "not_connected" } | { "code": "address", "details": {
/** Why. */
reason: AddressProblem, } } | { "code": "key", "details": {
/** Why. */
reason: KeyRefusal, } } | { "code": "payment_not_connected" } | { "code": "payment_key", "details": {
/** Why. */
reason: PaymentKeyRefusal, } } | { "code": "key_not_in_use" } | { "code": "account_away", "details": {
/** The account. */
account: AccountHint, } } | { "code": "secret_taken", "details": {
/** That account. */
account: AccountHint, } } | { "code": "live_key_only" } | { "code": "payment", "details": {
/** What it refused, by the HTTP status. */
refusal: PaymentRefusal,
/** The service's own message. */
message: string | null,
/** HTTP status of the reply. */
status: number,
/** Whether it may have acted all the same. */
may_have_happened: boolean, } } | { "code": "form", "details": {
/** Each field with its problem. */
problems: Array<FormProblem>, } } | { "code": "refund_locked" } | { "code": "method_kind" } | { "code": "wrong_state" } | { "code": "phone" } | { "code": "service", "details": {
/** What it refused, by its `error.code`. */
refusal: ServiceRefusal,
/** The service's own message, in Bangla as a rule; may change at any time. */
message: string | null,
/** HTTP status of the reply. */
status: number,
/** Whether a check may have been counted all the same. */
may_have_cost: boolean, } } | { "code": "unreachable", "details": {
/** Why. */
reason: UnreachableReason, } } | { "code": "no_answer", "details": {
/** What happened instead of an answer. */
reason: NoAnswerReason,
/** Whether a check may have been counted all the same. */
may_have_cost: boolean, } } | { "code": "other_mode", "details": {
/** The mode that it named. */
mode: Mode, } } | { "code": "cancelled", "details": {
/** Whether the request had left, so that a check may have been counted. */
may_have_cost: boolean, } } | { "code": "busy" } | { "code": "key_store", "details": {
/** Why. */
reason: KeyStoreProblem, } } | { "code": "database", "details": {
/** Why. */
reason: DatabaseProblem, } } | { "code": "settings" } | { "code": "restored" } | { "code": "practice" } | { "code": "file", "details": {
/** Why. */
reason: SheetError, } } | { "code": "copy", "details": {
/** Why. */
reason: CopyProblem, } } | { "code": "export", "details": {
/** Why. */
reason: ExportError, } } | { "code": "backup", "details": {
/** Why. */
reason: BackupError, } } | { "code": "costs_more", "details": {
/** What it would cost now, in checks. */
cost: number, } } | { "code": "not_found" } | { "code": "desktop", "details": {
/** What was asked of it. */
what: DesktopAction, } } | { "code": "internal" };

/** Something happened that the window should show. */
export type AppEvent = { "kind": "account",
/** The account as it is now. */
account: AccountView, } | { "kind": "clock",
/** What it is ahead of the computer's, in milliseconds; negative when it is behind. */
ahead_ms: number, } | { "kind": "waits",
/** All that wait now. */
waits: Array<WaitView>, } | { "kind": "check_asks",
/** How long it may take at most, in seconds. */
seconds: number, } | { "kind": "check_kept",
/** Its id. */
id: number, } | { "kind": "deferred_checks" } | { "kind": "settled" } | { "kind": "file",
/** The file as it is now. */
file: FileState, } | { "kind": "file_hovers",
/** They are over the window now. */
hovers: boolean, } | { "kind": "sheet_arrived",
/** Its name, without its folder. */
name: string, } | { "kind": "backup_dropped" } | { "kind": "run",
/** The run as it is now. */
run: RunView, } | { "kind": "export",
/** How far it is. */
export: ExportProgress, } | { "kind": "backup",
/** How backups stand now. */
backup: BackupView, } | { "kind": "report",
/** The report as it is now. */
report: ReportView, } | { "kind": "outcome_file",
/** The file as it is now. */
file: OutcomeFileState, } | { "kind": "sharing",
/** The sharing as it is now. */
sharing: SharingView, } | { "kind": "page_asked",
/** Which. */
page: AskedPage, } | { "kind": "close_asked",
/** There is a tray to go on in. */
tray: boolean, } | { "kind": "payment_account",
/** The account as it is now. */
account: PaymentAccountView, } | { "kind": "payment",
/** The payment as it is now. */
payment: PaymentView, } | { "kind": "payment_gone",
/** Its id here. */
id: number, } | { "kind": "links",
/** The list as it is now. */
links: LinksView, } | { "kind": "activity",
/** How many. */
counts: ActivityCounts, } | { "kind": "receiver",
/** The receiver as it is now. */
receiver: ReceiverView, } | { "kind": "alert",
/** What. */
alert: Alert, } | { "kind": "update",
/** A new version that the daily check found. */
found: string | null, } | { "kind": "raised" } | { "kind": "quick_opened" } | { "kind": "quick_led",
/** With what. */
step: QuickStep, };

/** Records that were put aside and can be brought back. */
export type AsideView = {
/** Names them in requests. */
id: string,
/** When they were put aside, ISO 8601. */
at: string,
/** Why. */
because: PutAside,
/** When they are deleted, ISO 8601; later where the day wasn't certain. */
until: string,
/** Their size on the disk. */
bytes: number, };

/** A page of the main window. */
export type AskedPage = "check" | "bulk" | "payments" | "activity" | "settings";

/** Why a backup can't be made or read. It names the folder or the file that it is about. */
export type BackupError = { "code": "folder_gone",
/** The folder. */
folder: string, } | { "code": "not_writable",
/** The folder. */
folder: string, } | { "code": "disk_full",
/** The folder. */
folder: string, } | { "code": "database",
/** Why. */
reason: DatabaseProblem, } | { "code": "unreadable",
/** Its name. */
name: string, } | { "code": "not_a_backup",
/** Its name. */
name: string, } | { "code": "cut_off",
/** Its name. */
name: string, } | { "code": "altered",
/** Its name. */
name: string,
/** What of it. */
part: BackupPart, } | { "code": "newer",
/** Its name. */
name: string,
/** That version, where the file says so. */
version: string, } | { "code": "in_data",
/** The folder. */
folder: string, } | { "code": "running" } | { "code": "stopped" };

/** A backup file that was read and found whole, beside what is there now. */
export type BackupFile = {
/** The file's name, without its folder. */
name: string,
/** Its size. */
bytes: number,
/** When it was made, ISO 8601. */
made_at: string,
/** The version of Porokh that made it. */
version: string,
/** What is in it. */
there: Held,
/** What is in use now. */
now: Held,
/** By how many whole days the newest record of now is newer than the backup; `None`: nothing is newer. */
newer_days: number | null,
/** Payments that were asked for since the backup was made. */
newer_payments: number, };

/** What a backup consists of. */
export type BackupPart = "contents" | "database" | "settings" | "files";

/** How backups stand. */
export type BackupView = {
/** The last one; `None` before the first. */
last: LastBackup | null,
/** The one that is being made. */
running: RunningBackup | null,
/** One is made every week. */
weekly: boolean,
/** The folder of weekly backups; empty before one was chosen. */
folder: string,
/** That folder isn't there now. */
folder_gone: boolean,
/** How many weekly backups are kept. */
keeps: number,
/** Why the weekly backup that is due wasn't made. */
problem: AppError | null, };

/** What a page begins with. */
export type Beginning = { "kind": "question",
/** The question. */
question: FolderQuestion, } | { "kind": "started",
/** Its state. */
start: StartView, };

/** A number that the user doesn't ship to. */
export type BlockRequest = {
/** `01712345678`. */
phone: string,
/** Why, at most 300 characters; may be empty. */
reason: string,
/** When it was blocked, ISO 8601, to bring back a mark that was lifted; now where there is none. */
since: string | null, };

/** The mark on a number that the user doesn't ship to. */
export type BlockView = {
/** `01712345678`. */
phone: string,
/** Why; may be empty. */
reason: string,
/** When, ISO 8601. */
blocked_at: string, };

/** Which records are to be brought back. */
export type BringBack = {
/** [`AsideView::id`]. */
id: string, };

/** Why results can't be written into a file itself, so that it takes a new workbook: one variant for each reason that the seller is told. */
export type CannotPatch = "format" | "signed" | "strict" | "protected" | "right_to_left" | "external_table" | "too_wide" | "unordered" | "no_table" | "encoding" | "unusual" | "formulas" | "merged" | "notes" | "drawings" | "table" | "pivot" | "names" | "referred" | "rules" | "anchored";

/** The first check that a message failed. */
export type Cause = { "code": "no_signature" } | { "code": "headers_differ" } | { "code": "malformed_signature" } | { "code": "no_secret" } | { "code": "no_test_key" } | { "code": "wrong_signature" } | { "code": "too_old",
/** Its age in seconds. */
seconds: number, } | { "code": "from_the_future",
/** How far ahead, in seconds. */
seconds: number, } | { "code": "no_delivery_id" } | { "code": "malformed_body" } | { "code": "other_mode" } | { "code": "unknown_path" } | { "code": "not_post" } | { "code": "too_large" } | { "code": "incomplete" } | { "code": "repeated" } | { "code": "key_store" } | { "code": "not_kept" };

/** A cell beside its header. */
export type CellView = {
/** The header, or the column's letters where there is none. */
header: string,
/** The cell as text. */
text: string, };

/** The cells that are asked for: those of the columns without a role come from the copy of the file. */
export type CellsRequest = {
/** The file. */
id: number,
/** Rows as Excel counts them, rising; at most 500. */
rows: Array<RowNumber>, };

/** Another key or another address of an account, as typed. The key goes to the key store and never comes back. */
export type ChangeAccount = {
/** Which. */
account: AccountRef,
/** The address of the service. */
address: string,
/** A key of the same kind; empty: the one that is kept. */
key: string, };

/** What is different between two checks. What only one of them tells is no difference. */
export type CheckChange = {
/** When the earlier one was made, ISO 8601. */
at: string,
/** The verdict. */
risk: RiskChange | null,
/** Share of delivered parcels. */
ratio: RatioChange | null,
/** Delivered parcels. */
delivered: CountChange | null,
/** Cancelled parcels. */
cancelled: CountChange | null,
/** Reports by sellers. */
reports: CountChange | null,
/** Reports by couriers. */
courier_reports: CountChange | null,
/** The couriers that moved, in the order of the later reply. */
couriers: Array<CourierChange>, };

/** How the numbers of a batch are sent. */
export type CheckMethod = "job" | "bulk" | "single";

/** A request to spend a check. */
export type CheckRequest = {
/** `01712345678`. */
phone: string, };

/** Totals over all couriers (interface, CheckResult `summary`). `None` is "not known", never zero. */
export type CheckSummary = {
/** Parcels. */
total: number | null,
/** Delivered parcels. */
delivered: number | null,
/** Cancelled parcels. */
cancelled: number | null,
/** Share of delivered parcels, in percent. */
success_ratio: number | null,
/** Reports by sellers. */
reports: number | null,
/** Reports by couriers; whether `reports` contains them isn't known. */
courier_reports: number | null,
/** Couriers that had data. */
couriers_with_data: number | null, };

/** A check with everything that its reply carried. */
export type CheckView = {
/** Its id here; of a result of a bulk run that of the run. */
id: number,
/** It is a result of a bulk run: only what a bulk reply carries is there. */
of_run: boolean,
/** Where it was made. */
environment: Environment,
/** The number. */
phone: string,
/** Whether a result came; without one, all below is empty. */
state: IntentState,
/** When it was made, on this computer's clock, ISO 8601. */
at: string,
/** Young enough to be offered instead of spending a check. */
fresh: boolean,
/** The service's own time of the check, as it wrote it. */
checked_at: string | null,
/** The verdict. */
risk: RiskView | null,
/** All couriers together. */
summary: CheckSummary | null,
/** Each courier, in the order of the reply. */
couriers: Array<CourierRow>,
/** Where the data came from, in the order of the reply. */
sources: Array<SourceRow>,
/** What other sellers of the network contributed. */
community: CommunityView | null,
/** The reply's `data` as it came, indented; for the technical details. */
raw: string | null,
/** The mode in which it was answered against its key; such an answer is no result, and only `raw` tells of it. */
other_mode: Mode | null,
/** It is on disk; `false` while the database refuses a result that was just paid for. */
kept: boolean, };

/** What the chosen rows come to. */
export type ChosenTotals = {
/** Different valid numbers in them. */
numbers: number,
/** The sum of their amounts. */
amount: string,
/** Rows whose amount is in the sum; the others have none that can be read. */
with_amount: number,
/** How many of them there are under each filter. */
counts: RunRowCounts, };

/** Rows that are summed up. */
export type ChosenTotalsRequest = {
/** The run. */
run: number,
/** The rows. */
rows: RowChoice, };

/** What becomes of a window that is to be closed during a run. */
export type CloseAnswer = { "kind": "tray" } | { "kind": "quit" } | { "kind": "stay" };

/** The answer to `close_asked`. */
export type CloseRequest = {
/** The answer. */
answer: CloseAnswer, };

/** A column of the open file. */
export type ColumnView = {
/** Counted from 0. */
index: number,
/** Its letters: `C`. */
letters: string,
/** Its header; empty where there is none. */
header: string,
/** What it holds, if one of the roles. */
role: Role | null,
/** It holds phone numbers of a sender or a seller. */
sender: boolean, };

/** Headers of the added columns. */
export type ColumnWords = {
/** Risk level. */
risk: string,
/** Share of parcels that were delivered. */
ratio: string,
/** Parcels delivered. */
delivered: string,
/** Parcels cancelled. */
cancelled: string,
/** Reports by other sellers. */
reports: string,
/** What the service advises. */
advice: string,
/** When the number was checked. */
checked_at: string,
/** The seller's decision. */
decision: string,
/** Why a row has no result; also the last column of the rows that failed. */
reason: string,
/** The column that marks results that aren't real. */
test: string, };

/** What other sellers of the network contributed (interface, CheckResult `community`). */
export type CommunityView = {
/** Delivered parcels. */
delivered: number | null,
/** Returned parcels. */
returned: number | null,
/** Sellers. */
sellers: number | null, };

/** A match to be marked as used. */
export type ConfirmRequest = {
/** The transfer's id here. */
id: number,
/** The seller's order that it pays; may be empty. */
order_ref: string, };

/** The address and the key as they were typed. The key goes to the key store and never comes back. */
export type ConnectRequest = {
/** The service's address; ends in `/api/v1`. */
address: string,
/** A live or a test key; which one, its prefix says. */
key: string, };

/** What was copied. */
export type Copied = {
/** Rows. */
rows: number, };

/** What is on the clipboard, read as phone numbers. */
export type CopiedPhone = {
/** The text: whole where it holds several numbers, which may become a list, else cut after 200 characters. */
text: string,
/** How the whole text reads. */
reading: PhoneReading, };

/** Why a file's copy can't be kept in the data folder. */
export type CopyProblem = "disk_full" | "not_writable" | "gone";

/** A text for the clipboard. */
export type CopyRequest = {
/** The text. */
text: string, };

/** Rows to copy. */
export type CopyRowsRequest = {
/** The run. */
run: number,
/** The rows; at most 10,000 are copied. */
rows: RowChoice,
/** Headers of the copied columns: row, phone, name, order, amount, risk, delivered %, parcels, reports, decision. */
headers: Array<string>,
/** The words for risks, states and decisions. */
words: CopyWords, };

/** Words of copied rows. */
export type CopyWords = { new: string, low: string, medium: string, high: string, very_high: string, unknown: string, waiting: string, skipped: string, invalid: string, send: string, hold: string, advance: string, cancelled: string, };

/** A correction of a phone cell. */
export type CorrectRequest = {
/** The file. */
id: number,
/** The row in the sheet. */
row: RowNumber,
/** The new text; `None` takes the correction back. */
text: string | null, };

/** A count. */
export type CountChange = {
/** Before. */
from: number,
/** After. */
to: number, };

/** What a courier's entry amounts to. */
export type CourierAnswer = "data" | "no_parcels" | "not_set_up" | "not_known";

/** What is different at a courier. */
export type CourierChange = {
/** Its identifier. */
id: string,
/** The seller's own name for it. */
own_name: string | null,
/** The data source. */
source: string | null,
/** The data source's name. */
source_label: string | null,
/** It has data now and had none, or the other way round. */
answer: AnswerChange | null,
/** Delivered parcels. */
delivered: CountChange | null,
/** Cancelled parcels. */
cancelled: CountChange | null,
/** Share of delivered parcels, where no counts are known. */
ratio: RatioChange | null,
/** Its own fraud reports. */
reports: CountChange | null, };

/** The seller's own name for a courier. */
export type CourierNameRequest = {
/** The courier's identifier. */
courier: string,
/** The name; an empty one takes it away. */
name: string, };

/** The delivery results of one courier that were entered, or changed last, in a month. */
export type CourierOfMonth = {
/** Its identifier; `None` where no courier was given. */
courier: string | null,
/** Delivered. */
delivered: number,
/** Returned or cancelled. */
lost: number,
/** With another outcome, which says neither. */
other: number, };

/** One courier (interface, Courier entry). */
export type CourierRow = {
/** Its identifier: an open word. */
id: string,
/** The seller's own name for it. */
own_name: string | null,
/** What the entry amounts to. */
answer: CourierAnswer,
/** The status as it came. */
status: string | null,
/** Parcels. */
total: number | null,
/** Delivered parcels. */
delivered: number | null,
/** Cancelled parcels. */
cancelled: number | null,
/** Share of delivered parcels, in percent. */
success_ratio: number | null,
/** The rating as it came, as JSON text; its type isn't shown by the interface. */
rating: string | null,
/** Fraud reports at this courier. */
fraud_reports: number | null,
/** The service's message, in Bangla. */
message: string | null,
/** The answer comes from the service's cache. */
cached: boolean,
/** The data source: the courier itself or an aggregator. */
source: string | null,
/** The data source's name. */
source_label: string | null,
/** Where else the number was found, each as it came. */
also_from: Array<string>, };

/** How the courier that a file is from is known. */
export type CourierSource = "headings" | "chosen" | "unknown";

/** What became of a new payment. */
export type Creation = { "kind": "asked",
/** The payment. */
payment: PaymentView, } | { "kind": "same_order",
/** The latest of them. */
earlier: PaymentView,
/** What it is known by. */
by: SameBy, };

/** A currency that payments are made in (payment interface, Endpoints). */
export type Currency = "BDT" | "USD";

/** A check of a number, and what is different since the one before. */
export type CustomerCheck = {
/** The check. */
check: PreviousCheck,
/** The run that it was part of; empty for pasted text. */
run_name: string | null,
/** All couriers together. */
summary: CheckSummary | null,
/** Couriers of the seller's account that were asked; zero where it isn't known. */
asked: number,
/** How many of them gave no answer: the counts may lack theirs. */
silent: number,
/** Against the check before it that has a result; `None` without one. */
since: CheckChange | null, };

/** A row of a list of links with the number. */
export type CustomerLink = {
/** The list. */
list: number,
/** Its name; empty for pasted text. */
list_name: string,
/** The row. */
row: LinkRowView, };

/** A row of a run's file with the number. */
export type CustomerOrder = {
/** The run. */
run: number,
/** The row in the sheet. */
row: RowNumber,
/** The order reference; empty without one. */
order: string,
/** The name; empty without one. */
name: string,
/** The amount. */
amount: AmountView,
/** What the user decided. */
decision: Decision | null, };

/** A run that has the number. */
export type CustomerRun = {
/** Its id here. */
run: number,
/** Its name; empty for pasted text. */
name: string,
/** When it was started, ISO 8601. */
created_at: string,
/** What it found about the number. */
result: RunResult, };

/** All that was kept about a number. Reading it costs nothing. */
export type CustomerView = {
/** `01712345678`. */
phone: string,
/** The world of checks, deliveries, reports, notes and the mark. */
environment: Environment,
/** The customer's name, where one is known. */
name: string | null,
/** The mark that the user doesn't ship to it. */
block: BlockView | null,
/** What another seller's report said, where that was told. */
reported: ReportedView | null,
/** The user's note; empty without one. */
note: string,
/** The first page of the checks. */
checks: Page<CustomerCheck, null>,
/** Own deliveries, the latest first; a hundred at most. */
deliveries: Array<DeliveryView>,
/** Own reports, the latest first; a hundred at most. */
reports: Array<ReportView>,
/** Payments of the world of the payment account, the latest first; a hundred at most. */
payments: Array<PaymentView>,
/** Runs that have the number, the latest first; a hundred at most. */
runs: Array<CustomerRun>,
/** Rows of lists of links, the latest list first; a hundred at most. */
links: Array<CustomerLink>, };

/** What the data takes on this computer, in bytes. */
export type DataUsage = {
/** Checks and lists, and everything else in the database. */
checks: number,
/** Copies of files that were opened. */
files: number,
/** Payments, outcomes, reports and messages. */
payments: number,
/** Logs. */
logs: number,
/** Results that are kept. */
results: number,
/** When the oldest of them came; `None` without one. */
since: string | null, };

/** Why the database can't be used. */
export type DatabaseProblem = "locked" | "read_only" | "disk_full" | "other_schema" | "damaged" | "failed";

/** A decision about rows. */
export type DecideRequest = {
/** The run. */
run: number,
/** The rows. */
rows: RowChoice,
/** The decision; `None` takes it back. */
decision: Decision | null, };

/** What a decision changed, so that it can be undone. */
export type Decided = {
/** Rows whose decision changed. */
changed: number,
/** The counts now. */
counts: RunRowCounts,
/** Identifies the change to `undo_decision`; none when nothing changed. */
undo: number | null,
/** Rows to be sent whose payment was verified before and can't be relied on now: the service says otherwise, or couldn't be asked. */
unsure: number, };

/** What the seller decided about an order. */
export type Decision = "send" | "hold" | "advance" | "cancelled";

/** Decisions. */
export type DecisionWords = { send: string, hold: string, advance: string, cancelled: string, };

/** A number that is checked by itself after midnight in Bangladesh. */
export type DeferredView = {
/** Its id here. */
id: number,
/** The number. */
phone: string,
/** The midnight after which it is checked, ISO 8601; `None`: it waits for the seller's word, because the records came from a backup or the service refused the number. */
due_at: string | null, };

/** The seller's word to delete everything. */
export type DeleteEverything = {
/** A backup is made before. */
backup: boolean, };

/** How many records were deleted. */
export type Deleted = {
/** Their number. */
count: number, };

/** A page of the list. */
export type DeliveriesRequest = {
/** Only those that were changed within so many days. */
days: number | null,
/** Which; all without one. */
filter?: DeliveryFilter,
/** Text that the rows contain, as each list reads it; empty for all. */
search?: string,
/** By what they are sorted. */
sort?: null,
/** The first, counted from 0. */
offset?: number,
/** At most so many; each list has a bound of its own, and gives at least one. */
limit: number, };

/** Outcomes of the list. */
export type DeliveryChoice = { "kind": "all_ready" } | { "kind": "these",
/** Their ids. */
ids: Array<number>, };

/** The list in figures. */
export type DeliveryCounts = {
/** To be shared. */
ready: number,
/** Being shared. */
queued: number,
/** Skipped, refused, or not known. */
review: number,
/** Saved by the service as they are here. */
sent: number,
/** Saved by the service at any time, in this or an earlier version. */
shared: number, };

/** A field of an outcome. */
export type DeliveryField = "phone" | "order_ref" | "order_ref_taken" | "outcome" | "amount";

/** Which outcomes. */
export type DeliveryFilter = "all" | "ready" | "review" | "sent";

/** What may be entered, as far as it is known (fraud-check interface, DeliveryRecord). */
export type DeliveryRules = {
/** Outcomes that the service is known to take, in its order. */
outcomes: Array<string>,
/** The service takes no others. */
complete: boolean,
/** Identifiers of couriers, in the service's order. */
couriers: Array<string>,
/** Characters that a reference may have; `None` is not known. */
order_ref_most: number | null,
/** The least amount as a decimal text; `None` is not known. */
amount_least: string | null,
/** The greatest amount as a decimal text; `None` is not known. */
amount_most: string | null,
/** The key has the scope `deliveries`; `None` is not known. */
may_share: boolean | null, };

/** Where an outcome was taken from. */
export type DeliverySource = "file" | "hand" | "run";

/** Where an outcome is: the state of the request that shares it, with what else the seller is shown of it. */
export type DeliveryState = "ready" | "queued" | "in_flight" | "done" | "skipped" | "refused" | "unknown";

/** The outcome of a delivery: as it is kept, and what that means now. */
export type DeliveryView = {
/** The seller's own name for the courier. */
courier_name: string | null,
/** The service has another version of it, which this one is to replace. */
updates: boolean,
/** Its id here. */
id: number,
/** Where it belongs. */
environment: Environment,
/** Where it was taken from. */
source: DeliverySource,
/** Where it is. */
state: DeliveryState,
/** What the service said of it, as it came. */
answer: string | null,
/** When the service saved it last, ISO 8601. */
saved_at: string | null,
/** When it was changed here, ISO 8601. */
changed_at: string,
/** The seller's own reference; one outcome for each. */
order_ref: string,
/** `01712345678`. */
phone: string,
/** The outcome as the service's word. */
outcome: string,
/** The courier's identifier. */
courier: string | null,
/** In taka. */
amount: string | null, };

/** The words of an export, in the language of the window. */
export type DeliveryWords = {
/** Name of the sheet, and of the file. */
sheet: string,
/** The headers: order reference, mobile, outcome, courier, amount, state, what the service said, shared at, changed at, source, test. */
headers: Array<string>,
/** Words of outcomes, states and sources by their tag, such as `delivered`; a missing one stands as its tag. */
words: { [key in string]: string },
/** What stands in the column "test" of an outcome that isn't real. */
test: string, };

/** What was asked of the desktop. */
export type DesktopAction = "open" | "copy" | "paste" | "start_with_computer" | "print";

/** Which digits counts, money and times are written in. Phone numbers are always in Latin digits. */
export type Digits = "latin" | "bangla";

/** A request of which it isn't known whether it was handled. */
export type Doubt = {
/** Its id here. */
batch: number,
/** Why. */
reason: DoubtReason,
/** Numbers in it. */
numbers: number,
/** Checks that may have been spent. */
may_have_cost: number,
/** Checks that were spent for certain, where the quota proves it. */
has_cost: number | null,
/** When it was sent, ISO 8601. */
sent_at: string,
/** Checks that were left of the day before it and when that was looked at again: a hint, since a job may wait in the service's queue for any time before it is charged. */
quota: QuotaHint | null,
/** Whether the service can be asked about it again. */
can_poll: boolean,
/** Whether it is still asked about by itself, now and then for a day. */
asks_again: boolean,
/** When it was asked about last, ISO 8601. */
polled_at: string | null, };

/** A decision about a doubt. */
export type DoubtAnswer = "check_again" | "leave";

/** Why a request is in doubt. */
export type DoubtReason = "no_answer" | "interrupted" | "job_lost" | "job_stuck" | "job_failed" | "no_results" | "other_mode";

/** The page that takes files that are dropped on the window. */
export type DropsPage = "bulk" | "deliveries" | "data";

/** Another page takes dropped files. */
export type DropsRequest = {
/** The page. */
page: DropsPage, };

/** What a sharing would send. Nothing is sent. */
export type DryRun = {
/** Records. */
records: number,
/** Records that replace an earlier version at the service. */
updates: number,
/** Requests. */
calls: number,
/** The body of the request that was asked for, exactly as it would be sent. */
body: string, };

/** A request of a dry run. */
export type DryRunRequest = {
/** What would be shared. */
what: DeliveryChoice,
/** Which request is shown, counted from 0. */
call: number, };

/** The address of one service. */
export type EndpointView = {
/** Where messages arrive on this computer: `http://127.0.0.1:PORT/…`; `None` before the first switching on. */
local: string | null,
/** The public address in front of it, with the path that leads here; empty without one. */
public: string,
/** There is a secret to check messages with. */
has_secret: boolean,
/** When a message was believed last, ISO 8601. */
heard_at: string | null, };

/** What a record belongs to. Records of different environments are never listed, counted or decided together. */
export type Environment = "live" | "test" | "practice";

/** Moving the window to another environment. */
export type EnvironmentRequest = {
/** Live, test or practice. */
environment: Environment, };

/** An export of part of the list. */
export type ExportDeliveriesRequest = {
/** Which. */
filter: DeliveryFilter,
/** As in [`DeliveriesRequest`](super::DeliveriesRequest). */
search: string,
/** As in [`DeliveriesRequest`](super::DeliveriesRequest). */
days: number | null,
/** Where to. */
to: ExportName,
/** The words in it. */
words: DeliveryWords, };

/** Why an export failed: one variant for each thing that the user can do about it. A file that was there before is still there, unchanged. Nothing in it is a path or the contents of a cell. */
export type ExportError = { "code": "no_folder" } | { "code": "read_only" } | { "code": "in_use" } | { "code": "not_a_file" } | { "code": "bad_name" } | { "code": "disk_full" } | { "code": "unwritable" } | { "code": "original",
/** What is wrong with it. */
original: SheetError, } | { "code": "does_not_fit" } | { "code": "results" } | { "code": "cancelled" };

/** What an export of a run can be. */
export type ExportFacts = {
/** The file has a header and a phone column: a courier's page that took such a template takes it again. */
courier: boolean,
/** The name that is proposed, without an ending. */
name: string,
/** Whether the results can be written into the file itself. */
own: OwnFile,
/** The columns that the seller chose for it the last time. */
columns: Array<ResultColumn>, };

/** A format that can be written. */
export type ExportFormat = "xlsx" | "csv" | "upload_csv";

/** An export of a link batch. */
export type ExportLinksRequest = {
/** The batch. */
batch: number,
/** Where to. */
to: ExportName,
/** The words in it. */
words: LinkWords, };

/** An export of a month. */
export type ExportMonthRequest = {
/** Which, as `2026-11`. */
month: string,
/** Where to. */
to: ExportName,
/** The words in it. */
words: MonthWords, };

/** Where an export goes. */
export type ExportName = "downloads" | "ask";

/** An export of the list under a filter and a search. */
export type ExportPaymentsRequest = {
/** Which. */
filter: PaymentFilter,
/** Part of a name, a number in any form, an order, an invoice id or a transaction id; empty for all. */
search: string,
/** Where to. */
to: ExportName,
/** The words in it. */
words: LedgerWords, };

/** How far an export is. */
export type ExportProgress = {
/** The run. */
run: number,
/** Rows that were written. */
rows: number,
/** All rows. */
of: number, };

/** An export. */
export type ExportRequest = {
/** The run. */
run: number,
/** What. */
what: ExportWhat,
/** In which format; the original's own is that of the original. */
format: ExportFormat,
/** The words in it. */
words: Words,
/** The sentences for rows without a result. */
reasons: ReasonWords,
/** Advice for each level, where the service gave none. */
advice: RiskWords,
/** Lines of the summary, each a label and what it says. */
facts: Array<[string, string]>,
/** What the names of the two courier files end with: for sending, for holding. */
names: [string, string],
/** Where it goes. */
to: ExportName, };

/** What is exported. */
export type ExportWhat = { "kind": "own_file",
/** The columns that are added. They are remembered. */
columns: Array<ResultColumn>, } | { "kind": "full" } | { "kind": "courier_files",
/** Which order goes where. */
by: SplitBy, };

/** A file that was written, as the window names it. */
export type ExportedFile = {
/** Identifies it to `open_export` and `show_export`, until the app ends. */
id: number,
/** Its name, without its folder. */
name: string,
/** The folder that it lies in. */
folder: string,
/** Rows below the header. */
rows: number,
/** Rows that failed. */
failed: number, };

/** What was written. */
export type ExportedView = {
/** The files. */
files: Array<ExportedFile>,
/** Texts that no cell of a workbook holds and that were cut. */
cut: number,
/** The original has columns to the right of those that are read. */
columns_left_out: boolean,
/** Why it became a new file, where it was to be the seller's own. */
new_workbook: CannotPatch | null, };

/** Why a field can't be used. */
export type FieldProblem = { "code": "missing" } | { "code": "too_long",
/** At most so many characters. */
most: number, } | { "code": "not_an_email" } | { "code": "phone",
/** Why. */
reason: Refusal, } | { "code": "money",
/** Why. */
reason: MoneyRefusal, } | { "code": "zero" } | { "code": "more_than",
/** What there is. */
most: string, } | { "code": "other_currency" } | { "code": "not_a_web_address" } | { "code": "not_an_id" } | { "code": "other_payment" };

/** The file whose run is planned. */
export type FilePlanRequest = {
/** The open file. */
file: number,
/** The largest amounts to collect first; else the order of the file. */
by_amount: boolean, };

/** What checking a file would cost. */
export type FilePlanView = {
/** The version of the file that it was worked out from. */
version: number,
/** Rows that have an amount: whether "largest first" means anything. */
with_amount: number,
/** The plan. */
plan: PlanView, };

/** The file on the bulk page. There is at most one; it is there again after a restart. */
export type FileState = { "kind": "closed" } | { "kind": "opening",
/** Its name, without its folder; empty for pasted text. */
name: string,
/** Rows read so far. */
rows: number,
/** The share of the work that is done, 0 to 1, where the format tells. */
share: number | null, } | { "kind": "open",
/** The file. */
file: FileView, } | { "kind": "failed",
/** Its name, without its folder. */
name: string,
/** Why. */
error: AppError, };

/** An open file. */
export type FileView = {
/** Identifies it in the requests. */
id: number,
/** Changes whenever rows or columns change: pages that were fetched before are out of date. */
version: number,
/** Its name, without its folder; empty for pasted text. */
name: string,
/** Its format. */
format: Format,
/** Size in bytes. */
bytes: number,
/** How a text file was read. */
text: TextFacts | null,
/** Its sheets; one with an empty name for text. */
sheets: Array<SheetView>,
/** The index of the sheet that is shown. */
sheet: number,
/** The header's row in the sheet; none when there is no header. */
header_row: RowNumber | null,
/** The columns, from the first to the last that is used. */
columns: Array<ColumnView>,
/** The columns with a role, each with how sure it is and why. */
roles: Array<Guess>,
/** Columns that could all be the customer's phone and are too close to choose: the user is asked. */
close: Array<number>,
/** Cells to the right of the last column that is read were left out. */
columns_left_out: boolean,
/** Rows with something in them below the header, in the whole sheet. */
rows: number,
/** Hidden or filtered rows among them; none while it isn't known or where the format doesn't tell. */
hidden_rows: number | null,
/** Lines of a text file whose quotes can be read in two ways, if there are any. */
quotes: QuotesView | null,
/** What was found in the rows. */
summary: Summary, };

/** A search in the history. */
export type FindRequest = {
/** Digits of a number, in either script, anywhere in it. */
text: string, };

/** What the user decides. */
export type FolderAnswer = "go_on" | "quit";

/** What the user is asked. */
export type FolderQuestion = { "kind": "foreign",
/** The folder. */
folder: string,
/** The folder that would be made inside it. */
inside: string,
/** Its name. */
name: string, } | { "kind": "in_use",
/** The folder. */
folder: string, } | { "kind": "unfinished",
/** The folder. */
folder: string, };

/** A field of a payment form. */
export type FormField = "name" | "email" | "phone" | "amount" | "seller_email" | "redirect_url" | "cancel_url" | "delivery_charge" | "return_cost" | "delivery_charge_outside" | "invoice_id" | "transaction_id" | "reason" | "order_ref" | "sent" | "despite_refunded";

/** A field of a form that can't be used. */
export type FormProblem = {
/** Which. */
field: FormField,
/** Why. */
problem: FieldProblem, };

/** A format that can be read. */
export type Format = "xlsx" | "xlsm" | "xlsb" | "xls" | "ods" | "text";

/** What a file is, when it isn't a spreadsheet. */
export type Found = "web_page" | "picture" | "pdf" | "document" | "archive" | "owner_file" | "unknown";

/** A number that a search offers. */
export type FoundCustomer = {
/** `01712345678`. */
phone: string,
/** The customer's name, where one is known. */
name: string | null,
/** The text is this number, in any form; not only part of a name. */
exact: boolean, };

/** A column that was given a role. */
export type Guess = {
/** The role. */
role: Role,
/** The column, counted from 0. */
column: number,
/** How sure it is, in percent. */
confidence: number,
/** Why. */
reason: Reason, };

/** A change of the header's row. */
export type HeaderRequest = {
/** The file. */
id: number,
/** The header's row as Excel counts it; `None` when the first row is an order already. */
row: RowNumber | null, };

/** How much some records hold. */
export type Held = {
/** Results, of single checks and of lists. */
checks: number,
/** Lists that were checked. */
lists: number,
/** Payments that were asked for. */
payments: number, };

/** A record by its id here. */
export type IdRequest = {
/** The id. */
id: number, };

/** Where a request that costs a check, moves money or tells a service something is. Each of the seven kinds has a table whose `state` column takes these words and no other; what else is known of a request stands in further columns. The words of earlier versions are read too, because a settlement may wait in a file since then. */
export type IntentState = "pending" | "in_flight" | "done" | "refused" | "unknown" | "cancelled";

/** A payment to be looked up by its invoice id. */
export type InvoiceRequest = {
/** The invoice id as typed. */
invoice_id: string,
/** Live payments are found with the live key only, test payments with the test key only. */
kind: KeyKind, };

/** A payment that was looked up by its invoice id. */
export type InvoiceView = {
/** Where it belongs. */
environment: Environment,
/** The service's record. */
record: RecordView,
/** The payment here, if it was made here. */
own: PaymentView | null, };

/** How long check history is kept. */
export type Keep = { "kind": "ever" } | { "kind": "days",
/** How many. */
days: number, };

/** What a key works on (fraud-check interface, Authentication 2). */
export type KeyKind = "live" | "test";

/** Why a typed text can't be a key of the fraud-check service. */
export type KeyRefusal = "empty" | "prefix" | "too_short" | "characters";

/** A key that is kept in the OS key store. */
export type KeySlot = {
/** Live or test. */
kind: KeyKind,
/** `dc_live_…a1b2`. */
hint: string,
/** Checks use this key while practice mode is off. */
in_use: boolean, };

/** Why the key store can't be used. */
export type KeyStoreProblem = "missing" | "locked" | "no_answer" | "key_gone" | "failed";

/** What the user's own files, payments and outcomes have of a number, in one line. */
export type KnownCustomer = {
/** The name of the latest record that has one. */
name: string | null,
/** How many other names the records have. */
other_names: number,
/** Different orders: by their references, or where no record has one by their amounts. */
orders: number,
/** The latest of them. */
last: LastOrder,
/** What became of the latest order, else the last outcome of another, as the service's word. */
outcome: string | null,
/** It is the latest order's. */
outcome_of_last: boolean, };

/** The language of the interface. Bangla is what most sellers read first. */
export type Language = "bn" | "en";

/** A backup that was made. */
export type LastBackup = {
/** When. */
made_at: string | null,
/** Its size. */
bytes: number,
/** Its name, without its folder. */
name: string, };

/** The latest order of a customer. */
export type LastOrder = {
/** Of its latest record, ISO 8601. */
at: string,
/** What was to be collected, in taka. */
amount: string | null, };

/** The words of an export in the user's language. */
export type LedgerWords = {
/** Name of the sheet. */
sheet: string,
/** The headers, in the order of the columns: made at, customer, mobile, e-mail, order, purpose, amount, currency, status, paid at, method, transaction id, fee, charged, refunded, invoice id, link, test, note. */
headers: Array<string>,
/** Words of the statuses by their tag, such as `paid`; a missing one stands as its tag. */
statuses: { [key in string]: string },
/** Words of the purposes by their tag. */
purposes: { [key in string]: string },
/** What stands in the column "test" of a payment without money. */
test: string, };

/** Why nothing of a row is shared. */
export type LeftOut = { "kind": "not_final" } | { "kind": "no_outcome" } | { "kind": "same_consignment",
/** That row. */
row: RowNumber, };

/** What a file has too much of. */
export type Limit = "file_bytes" | "unpacked_bytes" | "shared_texts" | "text_bytes" | "cells" | "sheets";

/** Where the amounts of many links come from. */
export type LinkAmount = { "kind": "collect" } | { "kind": "same",
/** As typed. */
amount: string, };

/** A row that can't have a link. */
export type LinkRowProblem = {
/** The row's number in the sheet, as a spreadsheet counts. */
row: RowNumber,
/** Which field. */
field: FormField,
/** Why. */
problem: FieldProblem, };

/** A row of a link batch. */
export type LinkRowView = {
/** The row in the sheet. */
row: RowNumber,
/** Customer name. */
name: string,
/** `01712345678`. */
phone: string | null,
/** As it will be sent, or was; empty where it isn't an amount. */
amount: string,
/** The seller's order reference. */
order_ref: string,
/** Where it stands; `None` before it is asked for. Of a row that was left out where the order's payment stands. */
status: PaymentStatus | null,
/** The payment, once it was asked for. */
payment: PaymentView | null,
/** Nothing was asked for, because the order has a payment already, or another row: `payment` is that one, if it is known. */
left_out: boolean,
/** Why there is no link: the service refused it, or a cell can't be used. */
error: AppError | null,
/** When the seller sent the link to the customer, ISO 8601. */
sent_at: string | null, };

/** Whom many links are for. */
export type LinkSource = { "kind": "file",
/** The file. */
file: number, } | { "kind": "run",
/** The run. */
run: number,
/** Which of its rows. */
rows: RowChoice, };

/** The words of an export in the user's language. */
export type LinkWords = {
/** Name of the sheet. */
sheet: string,
/** The headers, in the order of the columns: row, customer, mobile, order, amount, currency, link, invoice id, status, why. */
headers: Array<string>,
/** Words of the statuses by their tag. */
statuses: { [key in string]: string },
/** Words of errors by their code; a missing one stands as the service's message or the code. */
errors: { [key in string]: string }, };

/** Payment links of one currency that were made in a month for an advance or a whole price, by where they are now. */
export type LinksOfMonth = {
/** Their currency; sums of two are never added. */
currency: Currency,
/** All of them. */
asked: StateSum,
/** Paid, and verify-payment agrees. */
paid: StateSum,
/** Not paid yet, or not verified yet. */
waiting: StateSum,
/** Given up, failed or expired. */
not_paid: StateSum,
/** Paid and then refunded, whole or in part: the service doesn't say how much. */
refunded: StateSum,
/** What needs a look: something doesn't agree, or it isn't known whether the link was created. */
unsure: StateSum, };

/** What making links would do; nothing is sent. */
export type LinksPlan = {
/** Links that would be made. */
links: number,
/** Their sum. */
sum: string,
/** Rows for whose customer the seller's own e-mail is used. */
own_email: number,
/** Rows that have a link already: their order, the same row of the same sheet, or the same customer with the same amount within a day. */
existing: number,
/** Rows that can't have a link, and why; at most 100 of them. */
unusable: Array<LinkRowProblem>,
/** How many can't. */
unusable_count: number,
/** The first rows as they would be sent, at most 5. */
sample: Array<LinkRowView>, };

/** Links to be planned, or made. */
export type LinksRequest = {
/** Whom for. */
source: LinkSource,
/** How much. */
amount: LinkAmount,
/** Currency of amounts without a mark. */
currency: Currency,
/** What for. */
purpose: Purpose,
/** Also make links for rows that have one already. */
again: boolean, };

/** How far a link batch is. */
export type LinksState = "running" | "paused" | "done";

/** A link batch: as it is kept, and why it waits. */
export type LinksView = {
/** Why it is paused, when the user didn't do it; or, while it is under way, what it waits for. */
reason: AppError | null,
/** Its id here. */
id: number,
/** Where it was made. */
environment: Environment,
/** Name of the file or of the run. */
name: string,
/** Of all amounts in it. */
currency: Currency,
/** How far it is. */
state: LinksState,
/** When it was made, ISO 8601. */
created_at: string,
/** Rows, without those that were left out because their order has a link. */
total: number,
/** Links that were made. */
made: number,
/** Rows that may have a link: no usable answer came. They are never asked for again by themselves. */
unknown: number,
/** Rows without a link: the service refused them, they can't be read, or the user said that nothing was created. */
refused: number,
/** Rows to go. */
waiting: number,
/** Links that were paid and verified. */
paid: number,
/** Links that the seller sent to the customers. */
sent: number, };

/** Part of a list that belongs to something: a file, a link batch, a number. */
export type ListOf<K, F = null> = {
/** Its id, or the number. */
of: K,
/** Which; all without one. */
filter?: F,
/** Text that the rows contain, as each list reads it; empty for all. */
search?: string,
/** By what they are sorted. */
sort?: null,
/** The first, counted from 0. */
offset?: number,
/** At most so many; each list has a bound of its own, and gives at least one. */
limit: number, };

/** A list of numbers that was checked, with those of its parcels that no later list has. */
export type ListOfMonth = {
/** The run. */
id: number,
/** The file's name; empty for pasted text. */
name: string,
/** The day of the month on which it was begun, from 1. */
day: number,
/** Its parcels. */
orders: OrderCounts, };

/** Part of a list: which rows (`F`), by what they are sorted (`S`), and from where on. */
export type ListQuery<F = null, S = null> = {
/** Which; all without one. */
filter?: F,
/** Text that the rows contain, as each list reads it; empty for all. */
search?: string,
/** By what they are sorted. */
sort?: S,
/** The first, counted from 0. */
offset?: number,
/** At most so many; each list has a bound of its own, and gives at least one. */
limit: number, };

/** An e-mail to a customer. */
export type MailRequest = {
/** The customer's address. */
to: string,
/** Its subject. */
subject: string,
/** Its text. */
text: string, };

/** Marks lines as read. */
export type MarkReadRequest = {
/** One line; `None`: all. */
id: number | null, };

/** What became of rows that were marked. */
export type MarkedRows = {
/** Outcomes that are new in the list. */
added: number,
/** Outcomes that were in the list and are another now. */
changed: number,
/** Outcomes that were in the list already. */
unchanged: number,
/** Rows without an order reference: nothing was kept of them. */
without_reference: number,
/** Rows without exactly one number: nothing was kept of them. */
without_phone: number, };

/** A transaction id to be matched. */
export type MatchRequest = {
/** As the customer sent it. */
transaction_id: string,
/** As typed, in taka. */
amount: string, };

/** What GET /me said (interface, Me), and when. */
export type MeFacts = {
/** Account name. */
name: string | null,
/** Account e-mail. */
email: string | null,
/** Plan name. */
plan: string | null,
/** When the plan ends, as the service wrote it. */
plan_ends_at: string | null,
/** The plan includes the interface. */
can_use_api: boolean | null,
/** The plan includes bulk checks. */
can_use_bulk: boolean | null,
/** The key's name in the web account. */
key_name: string | null,
/** The key's mode in the reply's body. */
mode: Mode | null,
/** The three known scopes, then any others that the key has; none where the service didn't tell. */
scopes: Array<ScopeView>,
/** The service's web app. */
app_url: string | null,
/** A mode that disagrees with the key's prefix, from the reply's header or body. */
mode_conflict: Mode | null,
/** When this was read, ISO 8601. */
read_at: string,
/** The reply's `data` as it came, indented. */
raw: string, };

/** What a word of the file means. */
export type Meaning = { "kind": "outcome",
/** The outcome as the service's word. */
outcome: string, } | { "kind": "not_final" } | { "kind": "no_outcome" } | { "kind": "ask" };

/** The words of the menu bar. They come from the window, in the user's language. */
export type MenuBarWords = { about: string, settings: string, services: string, hide: string, hide_others: string, show_all: string, quit: string, edit: string, undo: string, redo: string, cut: string, copy: string, paste: string, select_all: string, window: string, minimize: string, zoom: string, full_screen: string, close: string, };

/** Who moves the money of a method. */
export type MethodKindRequest = {
/** A payment made with it: the kind is remembered for the account that this one belongs to. `None`: for the one whose payments are listed. */
id: number | null,
/** The method's identifier. */
method: string,
/** Who. */
kind: RefundKind, };

/** Who moves the money of a method, as the seller said. */
export type MethodKindView = {
/** The method's identifier. */
method: string,
/** Who. */
kind: RefundKind, };

/** Something in the service's record that doesn't agree with what was asked for. */
export type Mismatch = { "kind": "invoice" } | { "kind": "amount",
/** What the record says; `None` where it says nothing that can be read. */
told: string | null, } | { "kind": "currency",
/** What the record says. */
told: string | null, } | { "kind": "test_payment" } | { "kind": "not_test_payment" };

/** The mode that a reply or a key names (fraud-check interface, Authentication 2 and 3). A word that the interface doesn't list is kept as it came; the two that it lists are known in any case of letters. */
export type Mode = string;

/** Why something isn't an amount of money. */
export type MoneyRefusal = "empty" | "not_an_amount" | "negative" | "too_many_places" | "too_large";

/** Which month. */
export type MonthRequest = {
/** As `2026-11`; the present one without it, or where it can't be read. */
month: string | null, };

/** A month of the accounts in use. */
export type MonthView = {
/** `2026-11`. */
month: string,
/** Its days. */
days: number,
/** The day of today, from 1, where it is the present month. */
today: number | null,
/** The present month, as `2026-11`. */
present_month: string,
/** The first month of which anything is kept. */
first_month: string,
/** The records that it is counted from; all but live ones are marked TEST. */
environment: Environment,
/** It reaches further back than checks and lists are kept: some of it may have been deleted. */
thinned: boolean,
/** The parcels that were checked. */
orders: OrderCounts,
/** Of them, numbers that were checked alone. */
alone: number,
/** What one return costs the seller, where it was said. */
return_cost: string | null,
/** That cost for each risky order that was cancelled or held. */
avoided: string | null,
/** The same for the month before; none where nothing was checked in it. */
avoided_before: string | null,
/** The lists that were begun in it, the latest first. */
lists: Array<ListOfMonth>,
/** The links that were made in it, by currency: taka first. */
links: Array<LinksOfMonth>,
/** Its delivery results by courier, the one with most results first. */
couriers: Array<CourierOfMonth>,
/** Its weeks up to today. */
weeks: Array<WeekOfMonth>,
/** The checks that it cost. */
spent: SpentOfMonth, };

/** The words of an export, in the language of the window. */
export type MonthWords = {
/** Name of the sheet, and of the file. */
sheet: string,
/** The headers: part, figure, count, amount, how it is counted, test. */
headers: Array<string>,
/** Names of the parts (`part_…`), how each is counted (`how_…`), names of figures, and of couriers by their identifier; a missing one stands as its tag. */
words: { [key in string]: string },
/** What stands in the column "test" of a month that isn't real. */
test: string, };

/** What the service said of a number when it was checked last. */
export type NetworkFacts = {
/** When it was checked, on this computer's clock, ISO 8601. */
at: string,
/** The verdict. */
risk: RiskView | null,
/** All couriers together, and the counts of reports. */
summary: CheckSummary | null,
/** What other sellers contributed. */
community: CommunityView | null, };

/** A version that is newer than this one. */
export type NewVersion = {
/** `1.2.0`. */
version: string,
/** Release notes: plain text of at most 10,000 characters. */
notes: string,
/** Size of the package in bytes, where the manifest says so. */
bytes: number | null, };

/** What came instead of an answer, after the request had left. */
export type NoAnswerReason = "timed_out" | "connection_lost" | { "not_understood": {
/** HTTP status of the reply. */
status: number, } } | { "redirected": {
/** HTTP status of the reply. */
status: number, } } | "too_large";

/** A note about a customer. */
export type NoteRequest = {
/** `01712345678`. */
phone: string,
/** The text, at most 2,000 characters; an empty one deletes the note. */
text: string, };

/** Whether this desktop shows notifications. */
export type NotificationService = "ready" | "missing" | "not_known";

/** The words for one kind. */
export type NotificationText = {
/** What happened. */
one: string,
/** What happened several times; `{n}` is how often. */
many: string,
/** What to do about it. */
text: string, };

/** The words for every kind. There is no place in them for a number or a name. */
export type NotificationWords = {
/** Another seller reported a number. */
reported: NotificationText,
/** Added where orders were held back; `{n}` is how many. */
held: string,
/** A payment is paid, verified. */
paid: NotificationText,
/** A payment is not as it was asked for. */
differs: NotificationText,
/** A message about a payment that wasn't made here. */
payment: NotificationText,
/** A message about a refund. */
refund: NotificationText,
/** A list is finished. */
list_done: NotificationText,
/** A list paused and asks something. */
list_asks: NotificationText,
/** A number that was kept for after midnight was checked. */
deferred: NotificationText,
/** A sheet of orders has come into the folder that is watched. */
sheet: NotificationText,
/** The plan ends. */
plan: NotificationText,
/** Messages aren't believed. */
rejected: NotificationText,
/** One to try it. */
sample: NotificationText,
/** Stands around what happened in practice mode; `{what}` is that. */
practice: string, };

/** Everything about a number of a run. */
export type NumberDetail = {
/** What the run found. */
result: RunResult,
/** The verdict with the service's label and advice. */
risk: RiskView | null,
/** All couriers together. */
summary: CheckSummary | null,
/** Each courier, in the order of the reply. */
couriers: Array<CourierRow>,
/** The number's entry of the reply as it came, indented; for the technical details. */
raw: string | null,
/** Single checks of the number, the latest first; at most ten. */
checks: Array<PreviousCheck>,
/** Other rows of the file with the number, as Excel counts them; at most twenty. */
other_rows: Array<RowNumber>,
/** What the user wrote about the number. */
note: string, };

/** Where a number of a run is. */
export type NumberState = "waiting" | "sent" | "in_doubt" | "done" | "reused" | "invalid" | "skipped" | "unread" | "left";

/** Part of a list that grows at its top, the latest first. */
export type OlderQuery<F = null> = {
/** Only rows older than this one. */
before: number | null,
/** Which; all without one. */
filter?: F,
/** Text that the rows contain, as each list reads it; empty for all. */
search?: string,
/** By what they are sorted. */
sort?: null,
/** The first, counted from 0. */
offset?: number,
/** At most so many; each list has a bound of its own, and gives at least one. */
limit: number, };

/** Parcels by what was found and decided. The risky ones, of high and very high risk, are told apart by decision. */
export type OrderCounts = {
/** Parcels with a result. */
checked: number,
/** Of high or very high risk. */
risky: number,
/** Risky, and cancelled. */
cancelled: number,
/** Risky, and held. */
held: number,
/** Risky, and an advance is asked for. */
asked: number,
/** Risky, and sent after a payment that was verified. */
paid: number,
/** Risky, and sent without one. */
sent: number,
/** Risky, and nothing was decided, as about numbers that were checked alone. */
undecided: number, };

/** A column. */
export type OutcomeColumn = {
/** Counted from 0. */
index: number,
/** As Excel letters it. */
letters: string,
/** Its header; empty without one. */
header: string,
/** What it holds. */
role: OutcomeRole | null, };

/** The rows of a file in figures. */
export type OutcomeCounts = {
/** All rows with a parcel. */
rows: number,
/** To be taken into the list. */
ready: number,
/** The service has them already, unchanged. */
unchanged: number,
/** The parcels are still on their way. */
on_the_way: number,
/** Left out for another reason, which each names. */
left_out: number,
/** To be looked at: they can't be taken as they are. */
review: number,
/** Rows, among `ready`, whose reference another row has too. */
same_reference: number,
/** Rows, among all, whose phone was found by their order reference. */
joined: number, };

/** A courier as the file names it. */
export type OutcomeCourier = {
/** As it came first. */
word: string,
/** Rows with it. */
rows: number,
/** The service's identifier; without one no courier is shared. */
courier: string | null,
/** It was found, or the user said it; also that there is none. */
answered: boolean, };

/** Which courier is meant. */
export type OutcomeCourierRequest = {
/** The file. */
id: number,
/** A courier as the file names it; none says which one the file is from. */
word: string | null,
/** The service's identifier, or, of a file, one of the names whose files are recognised; none shares no courier. */
courier: string | null, };

/** The courier's download on the page of deliveries. */
export type OutcomeFileState = { "kind": "closed" } | { "kind": "opening",
/** Its name, without its folder. */
name: string, } | { "kind": "open",
/** What was found. */
file: OutcomeFileView, } | { "kind": "failed",
/** Its name, without its folder. */
name: string,
/** Why. */
error: AppError, };

/** A courier's download. Rows are counted as Excel counts them, from 1. */
export type OutcomeFileView = {
/** Its id, until it is closed. */
id: number,
/** Rises with each change. */
version: number,
/** Its name, without its folder. */
name: string,
/** Its sheets. */
sheets: Array<SheetView>,
/** The sheet that is shown, counted from 0. */
sheet: number,
/** The header's row. */
header_row: RowNumber | null,
/** Its columns. */
columns: Array<OutcomeColumn>,
/** The words for what became of the parcels: those without a usual meaning, guesses, the others; of each the most frequent first. */
words: Array<OutcomeWord>,
/** The couriers that the file names or is from, the most frequent first. */
couriers: Array<OutcomeCourier>,
/** The courier that the file is from: one of `courier_names`, or an identifier of the service's. */
courier: string | null,
/** How that is known. */
courier_source: CourierSource,
/** The couriers whose files are recognised. */
courier_names: Array<string>,
/** Rows that name no courier: the file's is theirs. */
without_courier: number,
/** There is no order reference: the courier's own identifier of a parcel takes its place. */
by_consignment: boolean,
/** Characters of the longest order reference. */
longest_order: number,
/** Characters of the longest identifier of the courier's. */
longest_consignment: number,
/** Lines of a text file whose quotes can be read in two ways, if there are any. */
quotes: QuotesView | null,
/** The rows in figures. */
counts: OutcomeCounts, };

/** Which rows. */
export type OutcomeFilter = "all" | "ready" | "unchanged" | "on_the_way" | "left_out" | "review" | "same_reference";

/** What a column of a courier's download holds. */
export type OutcomeRole = "phone" | "order" | "consignment" | "status" | "courier" | "amount";

/** Another role for a column. */
export type OutcomeRoleRequest = {
/** The file. */
id: number,
/** Counted from 0. */
column: number,
/** The role; none takes it away. */
role: OutcomeRole | null, };

/** What a row comes to. */
export type OutcomeRowState = { "kind": "ready",
/** The list has another outcome under its reference, which it replaces. */
replaces: boolean, } | { "kind": "unchanged" } | { "kind": "left_out",
/** Why. */
reason: LeftOut, } | { "kind": "review",
/** Why. */
reason: ReviewReason, };

/** A row of a courier's download. */
export type OutcomeRowView = {
/** As Excel counts it. */
row: RowNumber,
/** The reference that would be shared; empty without one. */
order_ref: string,
/** The courier's own identifier; empty without one. */
consignment: string,
/** `01712345678`. */
phone: string | null,
/** The phone was found by the order reference, in an earlier run or delivery. */
joined: boolean,
/** The file's word for what became of it. */
word: string,
/** The outcome that would be shared. */
outcome: string | null,
/** The courier that would be shared. */
courier: string | null,
/** In taka. */
amount: string | null,
/** The amount can't be read, and none would be shared. */
amount_unreadable: boolean,
/** What it comes to. */
state: OutcomeRowState,
/** Another row that can be taken has the same reference: the later one would overwrite the earlier. */
same_reference: RowNumber | null,
/** Another row of the same consignment had another outcome. */
contradicts: RowNumber | null, };

/** Another sheet. */
export type OutcomeSheetRequest = {
/** The file. */
id: number,
/** Counted from 0. */
sheet: number, };

/** A word of the file. */
export type OutcomeWord = {
/** As it came first. */
word: string,
/** Rows with it. */
rows: number,
/** What it means. */
meaning: Meaning,
/** It means so usually, and neither the word nor the user says so. */
guess: boolean, };

/** Another meaning for a word. */
export type OutcomeWordRequest = {
/** The file. */
id: number,
/** The word, in any spelling. */
word: string,
/** What it means from now on. */
meaning: Meaning, };

/** Whether results can be written into the run's own file. */
export type OwnFile = { "kind": "possible",
/** What its name ends with, such as `xlsm`. */
ending: string, } | { "kind": "impossible",
/** Why. */
why: CannotPatch, };

/** All that is packed of a run. It says nothing of risks: riders see it. */
export type PackingList = {
/** The orders that were decided to be sent, in the order of the file; at most 10,000. */
rows: Array<PackingRow>,
/** How many there are. */
total: number, };

/** A parcel. */
export type PackingRow = {
/** The row in the sheet. */
row: RowNumber,
/** The order reference; empty when there is none. */
order: string,
/** The customer's name; empty when there is none. */
name: string,
/** `01712345678`, all that stand in the row. */
phones: Array<string>,
/** Where it goes; empty when the file has no column for it. */
address: string,
/** Who brings it; empty when the file doesn't say. */
courier: string,
/** What the rider collects: the file's amount without what was paid in advance, never below zero. */
collect: AmountView,
/** What was paid in advance and verified, without what went back; none where nothing is sure. */
paid: string | null, };

/** Part of a list. */
export type Page<T, C = null> = {
/** The rows. */
rows: Array<T>,
/** How many there are under the query, wherever it begins. */
total: number,
/** The list in figures, where it has some. */
counts: C, };

/** Pasted text. */
export type PasteRequest = {
/** The text: cells copied in a spreadsheet, a column of numbers, or any text. */
text: string, };

/** Why a run is paused. */
export type PausedBy = { "kind": "user" } | { "kind": "refused",
/** The `error.code`, where there was one. */
code: string | null,
/** HTTP status. */
status: number, } | { "kind": "no_answers" } | { "kind": "doubts" } | { "kind": "other_mode",
/** The mode that it named. */
mode: Mode, } | { "kind": "restored" };

/** The payment account that new payments go to at present: the seller's, or the practice services'. */
export type PaymentAccountView = {
/** The account whose records the window shows; `None`: there has been none in its environment. */
id: AccountId | null,
/** Which world new payments are made in; `None` when no account is connected and practice mode is off. */
environment: Environment | null,
/** The seller's service address, also while practising. */
address: string,
/** The seller's keys, also while practising; at most one of each kind. */
keys: Array<KeySlot>,
/** A secret for signed messages is kept. */
has_secret: boolean,
/** Which world transaction ids are matched in, whatever key new payments use: that of the live key, or practice. `None`: there is no key that can match. */
matches_in: Environment | null,
/** The seller is asked whether the account in `environment` is the same merchant's as this one, and until then it is another's. */
same_as: AccountHint | null,
/** How the account in `environment` is doing. */
state: AccountState,
/** What the service last said of the key in use. */
ping: PingFacts | null, };

/** How many payments stand where, under a search. */
export type PaymentCounts = {
/** All. */
all: number,
/** As [`PaymentFilter::Waiting`]. */
waiting: number,
/** As [`PaymentFilter::Paid`]. */
paid: number,
/** As [`PaymentFilter::Cancelled`]. */
cancelled: number,
/** As [`PaymentFilter::Refunded`]. */
refunded: number,
/** As [`PaymentFilter::Problem`]. */
problem: number,
/** As [`PaymentFilter::Unknown`]. */
unknown: number, };

/** All that is known of a payment. */
export type PaymentDetail = {
/** The payment. */
payment: PaymentView,
/** The service's record, once there is one. */
record: RecordView | null,
/** Refunds, oldest first. */
refunds: Array<RefundView>,
/** Its history, oldest first. */
events: Array<PaymentEventView>,
/** The user's note. */
note: string, };

/** Something that happened to a payment. */
export type PaymentEvent = { "kind": "asked" } | { "kind": "created" } | { "kind": "creation_unknown" } | { "kind": "found" } | { "kind": "said_not_created" } | { "kind": "status",
/** The service's word. */
word: string, } | { "kind": "paid" } | { "kind": "mismatch" } | { "kind": "expired" } | { "kind": "refund_asked",
/** How much. */
amount: string, } | { "kind": "refund_taken",
/** How much. */
amount: string, } | { "kind": "refund_refused",
/** How much. */
amount: string, } | { "kind": "refund_unknown",
/** How much. */
amount: string, } | { "kind": "refund_settled",
/** How much. */
amount: string,
/** It happened. */
happened: boolean,
/** By the service's status, not by the user's word. */
proved: boolean, };

/** A line of a payment's history. */
export type PaymentEventView = {
/** When, ISO 8601. */
at: string,
/** What. */
event: PaymentEvent, };

/** Which payments. */
export type PaymentFilter = "all" | "waiting" | "paid" | "cancelled" | "refunded" | "problem" | "unknown";

/** A new payment as it was typed. */
export type PaymentForm = {
/** Customer name. */
name: string,
/** Customer e-mail; empty for the seller's own. */
email: string,
/** Customer mobile, in any form; may be empty. */
phone: string,
/** As typed: `৳1,250`, `১২৫০`, `$12.50`. */
amount: string,
/** Currency of an amount without a mark. */
currency: Currency,
/** What for. */
purpose: Purpose,
/** The seller's order reference; may be empty. */
order_ref: string,
/** The order of a bulk run that it is for. */
run: RunOrder | null,
/** The user saw that there is a link for this order already, and wants another. */
again: boolean, };

/** Why a typed text can't be a key of the payment service. */
export type PaymentKeyRefusal = "empty" | "other_service" | "too_short" | "characters";

/** A note about a payment. */
export type PaymentNoteRequest = {
/** The payment. */
id: number,
/** The note; an empty one takes it away. */
text: string, };

/** A refusal of the payment service, by HTTP status (payment interface, Errors). */
export type PaymentRefusal = { "code": "key" } | { "code": "package" } | { "code": "field" } | { "code": "pace",
/** Seconds to wait, where the service said so. */
retry_after_s: number | null, } | { "code": "stated" } | { "code": "other" };

/** What the payment service asks of a seller with each payment (payment interface, POST /api/checkout-v2), and what saves typing. Empty texts are not set: nothing is invented. */
export type PaymentSettings = {
/** The seller's own e-mail, used for customers who gave none. */
seller_email: string,
/** The page that customers return to after payment. */
redirect_url: string,
/** The page that customers return to after cancelling. */
cancel_url: string,
/** How the invoice id is handed to the page after payment. */
return_way: ReturnWay,
/** The delivery charge inside Dhaka in taka, such as `70.00`: the advance that is filled in. */
delivery_charge: string,
/** The delivery charge outside Dhaka in taka, such as `130.00`: an advance that is offered beside it. */
delivery_charge_outside: string,
/** The message with a payment link in Bangla; this one and those below are empty for ours. */
message_bn: string,
/** The message with a payment link in English. */
message_en: string,
/** Asks a customer to confirm an order, in Bangla. */
confirm_bn: string,
/** Asks a customer to confirm an order, in English. */
confirm_en: string,
/** Tells a customer that the parcel comes today, in Bangla. */
delivery_bn: string,
/** Tells a customer that the parcel comes today, in English. */
delivery_en: string,
/** Asks a customer why the parcel wasn't taken, in Bangla. */
refusal_bn: string,
/** Asks a customer why the parcel wasn't taken, in English. */
refusal_en: string, };

/** Where a payment stands, by our own reading of what the service said. */
export type PaymentStatus = { "kind": "in_flight" } | { "kind": "unknown" } | { "kind": "not_created" } | { "kind": "waiting" } | { "kind": "claimed" } | { "kind": "paid" } | { "kind": "cancelled" } | { "kind": "refunded" } | { "kind": "failed" } | { "kind": "problem",
/** What doesn't agree. */
mismatches: Array<Mismatch>, } | { "kind": "expired" } | { "kind": "other",
/** The word as it came. */
word: string, };

/** Sums of one currency in one environment, by our own times on the calendar of Bangladesh. Amounts are without fees. */
export type PaymentTotals = {
/** The currency. */
currency: Currency,
/** Verified today. */
received_today: string,
/** Verified this month. */
received_month: string,
/** Sum of the links that are out, whenever they were made. */
waiting: string,
/** How many they are. */
waiting_links: number,
/** Refunds this month. */
refunded_month: string, };

/** A payment as lists and panels show it: as it is kept, and what that means now. */
export type PaymentView = {
/** The account that it was made with, while its key isn't at hand: it isn't polled, and nothing goes back. */
away: AccountHint | null,
/** Why the last poll brought nothing. */
poll_error: AppError | null,
/** Until when what the service said may be acted on, ISO 8601: real money that came and that nothing of went back. `None`: nothing may be sent because of it. */
sure_until: string | null,
/** Its id here. */
id: number,
/** Where it was made. */
environment: Environment,
/** Where it stands. */
status: PaymentStatus,
/** Customer name. */
name: string,
/** Customer e-mail. */
email: string,
/** The customer gave none: it is the seller's own. */
email_is_own: boolean,
/** `01712345678`. */
phone: string | null,
/** What for. */
purpose: Purpose,
/** The seller's order reference; empty without one. */
order_ref: string,
/** The order of a bulk run that it was asked for. */
run: RunOrder | null,
/** When it was asked for, ISO 8601. */
created_at: string,
/** The service's identifier. */
invoice_id: string | null,
/** The hosted page where the customer pays. */
payment_url: string | null,
/** Identifier of the method that it was paid with, as it came. */
method: string | null,
/** The wallet's or the gateway's id of the transfer. */
transaction_id: string | null,
/** When the service was last asked for it, ISO 8601. */
checked_at: string | null,
/** When it was first found paid and verified, ISO 8601. */
paid_at: string | null,
/** When it is polled again by itself, ISO 8601. */
next_poll_at: string | null,
/** How much of it went back, where any did: the sum of the refunds that happened. */
refunded: string | null,
/** A refund whose fate isn't known locks further ones. */
refund_unknown: boolean,
/** Of money, with two decimal places: `1250.00`. */
amount: string,
/** Its currency. */
currency: Currency, };

/** Part of the list. */
export type PaymentsPage = {
/** By currency, over everything; BDT always, USD where there is any. */
totals: Array<PaymentTotals>,
/** The rows. */
rows: Array<PaymentView>,
/** How many there are under the query, wherever it begins. */
total: number,
/** The list in figures, where it has some. */
counts: PaymentCounts, };

/** How the text in the phone field reads. */
export type PhoneReading = { "kind": "empty" } | { "kind": "typing",
/** Digits so far, in Latin digits, for the field. */
digits: string,
/** Digits to go. */
missing: number, } | { "kind": "valid",
/** `01712345678`. */
phone: string,
/** What was mended to read it; empty for a plain number. */
repairs: Array<Repair>,
/** It looks like one that was typed to fill a field. */
filler: boolean,
/** The last check of it in this environment, alone or in a bulk run. */
previous: PreviousCheck | null, } | { "kind": "many",
/** Each once, in the order of the text. */
phones: Array<string>, } | { "kind": "invalid",
/** Why. */
reason: Refusal, };

/** A phone number, or the text of one, as typed or pasted. */
export type PhoneText = {
/** As typed or pasted. */
text: string, };

/** What was read in a phone cell. */
export type PhoneView = { "kind": "empty" } | { "kind": "valid",
/** `01712345678`. */
phone: string,
/** What was mended. */
repairs: Array<Repair>,
/** It looks typed to fill a field. */
filler: boolean, } | { "kind": "several",
/** The numbers. */
phones: Array<string>,
/** What was mended in any of them. */
repairs: Array<Repair>, } | { "kind": "refused",
/** Why. */
reason: Refusal, } | { "kind": "wrong_type",
/** Which. */
found: WrongType, };

/** What GET /api/v1/ping said, and when. The interface doesn't show the reply's shape: each word is shown as it came. */
export type PingFacts = {
/** Each text, number and truth value of the reply, in its order. */
words: Array<PingWord>,
/** When this was read, ISO 8601. */
read_at: string,
/** The reply as it came, indented. */
raw: string, };

/** A word of a ping's reply. */
export type PingWord = {
/** The name that it stands under, such as `brand.name`; elements of a list have the list's. */
name: string,
/** As it came. */
value: string, };

/** A plan that ends, until it is renewed. */
export type PlanNotice = {
/** Its name. */
plan: string | null,
/** When. */
ends_at: string | null,
/** There is a page to renew it. */
can_renew: boolean, };

/** What a run would cost, before anything is spent. */
export type PlanView = {
/** The world whose checks it spends; all but live are marked TEST. */
environment: Environment,
/** Numbers that were handed over. */
given: number,
/** How many of them are repeats. */
repeats: number,
/** Numbers with a result that is still fresh, which is used again. */
reused: number,
/** Numbers that the user doesn't ship to. */
blocked: number,
/** Numbers to check. */
to_check: number,
/** Checks that they cost; none with a test key. */
cost: number,
/** Checks that the service deducts for each number of a job, where that was seen; else one is assumed. */
checks_per_number: number | null,
/** Checks left today; `None` without a daily limit, or where it isn't known. */
remaining: number | null,
/** Checks a day; `None` without a daily limit, or where it isn't known. */
daily_limit: number | null,
/** Checks left today afterwards. */
left_after: number | null,
/** Numbers that can be checked today. */
today: number,
/** Days on which numbers are checked. */
days: number,
/** When the rest continues, if not everything can be checked today; ISO 8601. */
continues_at: string | null,
/** How they are sent. */
method: CheckMethod,
/** Whether the plan has bulk checks; `None` where it isn't known. */
bulk: boolean | null,
/** Requests that spend checks. */
batches: number,
/** Estimated time of what can be checked today, in seconds. */
seconds: number, };

/** The desktop that Porokh runs on. */
export type Platform = "windows" | "macos" | "linux";

/** Something that arrives by itself. */
export type PracticeEvent = "report" | "plan_ends" | "list_ends" | "paid" | "forgery";

/** What is to happen. */
export type PracticeEventRequest = {
/** That. */
event: PracticeEvent, };

/** Whether it happened. */
export type PracticeEventResult = "happened" | "not_listening" | "nothing_checked" | "no_list" | "no_link";

/** Switching practice mode. */
export type PracticeRequest = {
/** On or off. */
on: boolean, };

/** An earlier check in one line: of a number in the field, or in the list of recent checks. */
export type PreviousCheck = {
/** Its id here; of a result of a bulk run that of the run. */
id: number,
/** It is a result of a bulk run, which `open_run_result` opens. */
of_run: boolean,
/** The number. */
phone: string,
/** Whether a result came. */
state: IntentState,
/** The verdict, when a result came. */
level: RiskLevel | null,
/** The service's word for the verdict. */
word: string | null,
/** Share of delivered parcels, in percent; `None` when there is no data. */
success_ratio: number | null,
/** When the check was made, on this computer's clock, ISO 8601. */
at: string,
/** Young enough to be offered instead of spending a check. */
fresh: boolean,
/** The mode in which it was answered against its key; such an answer is no result. */
other_mode: Mode | null,
/** It is on disk; `false` while the database refuses a result that was just paid for. */
kept: boolean, };

/** The public address in front of the receiver, as the user set it up. */
export type PublicAddress = {
/** Whose address it is. */
sender: Sender,
/** `https://…`; an empty one is taken away. */
address: string, };

/** What a payment is asked for. */
export type Purpose = "advance" | "full" | "other";

/** Why records were put aside. */
export type PutAside = "for_backup" | "for_earlier";

/** A QR code. */
export type QrView = {
/** Modules on each side, without the quiet zone. */
size: number,
/** The dark modules as a path of SVG, one unit a module. */
path: string, };

/** The shortcut. */
export type QuickKey = {
/** Such as `CommandOrControl+Alt+KeyP`; empty when there is none. */
keys: string,
/** Whether it works. */
state: QuickKeyState,
/** It opens where it was moved to, not beside the pointer. */
moved: boolean, };

/** Another shortcut. */
export type QuickKeyRequest = {
/** Keys, joined by `+`: at least one to be held and one more. Empty takes the shortcut away. */
keys: string, };

/** Whether the shortcut opens the quick check. */
export type QuickKeyState = "on" | "off" | "taken" | "unsupported";

/** A place on the desktop. */
export type QuickPlace = {
/** From the left edge of the first screen, in its pixels; less than 0 on a screen to the left of it. */
x: number,
/** From the upper edge. */
y: number, };

/** What is done in the quick check, and with what the main window goes on. */
export type QuickStep = { "kind": "checked",
/** Its verdict, or what went wrong. */
title: string,
/** Where it is found. */
text: string, } | { "kind": "taken" } | { "kind": "leave" } | { "kind": "check",
/** `01712345678`. */
phone: string, } | { "kind": "ask",
/** `01712345678`. */
phone: string,
/** The whole price, not an advance. */
full: boolean, } | { "kind": "list",
/** The text that they stand in. */
text: string, };

/** How the day's checks moved since a request in doubt. That they didn't proves nothing. */
export type QuotaHint = {
/** Checks left before the request. */
before: number,
/** Checks left at `at`. */
after: number,
/** When that was, ISO 8601. */
at: string, };

/** What is left of the day's checks. */
export type QuotaView = {
/** Checks a day; `None` means no daily limit. */
limit: number | null,
/** Checks left today; `None` beside a limit means that the service didn't say. */
remaining: number | null,
/** When this was read, ISO 8601. */
read_at: string,
/** Midnight in Bangladesh has passed since it was read, so that it says nothing of today. */
stale: boolean, };

/** Lines of the open file whose quotes can be read in two ways. */
export type QuotePlaceView = {
/** The first line, as a text editor counts them, from 1. */
first_line: number,
/** The last line. */
last_line: number,
/** They were read as one row, else as rows. */
one_cell: boolean,
/** The place of their first row among all rows, counted from 0; none where it isn't among them. */
index: number | null, };

/** Places in the open file whose quotes can be read in two ways: as one cell of several lines, or as rows. */
export type QuotesView = {
/** How many. */
count: number,
/** The first few of them, from the top. */
first: Array<QuotePlaceView>, };

/** A ratio in percent. */
export type RatioChange = {
/** Before. */
from: number,
/** After. */
to: number, };

/** Whether this computer is reached from outside. */
export type ReachResult = { "kind": "came_back" } | { "kind": "not_back",
/** Whose address it was. */
sender: Sender,
/** HTTP status of what answered there, where something did. */
status: number | null, } | { "kind": "not_listening" } | { "kind": "no_address" };

/** Why a column was given its role. */
export type Reason = "name_and_cells" | "name" | "cells" | "remembered" | "chosen";

/** Sentences for rows without a result. */
export type ReasonWords = {
/** The phone cell is empty. */
empty: string,
/** No digits. */
no_digits: string,
/** A rounded number in scientific notation. */
exponent: string,
/** Too short; `{digits}` is how many there are. */
too_short: string,
/** Too long; `{digits}` is how many there are. */
too_long: string,
/** Doesn't begin with 013 to 019. */
prefix: string,
/** A date, a truth value or a formula's error instead of a number. */
wrong_type: string,
/** The service rejects the number. */
rejected: string,
/** The service skipped it; `{reason}` is its word. */
skipped: string,
/** The answer says nothing of it. */
unread: string,
/** In doubt, and left by the user. */
left: string, };

/** Whether messages can arrive. */
export type ReceiverState = { "kind": "off" } | { "kind": "listening",
/** On this port. */
port: number, } | { "kind": "port_taken" } | { "kind": "not_allowed" };

/** Switches the receiver. */
export type ReceiverSwitch = {
/** On or off. */
on: boolean,
/** The port; `None`: the one that was kept, or at first a free one. */
port: number | null, };

/** The receiver as it is now. */
export type ReceiverView = {
/** It is switched on. */
on: boolean,
/** Whether messages can arrive. */
state: ReceiverState,
/** The port that is kept; 0 before the first switching on. */
port: number,
/** For the fraud-check service. */
courier: EndpointView,
/** For the payment service. */
payment: EndpointView,
/** When a message of ours last came back through the public addresses, ISO 8601; `None` since one of them or the port changed, or since it didn't come back. */
reached_at: string | null,
/** There is a test key, which test payments' messages are checked with. */
has_test_key: boolean,
/** Jobs that ended without a message since the last one of that kind. */
missed: number,
/** So many that the service may have switched the address off; it is switched on again in its web application. */
may_be_off: boolean,
/** What the desktop tells of. */
alerts: Array<AlertSwitch>, };

/** A file that was open before. */
export type RecentFile = {
/** Identifies it in the requests. */
id: number,
/** Its name, without its folder. */
name: string,
/** The folder that it lies in. */
folder: string,
/** When it was opened last. */
opened_at: string,
/** Rows it had then. */
rows: number, };

/** The service's record of a payment (payment interface, Payment record), as it came. */
export type RecordView = {
/** Customer name. */
full_name: string | null,
/** Customer e-mail. */
email: string | null,
/** What was asked for, without the fee. */
amount: string | null,
/** The customer's fee for the method. */
fee: string | null,
/** All that the customer was charged. */
charged_amount: string | null,
/** Identifies the payment. */
invoice_id: string | null,
/** The method's identifier. */
payment_method: string | null,
/** The payer's number, as the service wrote it. */
sender_number: string | null,
/** The wallet's or the gateway's id of the transfer. */
transaction_id: string | null,
/** The service's time, in a zone that the interface doesn't show. */
date: string | null,
/** The service's word. */
status: string | null,
/** The service's word. */
currency: string | null,
/** True for payments without money. */
test_mode: boolean | null,
/** The reply as it came, indented; for the technical details. */
raw: string, };

/** What the refund dialog needs before anything is typed. */
export type RefundFacts = {
/** What was paid, without the fee. */
paid: string,
/** All that was charged, where the record says so: refunds never exceed it. */
charged: string | null,
/** What can still go back. */
left: string,
/** What was refunded here, or may have been. */
refunded: string,
/** The service calls the payment refunded, and doesn't say how much went back. */
called_refunded: boolean,
/** The method's identifier as it came. */
method: string,
/** Who moves its money, where the seller has said so. */
kind: RefundKind | null,
/** The id of the transfer. */
transaction_id: string,
/** The number that paid, as the service wrote it. */
sender_number: string | null,
/** Of the customer, `01712345678`. */
phone: string | null,
/** A refund whose fate isn't known: nothing can be refunded until it is settled. */
locked_by: RefundView | null, };

/** Who moves the money of a refund. */
export type RefundKind = "by_hand" | "gateway";

/** A refund as it was typed. */
export type RefundRequest = {
/** The payment. */
id: number,
/** As typed. */
amount: string,
/** Why; not empty. */
reason: string,
/** Who moves the money; must be what the seller said of the method. */
kind: RefundKind,
/** "I have sent it": needed where the seller moves the money. */
sent: boolean,
/** "It has not gone back yet": needed where the service calls the payment refunded. */
despite_refunded: boolean, };

/** A refund: as it is kept, and what the service said. */
export type RefundView = {
/** The reply as it came, indented: the interface doesn't show its shape. */
reply: string | null,
/** The service's message in it. */
message: string | null,
/** Its id here. */
id: number,
/** Where the request is. */
state: IntentState,
/** How much. */
amount: string,
/** Why, in the seller's words. */
reason: string,
/** Who moves the money. */
kind: RefundKind,
/** When it was asked for, ISO 8601. */
asked_at: string, };

/** Why a text isn't a number. */
export type Refusal = { "kind": "no_digits" } | { "kind": "exponent" } | { "kind": "too_short",
/** Digits that are there, counted with the leading zero. */
digits: number, } | { "kind": "too_long",
/** Digits that are there, without the country code. */
digits: number, } | { "kind": "prefix" };

/** The payments of one customer, or of one order of a run. */
export type RelatedRequest = { "kind": "phone",
/** The number. */
phone: string, } | { "kind": "run",
/** The run. */
run: number, };

/** What the user can do. */
export type Remedy = "nothing" | "save_secret" | "save_test_key" | "replace_secret" | "set_clock" | "check_tunnel" | "check_address" | "unlock_key_store" | "free_disk";

/** What would be deleted, and what of it still waits. */
export type RemovalFacts = {
/** Results, of single checks and of lists. */
checks: number,
/** Lists that were checked. */
lists: number,
/** Payments that were asked for. */
payments: number,
/** Keys in the key store, of both services. */
keys: number,
/** Payments with real money that a customer may still make, or of which it isn't known whether they were made. */
waiting_payments: number,
/** Refunds with real money of which it isn't known whether they happened. */
unknown_refunds: number,
/** Real lists whose checking isn't done. */
open_lists: number,
/** How often records were put aside for a backup that was restored; they go, too. */
put_aside: number,
/** The folder for a backup that is made before. */
backup_folder: string, };

/** A new name for an account. */
export type RenameAccount = {
/** Which. */
account: AccountRef,
/** What the seller calls it; empty: what the service calls it. */
label: string, };

/** What was mended to read a number. */
export type Repair = "missing_zero" | "decimal_point" | "letter_o" | "bangla_digits" | "full_width_digits" | "country_code" | "separators" | "invisible_marks" | "apostrophe" | "surrounding_text";

/** What the seller should see before reporting a number. Costs nothing. */
export type ReportFacts = {
/** `01712345678`. */
phone: string,
/** Own checks of it, newest first, twenty at most. */
checks: Array<PreviousCheck>,
/** What own runs found, newest first, twenty at most. */
runs: Array<RunResult>,
/** Own deliveries to it, newest first, twenty at most. */
deliveries: Array<DeliveryView>,
/** What the network said last. */
network: NetworkFacts | null,
/** The last report about it that the service took or may have; a new one updates it. */
earlier: ReportView | null,
/** What may be entered. */
rules: ReportRules,
/** The key has the scope `report`; `None` is not known. */
may_report: boolean | null, };

/** What may be entered in a report, as far as it is known (fraud-check interface, ReportRequest). */
export type ReportRules = {
/** Reasons that the service is known to take, in its order. */
reasons: Array<string>,
/** The service takes no others. */
complete: boolean,
/** Characters that a note may have; `None` is not known. */
note_most: number | null, };

/** A report: as it is kept, and what that means now. */
export type ReportView = {
/** When it leaves, ISO 8601, while it waits. */
leaves_at: string | null,
/** The service's message, in Bangla as a rule. */
message: string | null,
/** The reply as it came, indented; for the technical details. */
raw: string | null,
/** Why it isn't sent. */
error: AppError | null,
/** The service may have it, and the key of its account isn't at hand: it can't be sent again until then. */
away: AccountHint | null,
/** Its id here. */
id: number,
/** Where it belongs. */
environment: Environment,
/** `01712345678`. */
phone: string,
/** The reason as the service's word. */
reason: string,
/** Free text; empty without one. */
note: string,
/** Where it is. */
state: IntentState,
/** When it was sent last, ISO 8601. */
sent_at: string | null,
/** An earlier sending of it has no known outcome, so that the service may have it all the same. */
doubtful: boolean,
/** When it was written, ISO 8601. */
created_at: string, };

/** What another seller's report said of a number, as far as it was told. */
export type ReportedView = {
/** The reason's word. */
reason: string | null,
/** The reason in the service's words. */
label: string | null,
/** When it was reported, ISO 8601. */
reported_at: string | null,
/** When that was told here, ISO 8601. */
told_at: string, };

/** Reports by their ids here. */
export type ReportsRequest = {
/** The ids. */
ids: Array<number>, };

/** What the user decides about a doubt. */
export type ResolveDoubtRequest = {
/** [`Doubt::batch`]. */
batch: number,
/** The decision. */
answer: DoubtAnswer, };

/** A column that an export can add, in the order in which they stand. The mark of results that aren't real is no choice: it comes last by itself. */
export type ResultColumn = "risk" | "ratio" | "delivered" | "cancelled" | "couriers" | "reports" | "advice" | "checked_at" | "decision" | "reason";

/** What one return costs the seller, in taka. */
export type ReturnCost = {
/** As typed; empty for not set. */
amount: string, };

/** How the invoice id is handed to the page after payment. */
export type ReturnWay = "get" | "post";

/** Why a row can't be taken as it is. */
export type ReviewReason = "no_word" | "unknown_word" | "no_reference" | "no_phone" | "wrong_phone" | "several_phones" | "several_customers";

/** The verdict that it was before. */
export type RiskChange = {
/** Its level. */
level: RiskLevel,
/** Its word as it came. */
word: string, };

/** Results by verdict. */
export type RiskCounts = {
/** No courier history. */
new: number,
/** Low risk. */
low: number,
/** Medium risk. */
medium: number,
/** High risk. */
high: number,
/** Very high risk. */
very_high: number,
/** A word without a meaning for us. */
unknown: number, };

/** A risk level (fraud-check interface, CheckResult `risk.level`). A word that the interface doesn't list becomes [`RiskLevel::Unknown`]; whoever shows it keeps the word beside it. It never borrows the look of a new or a good customer. */
export type RiskLevel = "new" | "low" | "medium" | "high" | "very_high" | "unknown";

/** A verdict (interface, CheckResult `risk`). The service's `color` isn't used. */
export type RiskView = {
/** The level, or unknown. */
level: RiskLevel,
/** The word as it came. */
word: string,
/** The service's label, in Bangla. */
label: string | null,
/** The service's advice, in Bangla. */
advice: string | null, };

/** Risk levels (fraud-check interface, CheckResult `risk.level`). */
export type RiskWords = { new: string, low: string, medium: string, high: string, very_high: string, unknown: string, };

/** What a column holds for Porokh. */
export type Role = "phone" | "order" | "amount" | "name" | "address";

/** A change of what a column holds. */
export type RoleRequest = {
/** The file. */
id: number,
/** The column, counted from 0. */
column: number,
/** Its role from now on; it is taken from the column that had it. `None` for not used. */
role: Role | null, };

/** All cells of a row as text, up to the first 64 columns. */
export type RowCells = {
/** The row in the sheet. */
row: RowNumber,
/** The cells by column; empty where there is nothing. */
cells: Array<string>,
/** Columns whose cell is a number, for its alignment. */
numbers: Array<number>, };

/** Rows that something is done with. */
export type RowChoice = { "kind": "these",
/** At most 100,000. */
rows: Array<RowNumber>, } | { "kind": "under",
/** See [`ListQuery::filter`]. */
filter: RunFilter,
/** See [`ListQuery::search`]. */
search: string,
/** See [`RunRowsRequest::named`]. */
named: Array<RunFilter>,
/** Rows under them that were let go, as Excel counts them. */
except: Array<RowNumber>, };

/** Which rows a page shows; each is a count of [`Summary`]. */
export type RowFilter = "all" | "zero_added" | "bangla_digits" | "tidied" | "letters_read" | "picked_out" | "several" | "repeats" | "line_items" | "fillers" | "invalid" | "empty" | "totals" | "bad_amounts" | "corrected";

/** A row as a spreadsheet numbers it: the first is 1. Readers and writers of workbooks count from 0: their count comes in by [`RowNumber::at`] and goes out by [`RowNumber::index`], and nowhere else is one added or taken away. */
export type RowNumber = number;

/** A row with its mapped cells. */
export type RowView = {
/** The row in the sheet. */
row: RowNumber,
/** The phone cell as it came, or as the user corrected it. */
raw_phone: string,
/** What was read in it. */
phone: PhoneView,
/** The user corrected the cell. */
corrected: boolean,
/** The number stands in this row further up. */
repeat_of: RowNumber | null,
/** A further line of an order. */
line_item: boolean,
/** A sum at the end. */
total: boolean,
/** The order reference; empty when there is none. */
order: string,
/** The name; empty when there is none. */
name: string,
/** The amount. */
amount: AmountView, };

/** A page of rows. */
export type RowsPage = {
/** The version of the file that it belongs to. */
version: number,
/** The rows. */
rows: Array<RowView>,
/** How many there are under the query, wherever it begins. */
total: number,
/** The list in figures, where it has some. */
counts: null, };

/** Which rows of a run are shown. Rows are the file's orders: further lines of an order and sums are left out. A row with several numbers counts by the riskiest of them. */
export type RunFilter = "all" | "very_high" | "high" | "medium" | "low" | "new" | "unknown" | "waiting" | "skipped" | "invalid" | "repeats" | "send" | "hold" | "advance" | "cancelled" | "undecided" | "risky" | "risky_paid" | "risky_sent" | "risky_hold" | "risky_advance" | "risky_cancelled" | "risky_undecided";

/** The order of a bulk run that a payment was asked for. */
export type RunOrder = {
/** The run. */
run: number,
/** The row in the sheet. */
row: RowNumber, };

/** Rows of a run whose parcels ended alike. */
export type RunOutcomesRequest = {
/** The run. */
run: number,
/** Which rows. */
rows: RowChoice,
/** The outcome as the service's word. */
outcome: string,
/** The courier's identifier. */
courier: string | null, };

/** What a run found about one number. */
export type RunResult = {
/** `01712345678`. */
phone: string,
/** Where the number is. */
state: NumberState,
/** The service's word for why it has no result. */
reason: string | null,
/** The verdict, where there is a result. */
level: RiskLevel | null,
/** The service's word for the verdict. */
word: string | null,
/** Share of delivered parcels in percent; `None` is not known. */
success_ratio: number | null,
/** Parcels. */
total: number | null,
/** Delivered parcels. */
delivered: number | null,
/** Cancelled parcels. */
cancelled: number | null,
/** Reports by sellers. */
reports: number | null,
/** When it was checked, on this computer's clock, ISO 8601. */
checked_at: string | null, };

/** A number of a run. */
export type RunResultRequest = {
/** The run. */
run: number,
/** `01712345678`. */
phone: string, };

/** How many rows there are under each filter. */
export type RunRowCounts = { all: number, very_high: number, high: number, medium: number, low: number, new: number, unknown: number, waiting: number, skipped: number, invalid: number, repeats: number, send: number, hold: number, advance: number, cancelled: number, undecided: number, };

/** Everything about a row, for the drawer. */
export type RunRowDetail = {
/** The row as in the table. */
row: RunRowView,
/** The other cells of the row that aren't empty, up to twelve: header and text. */
cells: Array<CellView>,
/** Each number of the row. */
numbers: Array<NumberDetail>, };

/** One row of a run. */
export type RunRowRequest = {
/** The run. */
run: number,
/** The row in the sheet. */
row: RowNumber, };

/** A row of the file with what the run found. */
export type RunRowView = {
/** The row in the sheet. */
row: RowNumber,
/** The phone cell as it came, or as the user corrected it. */
raw_phone: string,
/** What was read in it. */
phone: PhoneView,
/** The number stands in this row further up. */
repeat_of: RowNumber | null,
/** The order reference; empty when there is none. */
order: string,
/** The name; empty when there is none. */
name: string,
/** The amount. */
amount: AmountView,
/** What the run found about the number, of several the riskiest; none where there is no valid number. */
result: RunResult | null,
/** What the user decided. */
decision: Decision | null,
/** The user wrote something about the number. */
has_note: boolean, };

/** The rows that are asked for. */
export type RunRowsRequest = {
/** The run. */
run: number,
/** Filters whose shown word contains the text: risks, states and decisions have other words in each language. */
named: Array<RunFilter>,
/** The largest first. */
descending: boolean,
/** Which; all without one. */
filter?: RunFilter,
/** Text that the rows contain, as each list reads it; empty for all. */
search?: string,
/** By what they are sorted. */
sort?: RunSort,
/** The first, counted from 0. */
offset?: number,
/** At most so many; each list has a bound of its own, and gives at least one. */
limit: number, };

/** By what rows are sorted. Rows that are equal in it stay in the order of the file; those without a value come last in either direction. */
export type RunSort = "row" | "phone" | "name" | "order" | "amount" | "risk" | "ratio" | "parcels" | "reports" | "decision";

/** Where a run is in its life. */
export type RunState = "waiting" | "running" | "paused" | "stopped" | "done";

/** A run: as it is kept, its counts, and how it goes. */
export type RunView = {
/** What it waits for, while it is running or its turn has come. */
waits_for: WaitsFor | null,
/** Different numbers. */
numbers: number,
/** Numbers with a result of this run. */
done: number,
/** Numbers with an earlier result. */
reused: number,
/** Numbers still to be sent. */
waiting: number,
/** Numbers that were sent and have no answer yet, those in doubt included. */
sent: number,
/** How many of these should be done at the service by now: an estimate from the learnt speed and from what their jobs told; 0 where nothing tells it, and while the run waits for something. Their results come with the end of the job. */
about_done: number,
/** Numbers that the service rejected, skipped for good, or said nothing of. */
without_result: number,
/** Numbers that were in doubt and are not to be checked again. */
left: number,
/** Results by verdict, the reused ones included. */
risks: RiskCounts,
/** Checks that it has spent; told once it has ended or has nothing else to do. */
spent: SpentChecks,
/** Requests that spend checks so far, and how many there will be; both are estimates while it runs. */
batch: number,
/** See `batch`. */
batches: number,
/** Results a minute over the last minutes; `None` while it isn't active. */
per_minute: number | null,
/** Time left, in seconds, where it can be told. */
seconds_left: number | null,
/** How long the request that is under way may take at most, in seconds: its couriers are asked before it is answered. */
reply_within: number | null,
/** Jobs without progress for ten minutes. */
stuck_jobs: number,
/** Jobs that the service doesn't know at the moment; they are asked about again. */
missing_jobs: number,
/** Entries of replies that belong to none of its numbers; they are kept as they came. */
unmatched: number,
/** What the user is asked about. */
doubts: Array<Doubt>,
/** Its id here. */
id: number,
/** The environment that it belongs to; all but live are marked TEST. */
environment: Environment,
/** The file that the numbers came from. */
file: number | null,
/** The file's name, without its folder; empty for pasted text. */
name: string,
/** Rows of the file without a valid number. */
invalid_rows: number,
/** Where it is in its life. */
state: RunState,
/** Why it is paused. */
paused_by: PausedBy | null,
/** Numbers that were handed over, repeats included. */
given: number,
/** When it was started, ISO 8601. */
created_at: string,
/** When it ended, ISO 8601. */
ended_at: string | null, };

/** A backup that is being made. */
export type RunningBackup = {
/** Bytes that were packed. */
done: number,
/** Of so many; 0 before that is known. */
total: number,
/** It is made by itself. */
weekly: boolean, };

/** By what a payment is known to be for the same order as another. */
export type SameBy = "order" | "row" | "customer";

/** The seller's answer to "Same merchant as before?" about the account whose key is at hand. */
export type SameMerchant = {
/** At which service. */
service: Service,
/** It is the same: what waited for the account before goes on. */
same: boolean, };

/** An outcome that is entered or changed by hand. */
export type SaveDeliveryRequest = {
/** The one that is changed; none for a new one. */
id: number | null,
/** A number, as typed. */
phone: string,
/** The seller's own reference. */
order_ref: string,
/** The outcome as the service's word. */
outcome: string,
/** The courier's identifier. */
courier: string | null,
/** An amount in taka, as typed; may be empty. */
amount: string, };

/** A picture to be saved where the user says. */
export type SavePictureRequest = {
/** Of which month, as `2026-11`. */
month: string,
/** What the file is called before its month. */
title: string,
/** The bytes of a PNG. */
png: Array<number>, };

/** A file that is to be written. */
export type SaveRequest = {
/** Where it goes. */
to: ExportName, };

/** What became of an outcome that was entered. */
export type SavedDelivery = { "kind": "kept",
/** As it is now. */
delivery: DeliveryView, } | { "kind": "problems",
/** The fields that can't be used. */
fields: Array<DeliveryField>, };

/** The logs were saved. */
export type SavedLogs = {
/** The file's name, without its folder. */
name: string,
/** It is in the folder for downloads. */
in_downloads: boolean, };

/** A scope of a key (interface, Authentication 4) and whether the key has it. */
export type ScopeView = {
/** The scope's word: check, report, deliveries, or another as it came. */
scope: string,
/** Whether the key has it. */
granted: boolean, };

/** Which of the two addresses is tried. */
export type SelfTestRequest = {
/** Whose. */
sender: Sender, };

/** What became of the message. */
export type SelfTestResult = { "kind": "received" } | { "kind": "came_back" } | { "kind": "not_back",
/** HTTP status of what answered there, where something did. */
status: number | null, } | { "kind": "not_listening" } | { "kind": "no_secret" } | { "kind": "rejected",
/** Why. */
cause: Cause, } | { "kind": "no_answer" };

/** Numbers to be reported for one reason. */
export type SendReportsRequest = {
/** Each as `01712345678`; repeats count once. */
phones: Array<string>,
/** A word of the service's list (fraud-check interface, ReportRequest). */
reason: string,
/** Free text; an empty one isn't sent. */
note: string, };

/** Who a message says that it is from, by the address that it came to. */
export type Sender = "courier" | "payment";

/** A mark that a row's link was sent to the customer. */
export type SentLinkRequest = {
/** The batch. */
batch: number,
/** The row in the sheet. */
row: RowNumber,
/** `false` takes the mark away. */
sent: boolean, };

/** One of the two services. */
export type Service = "courier" | "payment";

/** A refusal of the fraud-check service, by `error.code` (interface, Errors). */
export type ServiceRefusal = { "code": "invalid_api_key" } | { "code": "plan_required" } | { "code": "scope_missing",
/** The scope that it needs, as the service names it. */
required_scope: string | null, } | { "code": "bulk_not_in_plan" } | { "code": "account_disabled" } | { "code": "invalid_phone" } | { "code": "validation_error",
/** Messages by field name, as the service words them. */
fields: { [key in string]: Array<string> }, } | { "code": "daily_limit_reached",
/** The daily limit. */
limit: number | null, } | { "code": "rate_limited",
/** Seconds to wait, where the service said so. */
retry_after_s: number | null, } | { "code": "not_found" } | { "code": "method_not_allowed" } | { "code": "server_error" } | { "code": "other",
/** The code as it came. */
word: string | null, };

/** Everything that the user can set. Missing parts of a saved file take their defaults. */
export type Settings = {
/** Language of the interface. */
language: Language,
/** Light, dark or system. */
theme: Theme,
/** Digits of counts, money and times. */
digits: Digits,
/** How large the window shows everything, in percent: 80 to 200. */
zoom: number,
/** How long a result is offered again instead of spending a check, in hours: 6 to 720. */
fresh_hours: number,
/** How long single checks, ended runs, messages and shared outcomes are kept, in days; `None` keeps them for good. */
keep_days: number | null,
/** Practice mode is on: the app talks to the practice services inside it. */
practice: boolean,
/** The first page was left, by connecting or by starting to practise. */
welcomed: boolean,
/** The seller's own names for couriers, by courier identifier. */
courier_names: { [key in string]: string },
/** What payments need of the seller. */
payments: PaymentSettings,
/** What one return costs the seller in taka, such as `160.00`; empty where it wasn't said. */
return_cost: string,
/** The keys that open the quick check from any program, joined by `+`; empty for none. */
quick_key: string,
/** Where the quick check was moved to, in pixels of the desktop; `None`: it opens beside the pointer. */
quick_place: QuickPlace | null,
/** The quick check opens by itself when a number is copied anywhere. */
quick_on_copy: boolean,
/** The app starts with the computer, and waits in the tray when its window is closed. */
stays: boolean,
/** When the tour of practice mode was taken up, ISO 8601; empty where it isn't under way. */
tour: string,
/** A sound tells that a list has ended. */
sound: boolean,
/** New sheets of orders in the folder for downloads are offered. */
watch_downloads: boolean, };

/** A change of settings: what is absent stays as it is. */
export type SettingsPatch = {
/** New language. */
language?: Language,
/** New theme. */
theme?: Theme,
/** New digits. */
digits?: Digits,
/** New size of everything, in percent; brought into 80 to 200. */
zoom?: number,
/** New age of a fresh result, in hours; brought into 6 to 720. */
fresh_hours?: number,
/** New time for which history is kept. */
keep?: Keep,
/** Whether the quick check opens by itself when a number is copied. */
quick_on_copy?: boolean,
/** Whether the app starts with the computer and waits in the tray. */
stays?: boolean,
/** When the tour of practice mode was taken up; empty ends it. */
tour?: string,
/** Whether a sound tells that a list has ended. */
sound?: boolean,
/** Whether new sheets of orders in the folder for downloads are offered. */
watch_downloads?: boolean, };

/** What the user found out about a payment that may have been created. */
export type SettleCreationRequest = {
/** The payment. */
id: number,
/** The invoice id that the service's own site shows; `None`: it isn't there. */
invoice_id: string | null, };

/** What the user found out about a refund whose fate isn't known. */
export type SettleRefundRequest = {
/** The refund. */
id: number,
/** The service's own site shows it. */
happened: boolean, };

/** What the user found out about a transfer that may have been marked as used. */
export type SettleTransferRequest = {
/** The transfer's id here. */
id: number,
/** It is marked. */
used: boolean, };

/** Where a sharing is. */
export type SharingState = "running" | "paused" | "done";

/** A sharing of outcomes. */
export type SharingView = {
/** Its id here. */
id: number,
/** Where it belongs. */
environment: Environment,
/** Where it is. */
state: SharingState,
/** Why it is paused; `None` beside `paused` is the user. */
error: AppError | null,
/** Records that were in it at the start. */
records: number,
/** Records that still are to leave. */
left: number,
/** Records that the service saved. */
saved: number,
/** Records that it skipped, refused, or said nothing certain of. */
review: number,
/** When it was started, ISO 8601. */
created_at: string,
/** When it ended, ISO 8601. */
ended_at: string | null, };

/** Why a file, or a sheet of it, can't be read: one variant for each thing that the user can do about it. Names of sheets and cells are for the screen. Nothing in it is a path or the contents of a cell. */
export type SheetError = { "code": "not_found" } | { "code": "no_permission" } | { "code": "locked" } | { "code": "not_a_file" } | { "code": "in_cloud" } | { "code": "unreadable" } | { "code": "zero_bytes" } | { "code": "empty",
/** The sheet, where one was asked for. */
sheet: string | null, } | { "code": "not_a_spreadsheet",
/** What it is instead. */
found: Found, } | { "code": "password" } | { "code": "damaged",
/** The sheet where reading stopped, where it is known. */
sheet: string | null,
/** The last cell that could be read there, as `C14`. */
after: string | null, } | { "code": "too_large",
/** What there is too much of. */
limit: Limit,
/** How much is allowed, in the limit's unit. */
allowed: number,
/** The sheet, where one is too large. */
sheet: string | null, } | { "code": "no_such_sheet" } | { "code": "cancelled" };

/** A sheet to show instead. */
export type SheetRequest = {
/** The file. */
id: number,
/** The index of the sheet. */
sheet: number, };

/** A sheet of the open file. */
export type SheetView = {
/** Its name. */
name: string,
/** The seller hid it. */
hidden: boolean,
/** It has no cells. */
empty: boolean, };

/** Names of the sheets: at most 31 characters, all different, none of `[ ] : * ? / \`. */
export type SheetWords = {
/** All rows with their results. */
results: string,
/** Counts and the chart. */
summary: string,
/** The rows that failed. */
failed: string, };

/** What was found in a pasted text. It is a claim and proves nothing. */
export type SmsReading = {
/** The transaction id. */
transaction_id: string | null,
/** The received amount, `1250.00`. */
amount: string | null, };

/** A text that was pasted: an SMS, a message with an id in it, or a bare id. */
export type SmsText = {
/** As pasted. */
text: string, };

/** One data source (interface, CheckResult `sources`). */
export type SourceRow = {
/** Its identifier. */
id: string,
/** Its name. */
label: string | null,
/** Its state as it came. */
status: string | null,
/** The service's message. */
message: string | null,
/** The answer comes from the service's cache. */
cached: boolean, };

/** Checks that a run has spent, those of requests that were sent twice among them. */
export type SpentChecks = {
/** So many for certain. */
checks: number,
/** At most so many besides: of requests of which it isn't known whether they were handled. */
more: number, };

/** The checks that a month cost. */
export type SpentOfMonth = {
/** On each of its days up to today, from the first on. */
by_day: Array<number>,
/** In all. */
checks: number,
/** At most so many besides: of what has no answer it isn't known. */
more: number,
/** Checks a day as the plan is now; `None` without a limit, or where it isn't known. */
daily_limit: number | null, };

/** How orders are split. */
export type SplitBy = { "kind": "decision" } | { "kind": "risk",
/** The levels that are held. */
hold: Array<RiskLevel>, };

/** Starts the run of a file. */
export type StartFileRunRequest = {
/** The open file. */
file: number,
/** The largest amounts to collect first; else the order of the file. */
by_amount: boolean,
/** The cost that was shown, in checks: a run that would cost more isn't started ([`AppError::CostsMore`]). */
cost: number, };

/** Something that went wrong while starting; the app runs all the same. */
export type StartProblem = { "kind": "database_set_aside",
/** Where the damaged file is now. */
path: string, } | { "kind": "database_unusable",
/** Why. */
reason: DatabaseProblem,
/** The file. */
path: string, } | { "kind": "settings_restored",
/** Where the damaged file is now. */
path: string, } | { "kind": "settings_set_aside",
/** Where the damaged file is now. */
path: string, };

/** The state of the app at its start. */
export type StartView = {
/** Version of Porokh. */
version: string,
/** The desktop, for the key store's name and the keys' names. */
platform: Platform,
/** The settings. */
settings: Settings,
/** The account. */
account: AccountView,
/** What went wrong while starting, each to be shown once. */
problems: Array<StartProblem>,
/** Where records are kept. */
data_folder: string, };

/** How many, and how much they ask for. */
export type StateSum = {
/** Their number. */
links: number,
/** What they ask for. */
amount: string, };

/** What stands in the place of a risk level. */
export type StateWords = {
/** Not checked yet. */
waiting: string,
/** There is no valid number in the row. */
invalid: string,
/** The service did not check the number. */
skipped: string,
/** The service's answer could not be read. */
unread: string, };

/** Counts of rows. A row with several things to mend counts in each. */
export type Summary = {
/** Different valid numbers in the whole file: what a run would check. */
numbers: number,
/** Rows with a valid number. */
valid: number,
/** The first zero was put back. */
zero_added: number,
/** Bangla digits were read. */
bangla_digits: number,
/** Country code, spaces, dashes, marks, an apostrophe or a decimal point were taken away. */
tidied: number,
/** The letter O or full-width digits were read as digits. */
letters_read: number,
/** The number was found among other text. */
picked_out: number,
/** Two or more numbers in one cell. */
several: number,
/** Repeats of a number that stands further up. */
repeats: number,
/** Further lines of an order. */
line_items: number,
/** Valid numbers that look typed to fill a field. */
fillers: number,
/** Not valid. */
invalid: number,
/** No number in the cell. */
empty: number,
/** Sums at the end. */
totals: number,
/** Amounts that can't be read. */
bad_amounts: number,
/** Corrected by the user. */
corrected: number,
/** Rows whose number was mended, in whichever way, or whose cell has several. */
repaired: number, };

/** Words of the summary. */
export type SummaryWords = {
/** Above the counts, and the chart's title. */
distribution: string,
/** Header of the counts. */
rows: string,
/** Header of each count's share of all rows. */
share: string,
/** All rows. */
total: string, };

/** What practice mode changes at once. */
export type Switched = {
/** The settings after it. */
settings: Settings,
/** The account after it. */
account: AccountView, };

/** Takes the rows that are ready into the list. */
export type TakeOutcomesRequest = {
/** The file. */
id: number,
/** The version that the user saw. */
version: number,
/** Rows that are not to be taken, as Excel counts them. */
leave_out: Array<RowNumber>, };

/** What taking rows changed. */
export type TakenOutcomes = {
/** Outcomes that are new in the list. */
added: number,
/** Outcomes that were in the list and are another now. */
changed: number,
/** Outcomes that were in the list already. */
unchanged: number, };

/** How a text file was read. */
export type TextFacts = {
/** The encoding, by its usual name: `UTF-8`, `UTF-16LE`, `windows-1252`. */
encoding: string,
/** The character between two cells; none in a list of one column. */
separator: string | null,
/** The file was saved in a code page without Bangla, which became question marks and is lost. */
lost_bangla: boolean, };

/** Light, dark, or as the system says. */
export type Theme = "system" | "light" | "dark";

/** What trx/verify said of a transaction id. */
export type TransferMatch = "found" | "unclear" | "not_found";

/** A transaction id that was matched, or not: as it is kept, and what that means now. */
export type TransferView = {
/** What the service said of it. */
matched: TransferMatch,
/** The reply of trx/verify as it came, indented: the interface doesn't show its shape. */
verify_reply: string | null,
/** The reply of trx/confirm as it came, indented. */
confirm_reply: string | null,
/** The account that the match was found with, while its key isn't at hand: it can't be marked until then. */
away: AccountHint | null,
/** Its id here. */
id: number,
/** The transaction id. */
transaction_id: string,
/** The amount that was asked about, in taka. */
amount: string,
/** Where the request to mark it as used is. */
state: IntentState,
/** The service's message. */
message: string | null,
/** The seller's order that it pays. */
order_ref: string,
/** When it was asked about, ISO 8601. */
asked_at: string,
/** When it was marked as used, ISO 8601. */
confirmed_at: string | null,
/** When the same id was confirmed here before, ISO 8601: the latest time that another row of it was marked as used. */
confirmed_before: string | null, };

/** The words of the tray's menu. They come from the window, in the user's language. */
export type TrayWords = {
/** Opens the window. */
open: string,
/** Opens the quick check. */
quick: string,
/** No list is being checked. */
idle: string,
/** How far the run is; `{done}` and `{of}` are numbers. */
progress: string,
/** Pauses the run. */
pause: string,
/** Continues it. */
go_on: string,
/** Pauses it and ends the app. */
quit: string, };

/** What a service says to a key that isn't kept yet. */
export type TriedAccount = {
/** By the key's prefix. */
kind: KeyKind,
/** What the fraud-check service says of it. */
me: MeFacts | null,
/** What the payment service says of it. */
ping: PingFacts | null,
/** A day's checks, where the service limits them and says so. */
daily_limit: number | null, };

/** A key that isn't kept yet, as it was typed. */
export type TryAccount = {
/** At which service. */
service: Service,
/** The address of the service. */
address: string,
/** A live or a test key; which one, its prefix says. */
key: string, };

/** An entry of a reply that belongs to none of a run's numbers, as it came. */
export type UnmatchedEntry = {
/** Its key. */
key: string,
/** The entry as JSON. */
raw: string, };

/** Why a request never reached the service. */
export type UnreachableReason = "connect" | "connect_timeout" | "tls";

export type UpdateFailure = "network" | "invalid_response" | "unsupported_platform" | "signature";

/** Whether there is a newer version, and how far its installation is. */
export type UpdateState = { "kind": "off" } | { "kind": "up_to_date",
/** The last check since the app was started. */
checked_at: string | null, } | { "kind": "checking" } | { "kind": "available", new: NewVersion, } | { "kind": "downloading", new: NewVersion,
/** In bytes. */
received: number, } | { "kind": "ready", new: NewVersion, } | { "kind": "failed", why: UpdateFailure,
/** The version whose download can be tried again. */
new: NewVersion | null, };

/** What waits. */
export type WaitOf = "check" | "courier_account" | "payment_account" | "creation" | "refund" | "poll" | "transfer" | "reports" | "sharing";

/** A wait to be given up. */
export type WaitRequest = {
/** Which. */
id: number, };

/** A wait that is on. */
export type WaitView = {
/** Names it for [`Waits::cancel_wait`]. */
id: number,
/** What waits. */
of: WaitOf,
/** Why. */
why: WaitWhy,
/** Seconds from now; `None`: it isn't known how long. */
seconds: number | null, };

/** Why it waits. */
export type WaitWhy = "budget" | "slow_down" | "earlier";

/** What a running run waits for; it goes on by itself. */
export type WaitsFor = { "kind": "midnight",
/** When, ISO 8601. */
at: string, } | { "kind": "network" } | { "kind": "account" } | { "kind": "account_away",
/** The account. */
account: AccountHint, } | { "kind": "storage",
/** What is wrong with it. */
error: AppError, } | { "kind": "judgement",
/** When, ISO 8601. */
at: string, };

/** A payment panel was opened or closed. */
export type WatchRequest = {
/** The payment in the panel; `None`: it was closed. */
id: number | null, };

/** A week of a month: seven days from the first on. */
export type WeekOfMonth = {
/** Its first day, from 1. */
first: number,
/** Its last day, today at the latest. */
last: number,
/** The parcels that were checked in it, by verdict. */
risks: RiskCounts, };

/** Switching the weekly backup. */
export type WeeklyRequest = {
/** On or off. */
on: boolean, };

/** A chat with a customer. */
export type WhatsAppRequest = {
/** `01712345678`. */
phone: string,
/** The message that stands ready in the chat. */
text: string, };

/** Every word that an export adds to the original. */
export type Words = {
/** Names of the sheets. */
sheets: SheetWords,
/** Headers of the added columns. */
columns: ColumnWords,
/** Risk levels. */
risk: RiskWords,
/** What stands in the place of a risk level. */
states: StateWords,
/** Decisions. */
decisions: DecisionWords,
/** In the place of a courier's number of parcels, when it did not reply. */
no_answer: string,
/** The mark of results that aren't real. */
test: string,
/** The summary. */
summary: SummaryWords, };

/** What stands where a phone should be. */
export type WrongType = "date" | "bool" | "error";

/** Every command of the window, its request and its reply. */
export interface Commands {
  account: { request: null; reply: AccountView };
  accounts: { request: null; reply: AccountsView };
  activity: { request: ListQuery<ActivityFilter, null>; reply: Page<ActivityView, ActivityCounts> };
  activity_detail: { request: IdRequest; reply: ActivityDetail };
  add_account: { request: AddAccount; reply: AccountsView };
  answer_close: { request: CloseRequest; reply: null };
  answer_same_merchant: { request: SameMerchant; reply: null };
  app_start: { request: null; reply: StartView };
  arrived_sheet: { request: null; reply: string | null };
  backup_state: { request: null; reply: BackupView };
  block_phone: { request: BlockRequest; reply: BlockView };
  blocked_phones: { request: null; reply: Array<BlockView> };
  bring_back: { request: BringBack; reply: null };
  cancel_check: { request: null; reply: null };
  cancel_export: { request: null; reply: null };
  cancel_file: { request: null; reply: null };
  cancel_wait: { request: WaitRequest; reply: null };
  change_account: { request: ChangeAccount; reply: AccountsView };
  check_for_update: { request: null; reply: UpdateState };
  check_payment: { request: IdRequest; reply: PaymentView };
  check_phone: { request: CheckRequest; reply: CheckView };
  choose_backup: { request: null; reply: BackupFile | null };
  choose_backup_folder: { request: null; reply: BackupView | null };
  choose_file: { request: null; reply: null };
  choose_outcome_file: { request: null; reply: null };
  chosen_totals: { request: ChosenTotalsRequest; reply: ChosenTotals };
  close_file: { request: IdRequest; reply: null };
  close_outcome_file: { request: null; reply: null };
  confirm_transfer: { request: ConfirmRequest; reply: TransferView };
  connect_courier: { request: ConnectRequest; reply: AccountView };
  continue_links: { request: IdRequest; reply: LinksView };
  continue_run: { request: IdRequest; reply: RunView };
  continue_sharing: { request: IdRequest; reply: SharingView };
  copy_run_rows: { request: CopyRowsRequest; reply: Copied };
  copy_text: { request: CopyRequest; reply: null };
  correct_cell: { request: CorrectRequest; reply: RowView };
  create_payment: { request: PaymentForm; reply: Creation };
  customer: { request: PhoneText; reply: CustomerView };
  customer_checks: { request: ListOf<string, null>; reply: Page<CustomerCheck, null> };
  customer_orders: { request: PhoneText; reply: Array<CustomerOrder> };
  data_usage: { request: null; reply: DataUsage };
  decide_rows: { request: DecideRequest; reply: Decided };
  defer_check: { request: CheckRequest; reply: Array<DeferredView> };
  deferred_checks: { request: null; reply: Array<DeferredView> };
  delete_check: { request: IdRequest; reply: Deleted };
  delete_delivery: { request: IdRequest; reply: Deleted };
  delete_everything: { request: DeleteEverything; reply: null };
  delete_history: { request: null; reply: Deleted };
  delete_links: { request: IdRequest; reply: Deleted };
  delete_report: { request: IdRequest; reply: Deleted };
  delete_run: { request: IdRequest; reply: Deleted };
  deliveries: { request: DeliveriesRequest; reply: Page<DeliveryView, DeliveryCounts> };
  delivery_rules: { request: null; reply: DeliveryRules };
  download_update: { request: null; reply: UpdateState };
  drop_deferred_check: { request: IdRequest; reply: Deleted };
  dropped_backup: { request: null; reply: BackupFile };
  dry_run_deliveries: { request: DryRunRequest; reply: DryRun };
  export_deliveries: { request: ExportDeliveriesRequest; reply: ExportedView | null };
  export_facts: { request: IdRequest; reply: ExportFacts };
  export_links: { request: ExportLinksRequest; reply: ExportedView | null };
  export_month: { request: ExportMonthRequest; reply: ExportedView | null };
  export_payments: { request: ExportPaymentsRequest; reply: ExportedView | null };
  export_run: { request: ExportRequest; reply: ExportedView | null };
  file_cells: { request: CellsRequest; reply: Array<RowCells> };
  file_rows: { request: ListOf<number, RowFilter>; reply: RowsPage };
  file_state: { request: null; reply: FileState };
  find_checks: { request: FindRequest; reply: Array<PreviousCheck> };
  find_customers: { request: FindRequest; reply: Array<FoundCustomer> };
  forget_quick_place: { request: null; reply: QuickKey };
  forget_recent_file: { request: IdRequest; reply: null };
  give_up_stuck: { request: IdRequest; reply: RunView };
  known_customer: { request: PhoneText; reply: KnownCustomer | null };
  leave_arrived: { request: null; reply: null };
  leave_file_error: { request: null; reply: null };
  link_rows: { request: ListOf<number, null>; reply: Page<LinkRowView, null> };
  links: { request: null; reply: Array<LinksView> };
  make_backup: { request: SaveRequest; reply: BackupView | null };
  mark_activity_read: { request: MarkReadRequest; reply: ActivityCounts };
  mark_link_sent: { request: SentLinkRequest; reply: LinksView };
  mark_run_outcomes: { request: RunOutcomesRequest; reply: MarkedRows };
  match_transfer: { request: MatchRequest; reply: TransferView };
  method_kinds: { request: null; reply: Array<MethodKindView> };
  month_overview: { request: MonthRequest; reply: MonthView };
  name_courier: { request: CourierNameRequest; reply: Settings };
  note_payment: { request: PaymentNoteRequest; reply: null };
  note_phone: { request: NoteRequest; reply: null };
  notification_service: { request: null; reply: NotificationService };
  open_account_site: { request: null; reply: null };
  open_arrived: { request: null; reply: null };
  open_check: { request: IdRequest; reply: CheckView };
  open_data_folder: { request: null; reply: null };
  open_export: { request: IdRequest; reply: null };
  open_mail: { request: MailRequest; reply: null };
  open_payment_link: { request: IdRequest; reply: null };
  open_quick: { request: null; reply: null };
  open_recent_file: { request: IdRequest; reply: null };
  open_renewal: { request: null; reply: null };
  open_run_result: { request: RunResultRequest; reply: CheckView };
  open_whatsapp: { request: WhatsAppRequest; reply: null };
  outcome_file: { request: null; reply: OutcomeFileState };
  outcome_rows: { request: ListOf<number, OutcomeFilter>; reply: Page<OutcomeRowView, null> };
  packing_list: { request: IdRequest; reply: PackingList };
  paste_copied: { request: null; reply: null };
  paste_file: { request: PasteRequest; reply: null };
  pause_links: { request: IdRequest; reply: LinksView };
  pause_run: { request: IdRequest; reply: RunView };
  pause_sharing: { request: IdRequest; reply: SharingView };
  payment: { request: IdRequest; reply: PaymentDetail };
  payment_account: { request: null; reply: PaymentAccountView };
  payment_qr: { request: IdRequest; reply: QrView };
  payments: { request: ListQuery<PaymentFilter, null>; reply: PaymentsPage };
  plan_file_run: { request: FilePlanRequest; reply: FilePlanView };
  plan_links: { request: LinksRequest; reply: LinksPlan };
  plan_notice: { request: null; reply: PlanNotice | null };
  poll_lost_jobs: { request: IdRequest; reply: RunView };
  practice_event: { request: PracticeEventRequest; reply: PracticeEventResult };
  print_page: { request: null; reply: null };
  put_aside: { request: null; reply: Array<AsideView> };
  quick_key: { request: null; reply: QuickKey };
  quick_step: { request: QuickStep; reply: null };
  reach_receiver: { request: null; reply: ReachResult };
  read_copied_phone: { request: null; reply: CopiedPhone };
  read_phone: { request: PhoneText; reply: PhoneReading };
  read_sms: { request: SmsText; reply: SmsReading };
  receiver: { request: null; reply: ReceiverView };
  recent_checks: { request: OlderQuery<RiskLevel | null>; reply: Page<PreviousCheck, null> };
  recent_files: { request: null; reply: Array<RecentFile> };
  refund_facts: { request: IdRequest; reply: RefundFacts };
  refund_payment: { request: RefundRequest; reply: PaymentDetail };
  related_payments: { request: RelatedRequest; reply: Array<PaymentView> };
  removal_facts: { request: null; reply: RemovalFacts };
  remove_account: { request: AccountRef; reply: AccountsView };
  rename_account: { request: RenameAccount; reply: AccountsView };
  report_facts: { request: PhoneText; reply: ReportFacts };
  reported_phone: { request: PhoneText; reply: ReportedView | null };
  reports: { request: OlderQuery<null>; reply: Page<ReportView, null> };
  resend_report: { request: IdRequest; reply: ReportView };
  resolve_doubt: { request: ResolveDoubtRequest; reply: RunView };
  restore_backup: { request: null; reply: null };
  run_counts: { request: IdRequest; reply: RunRowCounts };
  run_row: { request: RunRowRequest; reply: RunRowDetail };
  run_rows: { request: RunRowsRequest; reply: Page<RunRowView, null> };
  run_state: { request: IdRequest; reply: RunView };
  runs: { request: null; reply: Array<RunView> };
  save_delivery: { request: SaveDeliveryRequest; reply: SavedDelivery };
  save_logs: { request: SaveRequest; reply: SavedLogs | null };
  save_month_picture: { request: SavePictureRequest; reply: ExportedView | null };
  save_payment_qr: { request: IdRequest; reply: boolean };
  save_payment_settings: { request: PaymentSettings; reply: Settings };
  save_settings: { request: SettingsPatch; reply: Settings };
  send_reports: { request: SendReportsRequest; reply: Array<ReportView> };
  set_account_secret: { request: AccountSecret; reply: AccountsView };
  set_alert: { request: AlertSwitch; reply: ReceiverView };
  set_header: { request: HeaderRequest; reply: null };
  set_menu_bar: { request: MenuBarWords; reply: null };
  set_method_kind: { request: MethodKindRequest; reply: null };
  set_notification_words: { request: NotificationWords; reply: null };
  set_outcome_courier: { request: OutcomeCourierRequest; reply: null };
  set_outcome_role: { request: OutcomeRoleRequest; reply: null };
  set_outcome_word: { request: OutcomeWordRequest; reply: null };
  set_practice: { request: PracticeRequest; reply: Switched };
  set_public_address: { request: PublicAddress; reply: ReceiverView };
  set_quick_key: { request: QuickKeyRequest; reply: QuickKey };
  set_return_cost: { request: ReturnCost; reply: Settings };
  set_role: { request: RoleRequest; reply: null };
  set_tray_words: { request: TrayWords; reply: null };
  settle_creation: { request: SettleCreationRequest; reply: PaymentView };
  settle_refund: { request: SettleRefundRequest; reply: PaymentDetail };
  settle_transfer: { request: SettleTransferRequest; reply: TransferView };
  share_deliveries: { request: DeliveryChoice; reply: SharingView };
  sharing: { request: null; reply: SharingView | null };
  show_backup: { request: null; reply: null };
  show_export: { request: IdRequest; reply: null };
  show_sample_notification: { request: null; reply: NotificationService };
  start_file_run: { request: StartFileRunRequest; reply: RunView };
  start_links: { request: LinksRequest; reply: LinksView };
  stop_backup: { request: null; reply: null };
  stop_run: { request: IdRequest; reply: RunView };
  stop_sharing: { request: IdRequest; reply: SharingView };
  stop_update: { request: null; reply: UpdateState };
  switch_receiver: { request: ReceiverSwitch; reply: ReceiverView };
  switch_weekly: { request: WeeklyRequest; reply: BackupView };
  take_drops: { request: DropsRequest; reply: null };
  take_outcomes: { request: TakeOutcomesRequest; reply: TakenOutcomes };
  test_account: { request: AccountRef; reply: AccountsView };
  test_courier: { request: null; reply: AccountView };
  test_receiver: { request: SelfTestRequest; reply: SelfTestResult };
  transfers: { request: null; reply: Array<TransferView> };
  try_account: { request: TryAccount; reply: TriedAccount };
  unblock_phone: { request: PhoneText; reply: Deleted };
  undo_decision: { request: IdRequest; reply: RunRowCounts };
  undo_reports: { request: ReportsRequest; reply: Deleted };
  unmatched_entries: { request: IdRequest; reply: Array<UnmatchedEntry> };
  update_state: { request: null; reply: UpdateState };
  use_account: { request: AccountRef; reply: AccountsView };
  use_environment: { request: EnvironmentRequest; reply: Switched };
  use_outcome_sheet: { request: OutcomeSheetRequest; reply: null };
  use_sheet: { request: SheetRequest; reply: null };
  verify_invoice: { request: InvoiceRequest; reply: InvoiceView };
  watch_payment: { request: WatchRequest; reply: null };
}
