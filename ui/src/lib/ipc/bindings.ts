// Written by `cargo xtask bindings` from the Rust types. Do not edit.

/**
 * How the account is doing.
 */
export type AccountState = { "state": "absent" } | { "state": "not_tested" } | { "state": "working" } | { "state": "failed", 
/**
 * Why.
 */
error: AppError, };

/**
 * The account that checks go to at present: the seller's, or the practice services'.
 */
export type AccountView = { 
/**
 * Which world checks happen in now; `None` when no account is connected and practice mode is off.
 */
realm: Realm | null, 
/**
 * The seller's service address, also while practising; a build may bring a default.
 */
address: string, 
/**
 * The seller's keys, also while practising; at most one of each kind.
 */
keys: Array<KeySlot>, 
/**
 * How the account in `realm` is doing.
 */
state: AccountState, 
/**
 * What the account in `realm` last said of itself.
 */
me: MeFacts | null, 
/**
 * The quota as last read or counted.
 */
quota: QuotaView | null, };

/**
 * Why an address can't be the service's.
 */
export type AddressProblem = "empty" | "not_an_address" | "insecure" | "extras";

/**
 * A new service address.
 */
export type AddressRequest = { 
/**
 * As typed.
 */
address: string, };

/**
 * The amount of a row.
 */
export type AmountView = { "is": "empty" } | { "is": "paisa", 
/**
 * How many.
 */
paisa: number, } | { "is": "unreadable", 
/**
 * The cell as it came.
 */
text: string, };

/**
 * An error of a use case.
 *
 * The service's own words in it are for the screen: they may repeat what was sent, so errors aren't logged.
 * Its JSON is `{"code": …, "details": …}`; nothing of ours in it is a secret, a phone number or an address.
 */
export type AppError = { "code": "not_connected" } | { "code": "address", "details": { 
/**
 * Why.
 */
reason: AddressProblem, } } | { "code": "key", "details": { 
/**
 * Why.
 */
reason: KeyRefusal, } } | { "code": "phone" } | { "code": "service", "details": { 
/**
 * What it refused, by its `error.code`.
 */
refusal: ServiceRefusal, 
/**
 * The service's own message, in Bangla as a rule; may change at any time.
 */
message: string | null, 
/**
 * HTTP status of the reply.
 */
status: number, 
/**
 * Whether a check may have been counted all the same.
 */
may_have_cost: boolean, } } | { "code": "unreachable", "details": { 
/**
 * Why.
 */
reason: UnreachableReason, } } | { "code": "no_answer", "details": { 
/**
 * What happened instead of an answer.
 */
reason: NoAnswerReason, 
/**
 * Whether a check may have been counted all the same.
 */
may_have_cost: boolean, } } | { "code": "cancelled", "details": { 
/**
 * Whether the request had left, so that a check may have been counted.
 */
may_have_cost: boolean, } } | { "code": "busy" } | { "code": "key_store", "details": { 
/**
 * Why.
 */
reason: KeyStoreProblem, } } | { "code": "database", "details": { 
/**
 * Why.
 */
reason: DatabaseProblem, } } | { "code": "settings" } | { "code": "practice" } | { "code": "file", "details": { 
/**
 * Why.
 */
reason: SheetError, } } | { "code": "copy", "details": { 
/**
 * Why.
 */
reason: CopyProblem, } } | { "code": "not_found" } | { "code": "desktop", "details": { 
/**
 * What was asked of it.
 */
what: DesktopAction, } } | { "code": "internal" };

/**
 * Something happened that the window should show.
 */
export type AppEvent = { "event": "account", 
/**
 * The account as it is now.
 */
account: AccountView, } | { "event": "check_waits", 
/**
 * How long, in seconds.
 */
seconds: number, } | { "event": "check_goes_on" } | { "event": "file", 
/**
 * The file as it is now.
 */
file: FileState, } | { "event": "file_hovers", 
/**
 * They are over the window now.
 */
hovers: boolean, } | { "event": "run", 
/**
 * The run as it is now.
 */
run: RunView, } | { "event": "raised" };

/**
 * The cells that are asked for: those of the columns without a role come from the copy of the file.
 */
export type CellsRequest = { 
/**
 * The file.
 */
id: number, 
/**
 * Rows as Excel counts them, rising; at most 500.
 */
rows: Array<number>, };

/**
 * A request to spend a check.
 */
export type CheckRequest = { 
/**
 * `01712345678`.
 */
phone: string, };

/**
 * Whether a check has a result.
 */
export type CheckState = "done" | "unknown";

/**
 * Totals over all couriers (interface, CheckResult `summary`). `None` is "not known", never zero.
 */
export type CheckSummary = { 
/**
 * Parcels.
 */
total: number | null, 
/**
 * Delivered parcels.
 */
delivered: number | null, 
/**
 * Cancelled parcels.
 */
cancelled: number | null, 
/**
 * Share of delivered parcels, in percent.
 */
success_ratio: number | null, 
/**
 * Reports by sellers.
 */
reports: number | null, 
/**
 * Reports by couriers; whether `reports` contains them isn't known.
 */
courier_reports: number | null, 
/**
 * Couriers that had data.
 */
couriers_with_data: number | null, };

/**
 * A check with everything that its reply carried.
 */
export type CheckView = { 
/**
 * Its id here.
 */
id: number, 
/**
 * Where it was made.
 */
realm: Realm, 
/**
 * The number.
 */
phone: string, 
/**
 * Whether a result came; without one, all below is empty.
 */
state: CheckState, 
/**
 * When it was made, on this computer's clock, ISO 8601.
 */
at: string, 
/**
 * Young enough to be offered instead of spending a check.
 */
fresh: boolean, 
/**
 * The service's own time of the check, as it wrote it.
 */
checked_at: string | null, 
/**
 * The verdict.
 */
risk: RiskView | null, 
/**
 * All couriers together.
 */
summary: CheckSummary | null, 
/**
 * Each courier, in the order of the reply.
 */
couriers: Array<CourierRow>, 
/**
 * Where the data came from, in the order of the reply.
 */
sources: Array<SourceRow>, 
/**
 * What other sellers of the network contributed.
 */
community: CommunityView | null, 
/**
 * The reply's `data` as it came, indented; for the technical details.
 */
raw: string | null, 
/**
 * It is in the history; `false` when the database refused a result that was just paid for.
 */
kept: boolean, };

/**
 * A column of the open file.
 */
export type ColumnView = { 
/**
 * Counted from 0.
 */
index: number, 
/**
 * Its letters: `C`.
 */
letters: string, 
/**
 * Its header; empty where there is none.
 */
header: string, 
/**
 * What it holds, if one of the roles.
 */
role: Role | null, 
/**
 * It holds phone numbers of a sender or a seller.
 */
sender: boolean, };

/**
 * What other sellers of the network contributed (interface, CheckResult `community`).
 */
export type CommunityView = { 
/**
 * Delivered parcels.
 */
delivered: number | null, 
/**
 * Returned parcels.
 */
returned: number | null, 
/**
 * Sellers.
 */
sellers: number | null, };

/**
 * The address and the key as they were typed. The key goes to the key store and never comes back.
 */
export type ConnectRequest = { 
/**
 * The service's address; ends in `/api/v1`.
 */
address: string, 
/**
 * A live or a test key; which one, its prefix says.
 */
key: string, };

/**
 * What is on the clipboard, read as phone numbers.
 */
export type CopiedPhone = { 
/**
 * The text, cut after 200 characters.
 */
text: string, 
/**
 * How the whole text reads.
 */
reading: PhoneReading, };

/**
 * Why a file's copy can't be kept in the data folder.
 */
export type CopyProblem = "disk_full" | "not_writable" | "gone";

/**
 * A text for the clipboard.
 */
export type CopyRequest = { 
/**
 * The text.
 */
text: string, };

/**
 * A correction of a phone cell.
 */
export type CorrectRequest = { 
/**
 * The file.
 */
id: number, 
/**
 * The row as Excel counts it, from 1.
 */
row: number, 
/**
 * The new text; `None` takes the correction back.
 */
text: string | null, };

/**
 * What a courier's entry amounts to.
 */
export type CourierAnswer = "data" | "no_parcels" | "not_set_up" | "no_answer";

/**
 * The seller's own name for a courier.
 */
export type CourierNameRequest = { 
/**
 * The courier's identifier.
 */
courier: string, 
/**
 * The name; an empty one takes it away.
 */
name: string, };

/**
 * One courier (interface, Courier entry).
 */
export type CourierRow = { 
/**
 * Its identifier: an open word.
 */
id: string, 
/**
 * The seller's own name for it.
 */
own_name: string | null, 
/**
 * What the entry amounts to.
 */
answer: CourierAnswer, 
/**
 * The status as it came.
 */
status: string | null, 
/**
 * Parcels.
 */
total: number | null, 
/**
 * Delivered parcels.
 */
delivered: number | null, 
/**
 * Cancelled parcels.
 */
cancelled: number | null, 
/**
 * Share of delivered parcels, in percent.
 */
success_ratio: number | null, 
/**
 * The rating as it came, as JSON text; its type isn't shown by the interface.
 */
rating: string | null, 
/**
 * Fraud reports at this courier.
 */
fraud_reports: number | null, 
/**
 * The service's message, in Bangla.
 */
message: string | null, 
/**
 * The answer comes from the service's cache.
 */
cached: boolean, 
/**
 * The data source: the courier itself or an aggregator.
 */
source: string | null, 
/**
 * The data source's name.
 */
source_label: string | null, 
/**
 * Where else the number was found, each as it came.
 */
also_from: Array<string>, };

/**
 * Why the database can't be used.
 */
export type DatabaseProblem = "locked" | "read_only" | "disk_full" | "newer" | "damaged" | "failed";

/**
 * How many records were deleted.
 */
export type Deleted = { 
/**
 * Their number.
 */
count: number, };

/**
 * What was asked of the desktop.
 */
export type DesktopAction = "open" | "copy" | "paste";

/**
 * Which digits counts, money and times are written in. Phone numbers are always in Latin digits.
 */
export type Digits = "latin" | "bangla";

/**
 * A request of which it isn't known whether it was handled.
 */
export type Doubt = { 
/**
 * Its id here.
 */
batch: number, 
/**
 * Why.
 */
reason: DoubtReason, 
/**
 * Numbers in it.
 */
numbers: number, 
/**
 * Checks that may have been spent.
 */
may_have_cost: number, 
/**
 * Checks that were spent for certain, where the quota proves it.
 */
has_cost: number | null, 
/**
 * When it was sent, ISO 8601.
 */
sent_at: string, };

/**
 * Why a request is in doubt.
 */
export type DoubtReason = "no_answer" | "interrupted" | "job_lost" | "job_failed" | "no_results";

/**
 * The file on the bulk page. There is at most one; it is there again after a restart.
 */
export type FileState = { "state": "closed" } | { "state": "opening", 
/**
 * Its name, without its folder; empty for pasted text.
 */
name: string, 
/**
 * Rows read so far.
 */
rows: number, 
/**
 * The share of the work that is done, 0 to 1, where the format tells.
 */
share: number | null, } | { "state": "open", 
/**
 * The file.
 */
file: FileView, } | { "state": "failed", 
/**
 * Its name, without its folder.
 */
name: string, 
/**
 * Why.
 */
error: AppError, };

/**
 * An open file.
 */
export type FileView = { 
/**
 * Identifies it in the requests.
 */
id: number, 
/**
 * Changes whenever rows or columns change: pages that were fetched before are out of date.
 */
version: number, 
/**
 * Its name, without its folder; empty for pasted text.
 */
name: string, 
/**
 * Its format.
 */
format: Format, 
/**
 * Size in bytes.
 */
bytes: number, 
/**
 * How a text file was read.
 */
text: TextFacts | null, 
/**
 * Its sheets; one with an empty name for text.
 */
sheets: Array<SheetView>, 
/**
 * The index of the sheet that is shown.
 */
sheet: number, 
/**
 * The header's row as Excel counts it, from 1; none when there is no header.
 */
header_row: number | null, 
/**
 * The columns, from the first to the last that is used.
 */
columns: Array<ColumnView>, 
/**
 * The columns with a role, each with how sure it is and why.
 */
roles: Array<Guess>, 
/**
 * Columns that could all be the customer's phone and are too close to choose: the user is asked.
 */
close: Array<number>, 
/**
 * Cells to the right of the last column that is read were left out.
 */
columns_left_out: boolean, 
/**
 * Rows with something in them below the header, in the whole sheet.
 */
rows: number, 
/**
 * Hidden or filtered rows among them; none while it isn't known or where the format doesn't tell.
 */
hidden_rows: number | null, 
/**
 * What was found in the rows.
 */
summary: Summary, };

/**
 * A search in the history.
 */
export type FindRequest = { 
/**
 * Digits of a number, in either script, anywhere in it.
 */
text: string, };

/**
 * A format that can be read.
 */
export type Format = "xlsx" | "xlsm" | "xlsb" | "xls" | "ods" | "text";

/**
 * What a file is, when it isn't a spreadsheet.
 */
export type Found = "web_page" | "picture" | "pdf" | "document" | "archive" | "unknown";

/**
 * A column that was given a role.
 */
export type Guess = { 
/**
 * The role.
 */
role: Role, 
/**
 * The column, counted from 0.
 */
column: number, 
/**
 * How sure it is, in percent.
 */
confidence: number, 
/**
 * Why.
 */
reason: Reason, };

/**
 * A change of the header's row.
 */
export type HeaderRequest = { 
/**
 * The file.
 */
id: number, 
/**
 * The header's row as Excel counts it; `None` when the first row is an order already.
 */
row: number | null, };

/**
 * Part of the history.
 */
export type HistoryPage = { 
/**
 * Newest first.
 */
checks: Array<PreviousCheck>, 
/**
 * There are older ones.
 */
more: boolean, };

/**
 * A page of the history, newest first.
 */
export type HistoryRequest = { 
/**
 * Only checks older than this one.
 */
before: number | null, 
/**
 * Only this verdict.
 */
level: RiskLevel | null, 
/**
 * At most so many, 1 to 200.
 */
limit: number, };

/**
 * A record by its id here.
 */
export type IdRequest = { 
/**
 * The id.
 */
id: number, };

/**
 * How long check history is kept.
 */
export type Keep = { "for": "ever" } | { "for": "days", 
/**
 * How many.
 */
days: number, };

/**
 * What a key works on (fraud-check interface, Authentication 2).
 */
export type KeyKind = "live" | "test";

/**
 * Why a typed text can't be a key of the fraud-check service.
 */
export type KeyRefusal = "empty" | "prefix" | "too_short" | "characters";

/**
 * One of the two keys.
 */
export type KeyRequest = { 
/**
 * Which.
 */
kind: KeyKind, };

/**
 * A key that is kept in the OS key store.
 */
export type KeySlot = { 
/**
 * Live or test.
 */
kind: KeyKind, 
/**
 * `dc_live_…a1b2`.
 */
hint: string, 
/**
 * Checks use this key while practice mode is off.
 */
in_use: boolean, };

/**
 * Why the key store can't be used.
 */
export type KeyStoreProblem = "missing" | "locked" | "no_answer" | "key_gone" | "failed";

/**
 * The language of the interface. Bangla is what most sellers read first.
 */
export type Language = "bn" | "en";

/**
 * What a file has too much of.
 */
export type Limit = "file_bytes" | "unpacked_bytes" | "shared_texts" | "text_bytes" | "cells";

/**
 * What GET /me said (interface, Me), and when.
 */
export type MeFacts = { 
/**
 * Account name.
 */
name: string | null, 
/**
 * Account e-mail.
 */
email: string | null, 
/**
 * Plan name.
 */
plan: string | null, 
/**
 * When the plan ends, as the service wrote it.
 */
plan_ends_at: string | null, 
/**
 * The plan includes the interface.
 */
can_use_api: boolean | null, 
/**
 * The plan includes bulk checks.
 */
can_use_bulk: boolean | null, 
/**
 * The key's name in the web account.
 */
key_name: string | null, 
/**
 * The key's mode in the reply's body.
 */
mode: Mode | null, 
/**
 * The three known scopes, then any others that the key has.
 */
scopes: Array<ScopeView>, 
/**
 * The service's web app.
 */
app_url: string | null, 
/**
 * A mode that disagrees with the key's prefix, from the reply's header or body.
 */
mode_conflict: Mode | null, 
/**
 * When this was read, ISO 8601.
 */
read_at: string, 
/**
 * The reply's `data` as it came, indented.
 */
raw: string, };

/**
 * The mode that a reply or a key names (fraud-check interface, Authentication 2 and 3).
 *
 * A word that the interface doesn't list is kept as it came.
 */
export type Mode = string;

/**
 * What came instead of an answer, after the request had left.
 */
export type NoAnswerReason = "timed_out" | "connection_lost" | { "not_understood": { 
/**
 * HTTP status of the reply.
 */
status: number, } } | { "redirected": { 
/**
 * HTTP status of the reply.
 */
status: number, } } | "too_large";

/**
 * Pasted text.
 */
export type PasteRequest = { 
/**
 * The text: cells copied in a spreadsheet, a column of numbers, or any text.
 */
text: string, };

/**
 * Why a run is paused.
 */
export type PausedBy = { "by": "user" } | { "by": "refused", 
/**
 * The `error.code`, where there was one.
 */
code: string | null, 
/**
 * HTTP status.
 */
status: number, } | { "by": "no_answers" } | { "by": "doubts" };

/**
 * How the text in the phone field reads.
 */
export type PhoneReading = { "state": "empty" } | { "state": "typing", 
/**
 * Digits so far, in Latin digits, for the field.
 */
digits: string, 
/**
 * Digits to go.
 */
missing: number, } | { "state": "valid", 
/**
 * `01712345678`.
 */
phone: string, 
/**
 * What was mended to read it; empty for a plain number.
 */
repairs: Array<Repair>, 
/**
 * It looks like one that was typed to fill a field.
 */
filler: boolean, 
/**
 * The last check of it in this realm.
 */
previous: PreviousCheck | null, } | { "state": "many", 
/**
 * Each once, in the order of the text.
 */
phones: Array<string>, } | { "state": "invalid", 
/**
 * Why.
 */
reason: Refusal, };

/**
 * The text in the phone field.
 */
export type PhoneText = { 
/**
 * As typed or pasted.
 */
text: string, };

/**
 * What was read in a phone cell.
 */
export type PhoneView = { "is": "empty" } | { "is": "valid", 
/**
 * `01712345678`.
 */
phone: string, 
/**
 * What was mended.
 */
repairs: Array<Repair>, 
/**
 * It looks typed to fill a field.
 */
filler: boolean, } | { "is": "several", 
/**
 * The numbers.
 */
phones: Array<string>, 
/**
 * What was mended in any of them.
 */
repairs: Array<Repair>, } | { "is": "refused", 
/**
 * Why.
 */
reason: Refusal, } | { "is": "wrong_type", 
/**
 * Which.
 */
found: WrongType, };

/**
 * The desktop that Porokh runs on.
 */
export type Platform = "windows" | "macos" | "linux";

/**
 * Switching practice mode.
 */
export type PracticeRequest = { 
/**
 * On or off.
 */
on: boolean, };

/**
 * An earlier check in one line: of a number in the field, or in the list of recent checks.
 */
export type PreviousCheck = { 
/**
 * Its id here.
 */
id: number, 
/**
 * The number.
 */
phone: string, 
/**
 * Whether a result came.
 */
state: CheckState, 
/**
 * The verdict, when a result came.
 */
level: RiskLevel | null, 
/**
 * The service's word for the verdict.
 */
word: string | null, 
/**
 * Share of delivered parcels, in percent; `None` when there is no data.
 */
success_ratio: number | null, 
/**
 * When the check was made, on this computer's clock, ISO 8601.
 */
at: string, 
/**
 * Young enough to be offered instead of spending a check.
 */
fresh: boolean, };

/**
 * What is left of the day's checks.
 */
export type QuotaView = { 
/**
 * Checks a day; `None` means no daily limit.
 */
limit: number | null, 
/**
 * Checks left today; `None` beside a limit means that the service didn't say.
 */
remaining: number | null, 
/**
 * When this was read, ISO 8601.
 */
read_at: string, 
/**
 * Midnight in Bangladesh has passed since it was read, so that it says nothing of today.
 */
stale: boolean, };

/**
 * Where a record comes from. Records of different realms are never listed or counted together.
 */
export type Realm = "live" | "test" | "practice";

/**
 * Why a column was given its role.
 */
export type Reason = "name_and_cells" | "name" | "cells" | "remembered" | "chosen";

/**
 * A file that was open before.
 */
export type RecentFile = { 
/**
 * Identifies it in the requests.
 */
id: number, 
/**
 * Its name, without its folder.
 */
name: string, 
/**
 * The folder that it lies in.
 */
folder: string, 
/**
 * When it was opened last.
 */
opened_at: string, 
/**
 * Rows it had then.
 */
rows: number, };

/**
 * Why a text isn't a number.
 */
export type Refusal = { "kind": "no_digits" } | { "kind": "exponent" } | { "kind": "too_short", 
/**
 * Digits that are there, counted with the leading zero.
 */
digits: number, } | { "kind": "too_long", 
/**
 * Digits that are there, without the country code.
 */
digits: number, } | { "kind": "prefix" };

/**
 * What was mended to read a number.
 */
export type Repair = "missing_zero" | "decimal_point" | "letter_o" | "bangla_digits" | "full_width_digits" | "country_code" | "separators" | "invisible_marks" | "apostrophe" | "surrounding_text";

/**
 * Results by verdict.
 */
export type RiskCounts = { 
/**
 * No courier history.
 */
new: number, 
/**
 * Low risk.
 */
low: number, 
/**
 * Medium risk.
 */
medium: number, 
/**
 * High risk.
 */
high: number, 
/**
 * Very high risk.
 */
very_high: number, 
/**
 * A word without a meaning for us.
 */
unknown: number, };

/**
 * A risk level (fraud-check interface, CheckResult `risk.level`).
 *
 * A word that the interface doesn't list becomes [`RiskLevel::Unknown`]; whoever shows it keeps the word
 * beside it. It never borrows the look of a new or a good customer.
 */
export type RiskLevel = "new" | "low" | "medium" | "high" | "very_high" | "unknown";

/**
 * A verdict (interface, CheckResult `risk`). The service's `color` isn't used.
 */
export type RiskView = { 
/**
 * The level, or unknown.
 */
level: RiskLevel, 
/**
 * The word as it came.
 */
word: string, 
/**
 * The service's label, in Bangla.
 */
label: string | null, 
/**
 * The service's advice, in Bangla.
 */
advice: string | null, };

/**
 * What a column holds for Porokh.
 */
export type Role = "phone" | "order" | "amount" | "name";

/**
 * A change of what a column holds.
 */
export type RoleRequest = { 
/**
 * The file.
 */
id: number, 
/**
 * The column, counted from 0.
 */
column: number, 
/**
 * Its role from now on; it is taken from the column that had it. `None` for not used.
 */
role: Role | null, };

/**
 * All cells of a row as text, up to the first 64 columns.
 */
export type RowCells = { 
/**
 * As Excel counts it, from 1.
 */
row: number, 
/**
 * The cells by column; empty where there is nothing.
 */
cells: Array<string>, 
/**
 * Columns whose cell is a number, for its alignment.
 */
numbers: Array<number>, };

/**
 * Which rows a page shows; each is a count of [`Summary`].
 */
export type RowFilter = "all" | "zero_added" | "bangla_digits" | "tidied" | "letters_read" | "picked_out" | "several" | "repeats" | "line_items" | "fillers" | "invalid" | "empty" | "totals" | "bad_amounts" | "corrected";

/**
 * A row with its mapped cells.
 */
export type RowView = { 
/**
 * As Excel counts it, from 1.
 */
row: number, 
/**
 * The phone cell as it came, or as the user corrected it.
 */
raw_phone: string, 
/**
 * What was read in it.
 */
phone: PhoneView, 
/**
 * The user corrected the cell.
 */
corrected: boolean, 
/**
 * The number stands in this row further up; as Excel counts it, from 1.
 */
repeat_of: number | null, 
/**
 * A further line of an order.
 */
line_item: boolean, 
/**
 * A sum at the end.
 */
total: boolean, 
/**
 * The order reference; empty when there is none.
 */
order: string, 
/**
 * The name; empty when there is none.
 */
name: string, 
/**
 * The amount.
 */
amount: AmountView, };

/**
 * A page of rows.
 */
export type RowsPage = { 
/**
 * The version of the file that it belongs to.
 */
version: number, 
/**
 * Rows under the filter.
 */
total: number, 
/**
 * The rows.
 */
rows: Array<RowView>, };

/**
 * The rows that are asked for.
 */
export type RowsRequest = { 
/**
 * The file.
 */
id: number, 
/**
 * Which rows.
 */
filter: RowFilter, 
/**
 * Only rows whose phone, order or name contains this text; empty for all.
 */
search: string, 
/**
 * The first row of the page, counted from 0 under the filter.
 */
from: number, 
/**
 * Rows of the page, at most 500.
 */
count: number, };

/**
 * Where a run is in its life.
 */
export type RunState = "waiting" | "running" | "paused" | "stopped" | "done";

/**
 * A run with its counts.
 */
export type RunView = { 
/**
 * Its id here.
 */
id: number, 
/**
 * The world that it belongs to; all but live are marked TEST.
 */
realm: Realm, 
/**
 * The file that the numbers came from.
 */
file: number | null, 
/**
 * Where it is in its life.
 */
state: RunState, 
/**
 * Why it is paused.
 */
paused_by: PausedBy | null, 
/**
 * What it waits for, while it is running or its turn has come.
 */
waits_for: WaitsFor | null, 
/**
 * When it was started, ISO 8601.
 */
created_at: string, 
/**
 * When it ended, ISO 8601.
 */
ended_at: string | null, 
/**
 * Numbers that were handed over, repeats included.
 */
given: number, 
/**
 * Different numbers.
 */
numbers: number, 
/**
 * Numbers with a result of this run.
 */
done: number, 
/**
 * Numbers with an earlier result.
 */
reused: number, 
/**
 * Numbers still to be sent.
 */
waiting: number, 
/**
 * Numbers that were sent and have no answer yet, those in doubt included.
 */
sent: number, 
/**
 * Numbers that the service rejected, skipped for good, or said nothing of.
 */
without_result: number, 
/**
 * Numbers that were in doubt and are not to be checked again.
 */
left: number, 
/**
 * Results by verdict, the reused ones included.
 */
risks: RiskCounts, 
/**
 * Requests that spend checks so far, and how many there will be; both are estimates while it runs.
 */
batch: number, 
/**
 * See `batch`.
 */
batches: number, 
/**
 * Results a minute over the last minutes; `None` while it isn't active.
 */
per_minute: number | null, 
/**
 * Time left, in seconds, where it can be told.
 */
seconds_left: number | null, 
/**
 * Jobs without progress for ten minutes.
 */
stuck_jobs: number, 
/**
 * What the user is asked about.
 */
doubts: Array<Doubt>, };

/**
 * A scope of a key (interface, Authentication 4) and whether the key has it.
 */
export type ScopeView = { 
/**
 * The scope's word: check, report, deliveries, or another as it came.
 */
scope: string, 
/**
 * Whether the key has it.
 */
granted: boolean, };

/**
 * A refusal of the fraud-check service, by `error.code` (interface, Errors).
 */
export type ServiceRefusal = { "code": "invalid_api_key" } | { "code": "plan_required" } | { "code": "scope_missing", 
/**
 * The scope that it needs, as the service names it.
 */
required_scope: string | null, } | { "code": "bulk_not_in_plan" } | { "code": "account_disabled" } | { "code": "invalid_phone" } | { "code": "validation_error", 
/**
 * Messages by field name, as the service words them.
 */
fields: { [key in string]: Array<string> }, } | { "code": "daily_limit_reached", 
/**
 * The daily limit.
 */
limit: number | null, } | { "code": "rate_limited", 
/**
 * Seconds to wait, where the service said so.
 */
retry_after_s: number | null, } | { "code": "not_found" } | { "code": "method_not_allowed" } | { "code": "server_error" } | { "code": "other", 
/**
 * The code as it came.
 */
word: string | null, };

/**
 * Everything that the user can set. Missing parts of a saved file take their defaults.
 */
export type Settings = { 
/**
 * Language of the interface.
 */
language: Language, 
/**
 * Light, dark or system.
 */
theme: Theme, 
/**
 * Digits of counts, money and times.
 */
digits: Digits, 
/**
 * How long a result is offered again instead of spending a check, in hours: 6 to 720.
 */
fresh_hours: number, 
/**
 * How long check history is kept, in days; `None` keeps it for good.
 */
keep_days: number | null, 
/**
 * Practice mode is on: the app talks to the practice services inside it.
 */
practice: boolean, 
/**
 * The first page was left, by connecting or by starting to practise.
 */
welcomed: boolean, 
/**
 * The seller's own names for couriers, by courier identifier.
 */
courier_names: { [key in string]: string }, };

/**
 * A change of settings: what is absent stays as it is.
 */
export type SettingsPatch = { 
/**
 * New language.
 */
language?: Language, 
/**
 * New theme.
 */
theme?: Theme, 
/**
 * New digits.
 */
digits?: Digits, 
/**
 * New age of a fresh result, in hours; brought into 6 to 720.
 */
fresh_hours?: number, 
/**
 * New time for which history is kept.
 */
keep?: Keep, };

/**
 * Why a file, or a sheet of it, can't be read: one variant for each thing that the user can do about it.
 *
 * Names of sheets and cells are for the screen. Nothing in it is a path or the contents of a cell.
 */
export type SheetError = { "problem": "not_found" } | { "problem": "no_permission" } | { "problem": "locked" } | { "problem": "not_a_file" } | { "problem": "unreadable" } | { "problem": "zero_bytes" } | { "problem": "empty", 
/**
 * The sheet, where one was asked for.
 */
sheet: string | null, } | { "problem": "not_a_spreadsheet", 
/**
 * What it is instead.
 */
found: Found, } | { "problem": "password" } | { "problem": "damaged", 
/**
 * The sheet where reading stopped, where it is known.
 */
sheet: string | null, 
/**
 * The last cell that could be read there, as `C14`.
 */
after: string | null, } | { "problem": "too_large", 
/**
 * What there is too much of.
 */
limit: Limit, 
/**
 * How much is allowed, in the limit's unit.
 */
allowed: number, 
/**
 * The sheet, where one is too large.
 */
sheet: string | null, } | { "problem": "no_such_sheet" } | { "problem": "cancelled" };

/**
 * A sheet to show instead.
 */
export type SheetRequest = { 
/**
 * The file.
 */
id: number, 
/**
 * The index of the sheet.
 */
sheet: number, };

/**
 * A sheet of the open file.
 */
export type SheetView = { 
/**
 * Its name.
 */
name: string, 
/**
 * The seller hid it.
 */
hidden: boolean, 
/**
 * It has no cells.
 */
empty: boolean, };

/**
 * One data source (interface, CheckResult `sources`).
 */
export type SourceRow = { 
/**
 * Its identifier.
 */
id: string, 
/**
 * Its name.
 */
label: string | null, 
/**
 * Its state as it came.
 */
status: string | null, 
/**
 * The service's message.
 */
message: string | null, 
/**
 * The answer comes from the service's cache.
 */
cached: boolean, };

/**
 * Something that went wrong while starting; the app runs all the same.
 */
export type StartProblem = { "problem": "database_set_aside", 
/**
 * Where the damaged file is now.
 */
path: string, } | { "problem": "database_unusable", 
/**
 * Why.
 */
reason: DatabaseProblem, 
/**
 * The file.
 */
path: string, } | { "problem": "settings_set_aside", 
/**
 * Where the damaged file is now.
 */
path: string, };

/**
 * The state of the app at its start.
 */
export type StartView = { 
/**
 * Version of Porokh.
 */
version: string, 
/**
 * The desktop, for the key store's name and the keys' names.
 */
platform: Platform, 
/**
 * The settings.
 */
settings: Settings, 
/**
 * The account.
 */
account: AccountView, 
/**
 * What went wrong while starting, each to be shown once.
 */
problems: Array<StartProblem>, 
/**
 * Where records are kept.
 */
data_folder: string, };

/**
 * Counts of rows. A row with several things to mend counts in each.
 */
export type Summary = { 
/**
 * Different valid numbers in the whole file: what a run would check.
 */
numbers: number, 
/**
 * Rows with a valid number.
 */
valid: number, 
/**
 * The first zero was put back.
 */
zero_added: number, 
/**
 * Bangla digits were read.
 */
bangla_digits: number, 
/**
 * Country code, spaces, dashes, marks, an apostrophe or a decimal point were taken away.
 */
tidied: number, 
/**
 * The letter O or full-width digits were read as digits.
 */
letters_read: number, 
/**
 * The number was found among other text.
 */
picked_out: number, 
/**
 * Two or more numbers in one cell.
 */
several: number, 
/**
 * Repeats of a number that stands further up.
 */
repeats: number, 
/**
 * Further lines of an order.
 */
line_items: number, 
/**
 * Valid numbers that look typed to fill a field.
 */
fillers: number, 
/**
 * Not valid.
 */
invalid: number, 
/**
 * No number in the cell.
 */
empty: number, 
/**
 * Sums at the end.
 */
totals: number, 
/**
 * Amounts that can't be read.
 */
bad_amounts: number, 
/**
 * Corrected by the user.
 */
corrected: number, };

/**
 * What practice mode changes at once.
 */
export type Switched = { 
/**
 * The settings after it.
 */
settings: Settings, 
/**
 * The account after it.
 */
account: AccountView, };

/**
 * How a text file was read.
 */
export type TextFacts = { 
/**
 * The encoding, by its usual name: `UTF-8`, `UTF-16LE`, `windows-1252`.
 */
encoding: string, 
/**
 * The character between two cells; none in a list of one column.
 */
separator: string | null, 
/**
 * The file was saved in a code page without Bangla, which became question marks and is lost.
 */
lost_bangla: boolean, };

/**
 * Light, dark, or as the system says.
 */
export type Theme = "system" | "light" | "dark";

/**
 * Why a request never reached the service.
 */
export type UnreachableReason = "connect" | "connect_timeout" | "tls";

/**
 * What a running run waits for; it goes on by itself.
 */
export type WaitsFor = { "for": "midnight", 
/**
 * When, ISO 8601.
 */
at: string, } | { "for": "network" } | { "for": "account" } | { "for": "storage", 
/**
 * What is wrong with it.
 */
error: AppError, } | { "for": "judgement", 
/**
 * When, ISO 8601.
 */
at: string, };

/**
 * A chat with a customer.
 */
export type WhatsAppRequest = { 
/**
 * `01712345678`.
 */
phone: string, 
/**
 * The message that stands ready in the chat.
 */
text: string, };

/**
 * What stands where a phone should be.
 */
export type WrongType = "date" | "bool" | "error";

/** Every command of the window, its request and its reply. */
export interface Commands {
  account: { request: null; reply: AccountView };
  app_start: { request: null; reply: StartView };
  cancel_check: { request: null; reply: null };
  cancel_file: { request: null; reply: null };
  check_phone: { request: CheckRequest; reply: CheckView };
  choose_file: { request: null; reply: null };
  close_file: { request: IdRequest; reply: null };
  connect_courier: { request: ConnectRequest; reply: AccountView };
  copy_text: { request: CopyRequest; reply: null };
  correct_cell: { request: CorrectRequest; reply: RowView };
  delete_check: { request: IdRequest; reply: Deleted };
  delete_history: { request: null; reply: Deleted };
  file_cells: { request: CellsRequest; reply: Array<RowCells> };
  file_rows: { request: RowsRequest; reply: RowsPage };
  file_state: { request: null; reply: FileState };
  find_checks: { request: FindRequest; reply: Array<PreviousCheck> };
  forget_recent_file: { request: IdRequest; reply: null };
  leave_file_error: { request: null; reply: null };
  name_courier: { request: CourierNameRequest; reply: Settings };
  open_account_site: { request: null; reply: null };
  open_check: { request: IdRequest; reply: CheckView };
  open_data_folder: { request: null; reply: null };
  open_recent_file: { request: IdRequest; reply: null };
  open_whatsapp: { request: WhatsAppRequest; reply: null };
  paste_copied: { request: null; reply: null };
  paste_file: { request: PasteRequest; reply: null };
  read_copied_phone: { request: null; reply: CopiedPhone };
  read_phone: { request: PhoneText; reply: PhoneReading };
  recent_checks: { request: HistoryRequest; reply: HistoryPage };
  recent_files: { request: null; reply: Array<RecentFile> };
  remove_courier_key: { request: KeyRequest; reply: AccountView };
  save_settings: { request: SettingsPatch; reply: Settings };
  set_courier_address: { request: AddressRequest; reply: AccountView };
  set_header: { request: HeaderRequest; reply: null };
  set_practice: { request: PracticeRequest; reply: Switched };
  set_role: { request: RoleRequest; reply: null };
  test_courier: { request: null; reply: AccountView };
  use_courier_key: { request: KeyRequest; reply: AccountView };
  use_sheet: { request: SheetRequest; reply: null };
}
