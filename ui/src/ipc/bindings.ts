// Written by `cargo xtask bindings` from the Rust types. Do not edit.

export type AccountHint = { label: string, key_hint: string, };
export type AccountId = number;
export type AccountRef = { service: Service, environment: Environment, number: number, };
export type AccountSecret = { account: AccountRef, secret: string, };

export type AccountState =
  | { "kind": "not_tested" }
  | { "kind": "working" }
  | { "kind": "passing", error: AppError, }
  | { "kind": "failed", error: AppError, };

export type AccountView = {
  account: AccountRef,
  label: string,
  identity: string,
  address: string,
  key_hint: string,
  in_use: boolean,
  state: AccountState,
  quota: QuotaView | null,
  me: MeFacts | null,
  ping: PingFacts | null,
  same_as: AccountHint | null,
  other_mode: Mode | null,
  has_secret: boolean,
};

export type AccountsView = {
  environment: Environment,
  courier: ServiceView,
  payment: ServiceView,
  accounts: Array<AccountView>,
};

export type ActivityCounts = {
  all: number,
  unread: number,
  reports: number,
  payments: number,
  bulk: number,
  other: number,
  rejected: number,
};

export type ActivityDetail = { activity: ActivityView, raw: string | null, };
export type ActivityFilter = "all" | "unread" | "reports" | "payments" | "bulk" | "other" | "rejected";
export type ActivityKind = "report" | "payment" | "bulk" | "plan" | "test" | "other" | "rejected";

export type ActivityView = {
  id: number,
  environment: Environment,
  sender: Sender,
  kind: ActivityKind,
  at: string,
  times: number,
  unread: boolean,
  size: number,
  what: ActivityWhat,
};

export type ActivityWhat =
  | { "kind": "phone_reported", phone: string, reason: string | null, reason_label: string | null, reported_at: string | null, your_last_check_at: string | null, held: number, }
  | { "kind": "bulk_completed", status: string | null, total: number | null, run: number | null, run_name: string | null, }
  | { "kind": "plan_expiring", plan: string | null, ends_at: string | null, }
  | { "kind": "test", message: string | null, }
  | { "kind": "payment", event: string, invoice_id: string, service_status: string, amount: string | null, currency: string | null, name: string | null, method: string | null, payment: number | null, status: PaymentStatus | null, verified_at: string | null, sure_until: string | null, part_refunded: boolean, }
  | { "kind": "other", event: string, }
  | { "kind": "rejected", event: string | null, cause: Cause, remedy: Remedy, };

export type AddAccount = { service: Service, label: string, address: string, key: string, };
export type AddressProblem = "empty" | "not_an_address" | "insecure" | "extras";

export type Alert =
  | { "kind": "phone_reported", held: number, message: number, }
  | { "kind": "plan_expiring", ends_at: string | null, message: number, }
  | { "kind": "paid", payment: number, }
  | { "kind": "payment_differs", payment: number, }
  | { "kind": "advance_gone", payment: number | null, }
  | { "kind": "transaction_shared", payment: number, }
  | { "kind": "payment", refunded: boolean, own: boolean, message: number, }
  | { "kind": "bulk_completed", message: number, }
  | { "kind": "deferred_checked", check: number, }
  | { "kind": "deferred_lost", check: number, }
  | { "kind": "list_done", run: number, }
  | { "kind": "list_asks", run: number, }
  | { "kind": "rejected", cause: Cause, environment: Environment, };

export type AlertKind = "reports" | "paid" | "payments" | "bulk" | "plan" | "rejected";
export type AlertSwitch = { kind: AlertKind, on: boolean, };

export type AmountView =
  | { "kind": "empty" }
  | { "kind": "taka", amount: string, }
  | { "kind": "unreadable", text: string, };

export type AnswerChange = { from: CourierAnswer | null, to: CourierAnswer | null, };
export type AnsweredRows = { "kind": "one", row: RowNumber, } | { "kind": "all", conflict: Conflict, };

export type AppError =
  | { "code": "not_connected" }
  | { "code": "address", "details": { reason: AddressProblem, } }
  | { "code": "key", "details": { reason: KeyRefusal, } }
  | { "code": "key_of_other_site" }
  | { "code": "payment_not_connected" }
  | { "code": "payment_key", "details": { reason: PaymentKeyRefusal, } }
  | { "code": "key_not_in_use" }
  | { "code": "account_away", "details": { account: AccountHint, } }
  | { "code": "secret_taken", "details": { account: AccountHint, } }
  | { "code": "live_key_only" }
  | { "code": "payment", "details": { refusal: PaymentRefusal, message: string | null, status: number, may_have_happened: boolean, } }
  | { "code": "form", "details": { problems: Array<FormProblem>, } }
  | { "code": "refund_locked" }
  | { "code": "method_kind" }
  | { "code": "several_customers" }
  | { "code": "wrong_state" }
  | { "code": "phone" }
  | { "code": "service", "details": { refusal: ServiceRefusal, message: string | null, status: number, may_have_cost: boolean, } }
  | { "code": "unreachable", "details": { reason: UnreachableReason, } }
  | { "code": "no_answer", "details": { reason: NoAnswerReason, may_have_cost: boolean, } }
  | { "code": "other_mode", "details": { mode: Mode, } }
  | { "code": "cancelled", "details": { may_have_cost: boolean, } }
  | { "code": "busy" }
  | { "code": "key_store", "details": { reason: KeyStoreProblem, } }
  | { "code": "database", "details": { reason: DatabaseProblem, } }
  | { "code": "settings" }
  | { "code": "restored" }
  | { "code": "practice" }
  | { "code": "file", "details": { reason: SheetError, } }
  | { "code": "copy", "details": { reason: CopyProblem, } }
  | { "code": "export", "details": { reason: ExportError, } }
  | { "code": "backup", "details": { reason: BackupError, } }
  | { "code": "costs_more", "details": { cost: number, } }
  | { "code": "replaces", "details": { files: Array<string>, original: ChangedOriginal | null, } }
  | { "code": "later_decision" }
  | { "code": "rows_changed" }
  | { "code": "not_found" }
  | { "code": "desktop", "details": { what: DesktopAction, } }
  | { "code": "internal" };

export type AsideView = { id: string, at: string, because: PutAside, until: string, bytes: number, };

export type AskedPlace =
  | { "kind": "settings" }
  | { "kind": "check", newest: number | null, }
  | { "kind": "bulk", newest: number | null, }
  | { "kind": "payments", newest: number | null, }
  | { "kind": "activity", newest: number, }
  | { "kind": "saved_check", id: number, }
  | { "kind": "run", id: number, }
  | { "kind": "run_row", id: number, row: RowNumber, }
  | { "kind": "payment", id: number, }
  | { "kind": "message", id: number, }
  | { "kind": "rejected", environment: Environment, };

export type BackupAddresses = { courier: string, payment: string, redirect_url: string, cancel_url: string, };

export type BackupError =
  | { "code": "folder_gone", folder: string, }
  | { "code": "not_writable", folder: string, }
  | { "code": "disk_full", folder: string, }
  | { "code": "database", reason: DatabaseProblem, }
  | { "code": "unreadable", name: string, }
  | { "code": "not_a_backup", name: string, }
  | { "code": "locked", name: string, }
  | { "code": "wrong_passphrase", name: string, }
  | { "code": "cut_off", name: string, }
  | { "code": "altered", name: string, part: BackupPart, }
  | { "code": "other_version", name: string, version: string, }
  | { "code": "in_data", folder: string, }
  | { "code": "running" }
  | { "code": "stopped" };

export type BackupFile = {
  name: string,
  bytes: number,
  made_at: string,
  version: string,
  there: Held,
  now: Held,
  newer_days: number | null,
  newer_payments: number,
  addresses: BackupAddresses | null,
  keep: KeepTimes | null,
};

export type BackupPart = "contents" | "database" | "settings" | "files";
export type BackupRequest = { to: ExportName, passphrase: string, };

export type BackupView = {
  last: LastBackup | null,
  running: RunningBackup | null,
  weekly: boolean,
  folder: string,
  folder_gone: boolean,
  keeps: number,
  problem: AppError | null,
};

export type BadLines = { count: number, first: Array<number>, };

export type Beginning =
  | { "kind": "question", question: FolderQuestion, }
  | { "kind": "started", start: StartView, };

export type BringBack = { id: string, };

export type CannotPatch =
  | "format"
  | "encrypted"
  | "signed"
  | "strict"
  | "protected"
  | "right_to_left"
  | "external_table"
  | "too_wide"
  | "unordered"
  | "no_table"
  | "encoding"
  | "hidden_macros"
  | "unusual";

export type Cause =
  | { "code": "no_signature" }
  | { "code": "headers_differ" }
  | { "code": "malformed_signature" }
  | { "code": "no_secret" }
  | { "code": "no_test_key" }
  | { "code": "wrong_signature" }
  | { "code": "too_old", seconds: number, }
  | { "code": "from_the_future", seconds: number, }
  | { "code": "no_delivery_id" }
  | { "code": "malformed_body" }
  | { "code": "other_mode" }
  | { "code": "unknown_path" }
  | { "code": "not_post" }
  | { "code": "too_large" }
  | { "code": "incomplete" }
  | { "code": "repeated" }
  | { "code": "key_store" }
  | { "code": "not_kept" };

export type CellView = { header: string, text: string, };
export type CellsRequest = { id: number, rows: Array<RowNumber>, };
export type ChangeAccount = { account: AccountRef, address: string, key: string, };
export type ChangedOriginal = { name: string, opened_at: string, changed_at: string, };

export type CheckChange = {
  at: string,
  risk: RiskChange | null,
  ratio: RatioChange | null,
  delivered: CountChange | null,
  cancelled: CountChange | null,
  reports: CountChange | null,
  courier_reports: CountChange | null,
  couriers: Array<CourierChange>,
};

export type CheckMethod = "job" | "bulk" | "single";
export type CheckRequest = { phone: string, };

export type CheckSummary = {
  total: number | null,
  delivered: number | null,
  cancelled: number | null,
  success_ratio: number | null,
  reports: number | null,
  courier_reports: number | null,
  couriers_with_data: number | null,
};

export type CheckView = {
  id: number,
  of_run: boolean,
  environment: Environment,
  phone: string,
  state: IntentState,
  at: string,
  fresh: boolean,
  checked_at: string | null,
  risk: RiskView | null,
  summary: CheckSummary | null,
  couriers: Array<CourierRow>,
  sources: Array<SourceRow>,
  community: Community | null,
  raw: string | null,
  other_mode: Mode | null,
  kept: boolean,
};

export type ChosenTotals = { numbers: number, amount: string, with_amount: number, counts: RunRowCounts, };
export type ChosenTotalsRequest = { run: number, rows: RowChoice, };
export type CloseAnswer = { "kind": "tray" } | { "kind": "quit" } | { "kind": "stay" };
export type CloseRequest = { answer: CloseAnswer, };

export type ColumnView = {
  index: number,
  letters: string,
  header: string,
  role: Role | null,
  sender: boolean,
};

export type ColumnWords = {
  risk: string,
  ratio: string,
  delivered: string,
  cancelled: string,
  reports: string,
  advice: string,
  checked_at: string,
  decision: string,
  reason: string,
  test: string,
  corrected: string,
};

export type Community = { delivered: number | null, returned: number | null, sellers: number | null, };
export type ConfirmRequest = { id: number, order_ref: string, customer: string | null, };
export type Conflict = "other_customer" | "same_parcel";
export type ConflictAnswer = "replace" | "apart";
export type Copied = { rows: number, };
export type CopiedPhone = { text: string, reading: PhoneReading, };
export type CopyProblem = "disk_full" | "not_writable" | "gone";
export type CopyRequest = { text: string, };
export type CopyRowsRequest = { run: number, rows: RowChoice, headers: Array<string>, words: CopyWords, };

export type CopyWords = {
  new: string,
  low: string,
  medium: string,
  high: string,
  very_high: string,
  unknown: string,
  waiting: string,
  skipped: string,
  invalid: string,
  send: string,
  hold: string,
  advance: string,
  cancelled: string,
};

export type CorrectRequest = { id: number, row: RowNumber, text: string | null, };
export type CountChange = { from: number, to: number, };
export type CourierAnswer = "data" | "no_parcels" | "not_set_up" | "not_known";

export type CourierChange = {
  id: string,
  own_name: string | null,
  source: string | null,
  source_label: string | null,
  answer: AnswerChange | null,
  delivered: CountChange | null,
  cancelled: CountChange | null,
  ratio: RatioChange | null,
  reports: CountChange | null,
};

export type CourierFacts = {
  lowered: number,
  unreadable: Array<OrderName>,
  unverified: Array<OrderName>,
  left_before: number,
  blocked: number,
  lines: number,
};

export type CourierNameRequest = { courier: string, name: string, };
export type CourierOfMonth = { courier: string | null, delivered: number, lost: number, other: number, };

export type CourierRow = {
  id: string,
  own_name: string | null,
  answer: CourierAnswer,
  status: string | null,
  total: number | null,
  delivered: number | null,
  cancelled: number | null,
  success_ratio: number | null,
  rating: string | null,
  fraud_reports: number | null,
  message: string | null,
  cached: boolean,
  source: string | null,
  source_label: string | null,
  also_from: Array<string>,
};

export type CourierSource = "headings" | "chosen" | "unknown";

export type Creation =
  | { "kind": "asked", payment: PaymentView, }
  | { "kind": "same_order", earlier: PaymentView, by: SameBy, };

export type Currency = "BDT" | "USD";

export type CustomerCheck = {
  check: PreviousCheck,
  run_name: string | null,
  summary: CheckSummary | null,
  asked: number,
  silent: number,
  since: CheckChange | null,
};

export type CustomerLink = { list: number, list_name: string, row: LinkRowView, };

export type CustomerOrder = {
  run: number,
  row: RowNumber,
  order: string,
  name: string,
  amount: AmountView,
  decision: Decision | null,
};

export type CustomerRun = { run: number, name: string, created_at: string, result: RunResult, };

export type CustomerView = {
  phone: string,
  environment: Environment,
  name: string | null,
  mark: MarkView | null,
  reported: ReportedView | null,
  note: string,
  checks: Page<CustomerCheck, null>,
  deliveries: Array<DeliveryView>,
  reports: Array<ReportView>,
  payments: Array<PaymentView>,
  transfers: Array<TransferRow>,
  runs: Array<CustomerRun>,
  links: Array<CustomerLink>,
};

export type DataUsage = {
  checks: number,
  files: number,
  payments: number,
  logs: number,
  results: number,
  since: string | null,
};

export type DatabaseProblem = "locked" | "read_only" | "disk_full" | "other_schema" | "damaged" | "failed";
export type DayRange = { from: string, to: string, };

export type DecideByRuleRequest = {
  run: number,
  rules: { [key in RuleGroup]?: Decision | null },
  seen: string,
};

export type DecideRequest = { run: number, rows: RowChoice, decision: Decision | null, };

export type Decided = {
  changed: number,
  counts: RunRowCounts,
  undo: number | null,
  unverified: Array<OrderName>,
};

export type DecidedByRule = {
  decisions: Array<RuleDecision>,
  undo: number | null,
  unverified: Array<OrderName>,
};

export type Decision = "send" | "hold" | "advance" | "cancelled";
export type DecisionWords = { send: string, hold: string, advance: string, cancelled: string, };
export type DeferredView = { id: number, phone: string, due_at: string | null, };
export type DeleteEverything = { backup: boolean, };
export type Deleted = { count: number, };

export type DeliveriesRequest = {
  days: number | null,
  filter?: DeliveryFilter,
  search?: string,
  sort?: null,
  within?: DayRange,
  offset?: number,
  limit: number,
};

export type DeliveryChoice = { "kind": "all_ready" } | { "kind": "these", ids: Array<number>, };
export type DeliveryCounts = { ready: number, queued: number, review: number, sent: number, shared: number, };
export type DeliveryField = "phone" | "order_ref" | "order_ref_taken" | "outcome" | "amount";
export type DeliveryFilter = "all" | "ready" | "review" | "sent";

export type DeliveryRules = {
  outcomes: Array<string>,
  complete: boolean,
  couriers: Array<string>,
  order_ref_most: number | null,
  amount_least: string | null,
  amount_most: string | null,
  may_share: boolean | null,
};

export type DeliverySource = "file" | "hand" | "run";
export type DeliveryState = "ready" | "queued" | "in_flight" | "done" | "skipped" | "refused" | "unknown";

export type DeliveryView = {
  courier_name: string | null,
  updates: boolean,
  id: number,
  environment: Environment,
  source: DeliverySource,
  state: DeliveryState,
  answer: string | null,
  saved_at: string | null,
  changed_at: string,
  order_ref: string,
  phone: string,
  outcome: string,
  courier: string | null,
  amount: string | null,
};

export type DeliveryWords = {
  sheet: string,
  headers: Array<string>,
  words: { [key in string]: string },
  test: string,
};

export type DesktopAction = "open" | "copy" | "paste" | "start_with_computer" | "print";
export type Digits = "latin" | "bangla";
export type DoneToday = { checks: number, parcels: number, received: string, };

export type Doubt = {
  batch: number,
  reason: DoubtReason,
  numbers: number,
  may_have_cost: number,
  has_cost: number | null,
  sent_at: string,
  quota: QuotaHint | null,
  can_poll: boolean,
  asks_again: boolean,
  polled_at: string | null,
};

export type DoubtAnswer = "check_again" | "leave";

export type DoubtReason =
  | "no_answer"
  | "interrupted"
  | "job_lost"
  | "job_stuck"
  | "job_failed"
  | "no_results"
  | "other_mode";

export type DropsPage = "bulk" | "deliveries" | "payouts" | "data";
export type DropsRequest = { page: DropsPage, };
export type DryRun = { records: number, updates: number, calls: number, body: string, };
export type DryRunRequest = { what: DeliveryChoice, call: number, };

export type EndpointView = {
  local: string | null,
  public: string,
  has_secret: boolean,
  heard_at: string | null,
};

export type Environment = "live" | "test" | "practice";
export type EnvironmentRequest = { environment: Environment, };

export type ExportDeliveriesRequest = {
  filter: DeliveryFilter,
  search: string,
  days: number | null,
  to: ExportName,
  words: DeliveryWords,
};

export type ExportError =
  | { "code": "no_folder" }
  | { "code": "read_only" }
  | { "code": "in_use" }
  | { "code": "not_a_file" }
  | { "code": "bad_name" }
  | { "code": "disk_full" }
  | { "code": "unwritable" }
  | { "code": "original", original: SheetError, }
  | { "code": "does_not_fit" }
  | { "code": "results" }
  | { "code": "cancelled" };

export type ExportFacts = {
  courier: boolean,
  name: string,
  own: OwnFile,
  columns: Array<ResultColumn>,
  left_before: number,
  left_at: string | null,
  corrected: boolean,
  changed: ChangedOriginal | null,
};

export type ExportFormat = "xlsx" | "csv" | "upload_csv";
export type ExportLinksRequest = { batch: number, to: ExportName, words: LinkWords, };
export type ExportMonthRequest = { month: string, to: ExportName, words: MonthWords, };
export type ExportName = "downloads" | "ask";

export type ExportPaymentsRequest = {
  filter: PaymentFilter,
  search: string,
  to: ExportName,
  words: LedgerWords,
};

export type ExportPayoutRequest = { id: number, filter: PayoutFilter, to: ExportName, words: PayoutWords, };
export type ExportProgress = { run: number, rows: number, of: number, };

export type ExportRequest = {
  run: number,
  what: ExportWhat,
  format: ExportFormat,
  words: Words,
  reasons: ReasonWords,
  advice: RiskWords,
  facts: Array<[string, string]>,
  names: [string, string],
  again: boolean,
  to: ExportName,
  replace: boolean,
};

export type ExportWhat =
  | { "kind": "own_file", columns: Array<ResultColumn>, }
  | { "kind": "full" }
  | { "kind": "courier_files", by: SplitBy, };

export type ExportedFile = { id: number, name: string, folder: string, rows: number, failed: number, };

export type ExportedView = {
  files: Array<ExportedFile>,
  cut: number,
  columns_left_out: boolean,
  new_workbook: CannotPatch | null,
  courier: CourierFacts | null,
};

export type FieldProblem =
  | { "code": "missing" }
  | { "code": "too_long", most: number, }
  | { "code": "not_an_email" }
  | { "code": "phone", reason: Refusal, }
  | { "code": "money", reason: MoneyRefusal, }
  | { "code": "zero" }
  | { "code": "more_than", most: string, }
  | { "code": "other_currency" }
  | { "code": "not_a_web_address" }
  | { "code": "several_customers" }
  | { "code": "not_an_id" }
  | { "code": "other_payment" };

export type FilePlanRequest = { file: number, by_amount: boolean, };

export type FilePlanView = {
  version: number,
  with_amount: number,
  known_orders: number,
  left_before: number,
  plan: PlanView,
};

export type FileState =
  | { "kind": "closed" }
  | { "kind": "opening", name: string, rows: number, share: number | null, }
  | { "kind": "open", file: FileView, }
  | { "kind": "failed", name: string, error: AppError, };

export type FileView = {
  id: number,
  version: number,
  name: string,
  format: Format,
  bytes: number,
  text: TextFacts | null,
  sheets: Array<SheetView>,
  sheet: number,
  header_row: RowNumber | null,
  columns: Array<ColumnView>,
  roles: Array<Guess>,
  close: Array<number>,
  columns_left_out: boolean,
  rows: number,
  hidden_rows: number | null,
  quotes: QuotesView | null,
  bad_lines: BadLines,
  summary: Summary,
};

export type FindRequest = { text: string, };
export type FolderAnswer = "go_on" | "quit";

export type FolderQuestion =
  | { "kind": "foreign", folder: string, inside: string, name: string, }
  | { "kind": "in_use", folder: string, }
  | { "kind": "unfinished", folder: string, };

export type FormField =
  | "name"
  | "email"
  | "phone"
  | "amount"
  | "seller_email"
  | "redirect_url"
  | "cancel_url"
  | "delivery_charge"
  | "return_cost"
  | "delivery_charge_outside"
  | "invoice_id"
  | "transaction_id"
  | "reason"
  | "order_ref"
  | "sent"
  | "despite_refunded";

export type FormProblem = { field: FormField, problem: FieldProblem, };
export type Format = "xlsx" | "xlsm" | "xlsb" | "xls" | "ods" | "text";

export type Found =
  | "web_page"
  | "picture"
  | "pdf"
  | "document"
  | "archive"
  | "flat_open_document"
  | "sylk"
  | "dif"
  | "social_calc"
  | "owner_file"
  | "unknown";

export type FoundCustomer = { phone: string, name: string | null, exact: boolean, };

export type FoundOrder = {
  order_ref: string,
  phone: string | null,
  name: string | null,
  place: AskedPlace | null,
};

export type Guess = { role: Role, column: number, confidence: number, reason: Reason, };
export type HeaderRequest = { id: number, row: RowNumber | null, };
export type Held = { checks: number, lists: number, payments: number, };

export type HoldReason =
  | { "kind": "unpaid", amount: string | null, }
  | { "kind": "paid" }
  | { "kind": "money_back" }
  | { "kind": "reported" }
  | { "kind": "seller" }
  | { "kind": "undecided" };

export type IdRequest = { id: number, };
export type IntentState = "pending" | "in_flight" | "done" | "refused" | "unknown" | "cancelled";
export type InvoiceRequest = { invoice_id: string, kind: KeyKind, };
export type InvoiceView = { environment: Environment, record: RecordView, own: PaymentView | null, };
export type Keep = { "kind": "ever" } | { "kind": "days", days: number, };
export type KeepDays = { days: number, };
export type KeepTimes = { now: number | null, there: number | null, after: number | null, };
export type KeptSheet = { id: number, repeated: boolean, };
export type KeyKind = "live" | "test";
export type KeyRefusal = "empty" | "prefix" | "too_short" | "characters";
export type KeyStoreProblem = "missing" | "locked" | "no_answer" | "key_gone" | "failed";

export type KnownCustomer = {
  name: string | null,
  other_names: number,
  orders: number,
  last: LastOrder,
  outcome: string | null,
  outcome_of_last: boolean,
};

export type Label = { row: PackingRow, code: string, qr: QrView, };
export type LabelList = { labels: Array<Label>, total: number, unverified: Array<OrderName>, };
export type Language = "bn" | "en";
export type LastBackup = { made_at: string | null, bytes: number, name: string, };
export type LastOrder = { at: string, amount: string | null, };

export type LedgerWords = {
  sheet: string,
  headers: Array<string>,
  statuses: { [key in string]: string },
  purposes: { [key in string]: string },
  test: string,
};

export type LeftOut =
  | { "kind": "not_final" }
  | { "kind": "no_outcome" }
  | { "kind": "same_consignment", row: RowNumber, }
  | { "kind": "replaced_by", row: RowNumber, };

export type Limit = "file_bytes" | "unpacked_bytes" | "shared_texts" | "text_bytes" | "cells" | "sheets";
export type LinkAmount = { "kind": "collect" } | { "kind": "same", amount: string, };
export type LinkRowProblem = { row: RowNumber, field: FormField, problem: FieldProblem, };

export type LinkRowView = {
  row: RowNumber,
  name: string,
  phone: string | null,
  amount: string,
  order_ref: string,
  status: PaymentStatus | null,
  payment: PaymentView | null,
  left_out: boolean,
  error: AppError | null,
  sent_at: string | null,
};

export type LinkSource = { "kind": "file", file: number, } | { "kind": "run", run: number, rows: RowChoice, };

export type LinkWords = {
  sheet: string,
  headers: Array<string>,
  statuses: { [key in string]: string },
  errors: { [key in string]: string },
};

export type LinksOfMonth = {
  currency: Currency,
  asked: StateSum,
  paid: StateSum,
  waiting: StateSum,
  not_paid: StateSum,
  refunded: StateSum,
  unsure: StateSum,
};

export type LinksPlan = {
  links: number,
  sum: string,
  own_email: number,
  existing: number,
  unusable: Array<LinkRowProblem>,
  unusable_count: number,
  sample: Array<LinkRowView>,
};

export type LinksRequest = {
  source: LinkSource,
  amount: LinkAmount,
  currency: Currency,
  purpose: Purpose,
  again: boolean,
};

export type LinksState = "running" | "paused" | "done";

export type LinksView = {
  reason: AppError | null,
  id: number,
  environment: Environment,
  name: string,
  currency: Currency,
  state: LinksState,
  created_at: string,
  total: number,
  made: number,
  unknown: number,
  refused: number,
  waiting: number,
  paid: number,
  sent: number,
};

export type ListOf<K,
  F = null> = {
  of: K,
  filter?: F,
  search?: string,
  sort?: null,
  within?: DayRange,
  offset?: number,
  limit: number,
};

export type ListOfMonth = { id: number, name: string, day: number, orders: OrderCounts, };

export type ListQuery<F = null,
  S = null> = {
  filter?: F,
  search?: string,
  sort?: S,
  within?: DayRange,
  offset?: number,
  limit: number,
};

export type MailRequest = { to: string, subject: string, text: string, };
export type MarkKind = "blocked" | "trusted";
export type MarkReadRequest = { id: number | null, };
export type MarkRequest = { phone: string, kind: MarkKind, reason: string, since: string | null, };
export type MarkView = { phone: string, kind: MarkKind, reason: string, marked_at: string, };

export type MarkedRows = {
  added: number,
  changed: number,
  unchanged: number,
  without_reference: number,
  without_phone: number,
  other_customer: Array<string>,
  same_parcel: Array<string>,
};

export type MatchRequest = { transaction_id: string, amount: string, };

export type MeFacts = {
  name: string | null,
  email: string | null,
  plan: string | null,
  plan_ends_at: string | null,
  can_use_api: boolean | null,
  can_use_bulk: boolean | null,
  key_name: string | null,
  mode: Mode | null,
  scopes: Array<ScopeView>,
  app_url: string | null,
  mode_conflict: Mode | null,
  read_at: string,
  raw: string,
};

export type Meaning =
  | { "kind": "outcome", outcome: string, }
  | { "kind": "not_final" }
  | { "kind": "no_outcome" }
  | { "kind": "ask" };

export type MethodKindRequest = { id: number | null, method: string, kind: RefundKind, };
export type MethodKindView = { method: string, kind: RefundKind, };

export type Mismatch =
  | { "kind": "invoice" }
  | { "kind": "amount", told: string | null, }
  | { "kind": "currency", told: string | null, }
  | { "kind": "test_payment" }
  | { "kind": "not_test_payment" }
  | { "kind": "test_mode_unclear" }
  | { "kind": "other_payment" };

export type Mode = string;
export type Money = { amount: string, currency: Currency, };
export type MoneyOfMonth = { currency: Currency, received: string, returned: string, };
export type MoneyRefusal = "empty" | "not_an_amount" | "negative" | "too_many_places" | "too_large";
export type MonthRequest = { month: string | null, };

export type MonthView = {
  month: string,
  days: number,
  today: number | null,
  present_month: string,
  first_month: string,
  environment: Environment,
  thinned: boolean,
  orders: OrderCounts,
  alone: number,
  return_cost: string | null,
  avoided: string | null,
  avoided_before: string | null,
  lists: Array<ListOfMonth>,
  links: Array<LinksOfMonth>,
  money: Array<MoneyOfMonth>,
  couriers: Array<CourierOfMonth>,
  weeks: Array<WeekOfMonth>,
  spent: SpentOfMonth,
};

export type MonthWords = {
  sheet: string,
  headers: Array<string>,
  words: { [key in string]: string },
  test: string,
};

export type NetworkFacts = {
  at: string,
  risk: RiskView | null,
  summary: CheckSummary | null,
  community: Community | null,
};

export type NewVersion = { version: string, notes: string, bytes: number | null, };

export type NoAnswerReason =
  | "timed_out"
  | "connection_lost"
  | { "not_understood": { status: number, } }
  | { "redirected": { status: number, } }
  | "too_large";

export type NoRecord = "other_payment" | "incomplete";
export type NoteRequest = { phone: string, text: string, };
export type NotificationService = "ready" | "missing" | "not_known";

export type NumberDetail = {
  result: RunResult,
  risk: RiskView | null,
  summary: CheckSummary | null,
  couriers: Array<CourierRow>,
  raw: string | null,
  checks: Array<PreviousCheck>,
  other_rows: Array<RowNumber>,
  note: string,
  reported: ReportedView | null,
};

export type NumberState =
  | "waiting"
  | "sent"
  | "in_doubt"
  | "done"
  | "reused"
  | "invalid"
  | "skipped"
  | "unread"
  | "left";

export type OldRecords = {
  checks: number,
  lists: number,
  results: number,
  payouts: number,
  messages: number,
  decisions: number,
  reported: number,
};

export type OlderQuery<F = null> = {
  before: number | null,
  filter?: F,
  search?: string,
  sort?: null,
  within?: DayRange,
  offset?: number,
  limit: number,
};

export type OrderCounts = {
  checked: number,
  risky: number,
  cancelled: number,
  held: number,
  asked: number,
  paid: number,
  sent: number,
  undecided: number,
};

export type OrderName = { row: RowNumber, order: string, name: string, };

export type OrderOutcome = {
  outcome: string,
  courier: string | null,
  source: DeliverySource,
  changed_at: string,
};

export type OrderRefRequest = { order_ref: string, };

export type OutcomeAnswer =
  | { "kind": "conflict", answer: ConflictAnswer, }
  | { "kind": "customer", phone: string, };

export type OutcomeAnswerRequest = { id: number, rows: AnsweredRows, answer: OutcomeAnswer | null, };
export type OutcomeColumn = { index: number, letters: string, header: string, role: OutcomeRole | null, };

export type OutcomeConflict = {
  row: RowNumber | null,
  order_ref: string,
  phone: string,
  outcome: string,
  amount: string | null,
  apart: string,
};

export type OutcomeCounts = {
  rows: number,
  ready: number,
  unchanged: number,
  on_the_way: number,
  left_out: number,
  review: number,
  same_reference: number,
  joined: number,
  other_customer: number,
  same_parcel: number,
};

export type OutcomeCourier = { word: string, rows: number, courier: string | null, answered: boolean, };
export type OutcomeCourierRequest = { id: number, word: string | null, courier: string | null, };
export type OutcomeFileKind = "outcomes" | "payment";

export type OutcomeFileState =
  | { "kind": "closed" }
  | { "kind": "opening", name: string, }
  | { "kind": "open", file: OutcomeFileView, }
  | { "kind": "failed", name: string, error: AppError, };

export type OutcomeFileView = {
  id: number,
  version: number,
  name: string,
  sheets: Array<SheetView>,
  sheet: number,
  header_row: RowNumber | null,
  columns: Array<OutcomeColumn>,
  words: Array<OutcomeWord>,
  couriers: Array<OutcomeCourier>,
  courier: string | null,
  courier_source: CourierSource,
  courier_names: Array<string>,
  without_courier: number,
  by_consignment: boolean,
  longest_order: number,
  longest_consignment: number,
  quotes: QuotesView | null,
  bad_lines: BadLines,
  counts: OutcomeCounts,
  kind: OutcomeFileKind,
  payout: KeptSheet | null,
};

export type OutcomeFilter =
  | "all"
  | "ready"
  | "unchanged"
  | "on_the_way"
  | "left_out"
  | "review"
  | "same_reference";

export type OutcomeKindRequest = { id: number, kind: OutcomeFileKind, };

export type OutcomeRole =
  | "phone"
  | "order"
  | "consignment"
  | "status"
  | "courier"
  | "amount"
  | "collected"
  | "charge"
  | "paid"
  | "day";

export type OutcomeRoleRequest = { id: number, column: number, role: OutcomeRole | null, };

export type OutcomeRowState =
  | { "kind": "ready", replaces: boolean, }
  | { "kind": "unchanged" }
  | { "kind": "left_out", reason: LeftOut, }
  | { "kind": "review", reason: ReviewReason, };

export type OutcomeRowView = {
  row: RowNumber,
  order_ref: string,
  consignment: string,
  phone: string | null,
  joined: boolean,
  word: string,
  outcome: string | null,
  courier: string | null,
  amount: string | null,
  amount_unreadable: boolean,
  state: OutcomeRowState,
  same_reference: RowNumber | null,
  contradicts: RowNumber | null,
  conflict: OutcomeConflict | null,
  customers: Array<string>,
  answered: boolean,
};

export type OutcomeSheetRequest = { id: number, sheet: number, };
export type OutcomeWord = { word: string, rows: number, meaning: Meaning, guess: boolean, };
export type OutcomeWordRequest = { id: number, word: string, meaning: Meaning, };
export type OwnFile = { "kind": "possible", ending: string, } | { "kind": "impossible", why: CannotPatch, };

export type PackingDay = {
  parcels: number,
  packed: number,
  missing: Array<ParcelView>,
  scans: Array<ScanView>,
};

export type PackingList = { rows: Array<PackingRow>, total: number, unverified: Array<OrderName>, };

export type PackingRow = {
  row: RowNumber,
  order: string,
  name: string,
  phones: Array<string>,
  address: string,
  courier: string,
  collect: AmountView,
  paid: string | null,
};

export type Page<T, C = null> = { rows: Array<T>, total: number, counts: C, };
export type ParcelView = { order: string, name: string, courier: string, phone: string | null, };
export type PasteRequest = { text: string, };

export type PausedBy =
  | { "kind": "user" }
  | { "kind": "refused", code: string | null, status: number, }
  | { "kind": "no_answers" }
  | { "kind": "doubts" }
  | { "kind": "other_mode", mode: Mode, }
  | { "kind": "restored" };

export type PaymentCounts = {
  all: number,
  waiting: number,
  paid: number,
  cancelled: number,
  refunded: number,
  problem: number,
  unknown: number,
};

export type PaymentDetail = {
  payment: PaymentView,
  record: RecordView | null,
  refunds: Array<RefundView>,
  events: Array<PaymentEventView>,
  note: string,
  same_transaction: Array<TransactionUse>,
};

export type PaymentEvent =
  | { "kind": "asked" }
  | { "kind": "created" }
  | { "kind": "creation_unknown" }
  | { "kind": "found" }
  | { "kind": "said_not_created" }
  | { "kind": "status", word: string, }
  | { "kind": "paid" }
  | { "kind": "mismatch" }
  | { "kind": "expired" }
  | { "kind": "refund_sent_by_hand", amount: string, }
  | { "kind": "refund_asked", amount: string, }
  | { "kind": "refund_taken", amount: string, }
  | { "kind": "refund_refused", amount: string, }
  | { "kind": "refund_unknown", amount: string, }
  | { "kind": "refund_settled", amount: string, returned: boolean, recorded: boolean, proved: boolean, };

export type PaymentEventView = { at: string, event: PaymentEvent, };

export type PaymentFilter =
  | "all"
  | "waiting"
  | "unpaid_day"
  | "claimed"
  | "unsent"
  | "paid"
  | "cancelled"
  | "refunded"
  | "problem"
  | "unknown";

export type PaymentForm = {
  name: string,
  email: string,
  phone: string,
  amount: string,
  currency: Currency,
  purpose: Purpose,
  order_ref: string,
  run: RunOrder | null,
  again: boolean,
};

export type PaymentKeyRefusal = "empty" | "other_service" | "too_short" | "characters";
export type PaymentNoteRequest = { id: number, text: string, };

export type PaymentRefusal =
  | { "code": "key" }
  | { "code": "package" }
  | { "code": "field" }
  | { "code": "pace", retry_after_s: number | null, }
  | { "code": "stated" }
  | { "code": "other" };

export type PaymentSettings = {
  seller_email: string,
  redirect_url: string,
  cancel_url: string,
  return_way: ReturnWay,
  delivery_charge: string,
  delivery_charge_outside: string,
  message_bn: string,
  message_en: string,
  reminder_bn: string,
  reminder_en: string,
  confirm_bn: string,
  confirm_en: string,
  delivery_bn: string,
  delivery_en: string,
  refusal_bn: string,
  refusal_en: string,
};

export type PaymentStatus =
  | { "kind": "in_flight" }
  | { "kind": "unknown" }
  | { "kind": "not_created" }
  | { "kind": "waiting" }
  | { "kind": "claimed" }
  | { "kind": "paid" }
  | { "kind": "cancelled" }
  | { "kind": "refunded" }
  | { "kind": "failed" }
  | { "kind": "problem", mismatches: Array<Mismatch>, }
  | { "kind": "expired" }
  | { "kind": "other", word: string, };

export type PaymentTotals = {
  currency: Currency,
  received_today: string,
  received_month: string,
  waiting: string,
  waiting_links: number,
  refunded_month: string,
};

export type PaymentView = {
  away: AccountHint | null,
  poll_error: AppError | null,
  sure_until: string | null,
  id: number,
  environment: Environment,
  status: PaymentStatus,
  name: string,
  email: string,
  email_is_own: boolean,
  phone: string | null,
  purpose: Purpose,
  order_ref: string,
  order: number,
  run: RunOrder | null,
  created_at: string,
  invoice_id: string | null,
  payment_url: string | null,
  method: string | null,
  transaction_id: string | null,
  checked_at: string | null,
  paid_at: string | null,
  next_poll_at: string | null,
  reminded_at: string | null,
  refunded: string | null,
  refund_unknown: boolean,
  unrecorded: boolean,
  shares_transaction: boolean,
  paid_otherwise: boolean,
  amount: string,
  currency: Currency,
};

export type PaymentsPage = {
  totals: Array<PaymentTotals>,
  rows: Array<PaymentView>,
  total: number,
  counts: PaymentCounts,
};

export type PayoutAnswer = "settled" | "own_mistake";
export type PayoutAnswerRequest = { id: number, key: number, answer: PayoutAnswer | null, };
export type PayoutApartRequest = { id: number, apart: boolean, };

export type PayoutCounts = {
  differences: number,
  not_in_any: number,
  differs: number,
  unpaid: number,
  paid_twice: number,
  unknown: number,
  answered: number,
  agrees: number,
};

export type PayoutFilter =
  | "differences"
  | "not_in_any"
  | "differs"
  | "unpaid"
  | "paid_twice"
  | "unknown"
  | "answered"
  | "agrees";

export type PayoutOrder = {
  cod: string | null,
  created_at: string,
  left_at: string | null,
  outcome: OrderOutcome | null,
  asked: string,
  advance: string,
  verified_at: string | null,
};

export type PayoutPart = {
  sheet: string,
  added_at: string,
  row: RowNumber,
  collected: string | null,
  charges: string | null,
  paid: string | null,
};

export type PayoutRowView = {
  key: number,
  order_ref: string,
  consignment: string,
  phone: string | null,
  name: string,
  to_collect: string | null,
  difference: string,
  why: PayoutWhy,
  answer: PayoutAnswer | null,
  parts: Array<PayoutPart>,
  order: PayoutOrder | null,
  collected: string | null,
  charges: string | null,
  paid: string | null,
};

export type PayoutSheetView = {
  orders: number,
  totals: PayoutTotals,
  closed: PayoutTotals,
  counts: PayoutCounts,
  id: number,
  courier: string,
  name: string,
  sum_rows: Array<RowNumber>,
  unreadable_rows: Array<RowNumber>,
  added_at: string,
  apart: boolean,
};

export type PayoutTotals = {
  to_collect: string,
  collected: string,
  charges: string,
  paid: string,
  difference: string,
  short: string,
  short_rows: number,
  over: string,
  over_rows: number,
};

export type PayoutView = {
  from: string,
  to: string,
  gross: boolean,
  no_charges: boolean,
  without_amount: number,
  unassigned: number,
  taken_as_returned: number,
  repeated_rows: number,
  to_keep: number,
  orders: number,
  totals: PayoutTotals,
  closed: PayoutTotals,
  counts: PayoutCounts,
  id: number,
  courier: string,
  name: string,
  sum_rows: Array<RowNumber>,
  unreadable_rows: Array<RowNumber>,
  added_at: string,
  apart: boolean,
};

export type PayoutWhy =
  | "unknown"
  | "several_orders"
  | "paid_twice"
  | "not_in_any"
  | "unpaid"
  | "differs"
  | "agrees";

export type PayoutWords = {
  sheet: string,
  headers: Array<string>,
  words: { [key in string]: string },
  total: string,
};

export type PhoneReading =
  | { "kind": "empty" }
  | { "kind": "typing", digits: string, missing: number, }
  | { "kind": "valid", phone: string, repairs: Array<Repair>, filler: boolean, previous: PreviousCheck | null, }
  | { "kind": "many", phones: Array<string>, }
  | { "kind": "invalid", reason: Refusal, };

export type PhoneText = { text: string, };

export type PhoneView =
  | { "kind": "empty" }
  | { "kind": "valid", phone: string, repairs: Array<Repair>, filler: boolean, }
  | { "kind": "several", phones: Array<string>, repairs: Array<Repair>, }
  | { "kind": "refused", reason: Refusal, }
  | { "kind": "wrong_type", found: WrongType, };

export type PingFacts = { words: Array<PingWord>, read_at: string, raw: string, };
export type PingWord = { name: string, value: string, };

export type PlaceFound =
  | { "kind": "here" }
  | { "kind": "elsewhere", environment: Environment, }
  | { "kind": "gone" };

export type PlanNotice = { plan: string | null, ends_at: string | null, can_renew: boolean, };

export type PlanView = {
  environment: Environment,
  given: number,
  repeats: number,
  reused: number,
  blocked: number,
  reported: number,
  to_check: number,
  cost: number,
  checks_per_number: number | null,
  remaining: number | null,
  daily_limit: number | null,
  left_after: number | null,
  today: number,
  days: number,
  continues_at: string | null,
  method: CheckMethod,
  bulk: boolean | null,
  batches: number,
  seconds: number,
};

export type Platform = "windows" | "macos" | "linux";
export type PracticeEvent = "report" | "plan_ends" | "list_ends" | "paid" | "forgery";
export type PracticeEventRequest = { event: PracticeEvent, };
export type PracticeEventResult = "happened" | "not_listening" | "nothing_checked" | "no_list" | "no_link";

export type PreviousCheck = {
  id: number,
  of_run: boolean,
  phone: string,
  state: IntentState,
  level: RiskLevel | null,
  word: string | null,
  success_ratio: number | null,
  at: string,
  fresh: boolean,
  other_mode: Mode | null,
  kept: boolean,
};

export type PublicAddress = { sender: Sender, address: string, };
export type Purpose = "advance" | "full" | "other";
export type PutAside = "for_backup" | "for_earlier";
export type QrView = { size: number, path: string, };
export type QuickKey = { keys: string, state: QuickKeyState, moved: boolean, };
export type QuickKeyRequest = { keys: string, };
export type QuickKeyState = "on" | "off" | "taken" | "unsupported";
export type QuickPlace = { x: number, y: number, };

export type QuickStep =
  | { "kind": "checked", title: string, text: string, check: number | null, }
  | { "kind": "taken" }
  | { "kind": "leave" }
  | { "kind": "check", phone: string, }
  | { "kind": "ask", phone: string, full: boolean, }
  | { "kind": "list", text: string, };

export type QuotaHint = { before: number, after: number, at: string, };
export type QuotaView = { limit: number | null, remaining: number | null, read_at: string, stale: boolean, };

export type QuotePlaceView = {
  first_line: number,
  last_line: number,
  one_cell: boolean,
  index: number | null,
};

export type QuotesView = { count: number, first: Array<QuotePlaceView>, };
export type RangeEnd = { row: RowNumber | null, place: number, };
export type RatioChange = { from: number, to: number, };

export type ReachResult =
  | { "kind": "came_back" }
  | { "kind": "not_back", sender: Sender, status: number | null, }
  | { "kind": "not_listening" }
  | { "kind": "no_address" };

export type Reason = "name_and_cells" | "name" | "cells" | "remembered" | "chosen";

export type ReasonWords = {
  empty: string,
  no_digits: string,
  exponent: string,
  too_short: string,
  too_long: string,
  prefix: string,
  wrong_type: string,
  rejected: string,
  skipped: string,
  unread: string,
  left: string,
};

export type ReceiverState =
  | { "kind": "off" }
  | { "kind": "listening", port: number, }
  | { "kind": "port_taken" }
  | { "kind": "not_allowed" };

export type ReceiverSwitch = { on: boolean, port: number | null, };

export type ReceiverView = {
  on: boolean,
  state: ReceiverState,
  port: number,
  courier: EndpointView,
  payment: EndpointView,
  reached_at: string | null,
  has_test_key: boolean,
  missed: number,
  may_be_off: boolean,
  alerts: Array<AlertSwitch>,
};

export type RecentFile = { id: number, name: string, folder: string, opened_at: string, rows: number, };
export type RecordRefundRequest = { id: number, despite_refunded: boolean, };

export type RecordView = {
  full_name: string | null,
  email: string | null,
  amount: string | null,
  fee: string | null,
  charged_amount: string | null,
  invoice_id: string | null,
  payment_method: string | null,
  sender_number: string | null,
  transaction_id: string | null,
  date: string | null,
  status: string | null,
  currency: string | null,
  test_mode: boolean | null,
  raw: string,
};

export type RefundFacts = {
  paid: string,
  charged: string | null,
  left: string,
  refunded: string,
  called_refunded: boolean,
  method: string,
  kind: RefundKind | null,
  transaction_id: string,
  sender_number: string | null,
  phone: string | null,
  locked_by: RefundView | null,
  no_record: NoRecord | null,
};

export type RefundKind = "by_hand" | "gateway";

export type RefundRequest = {
  id: number,
  amount: string,
  reason: string,
  kind: RefundKind,
  sent: boolean,
  despite_refunded: boolean,
};

export type RefundView = {
  reply: string | null,
  message: string | null,
  error: AppError | null,
  id: number,
  returned: boolean | null,
  state: IntentState,
  amount: string,
  reason: string,
  kind: RefundKind,
  asked_at: string,
};

export type Refusal =
  | { "kind": "no_digits" }
  | { "kind": "exponent" }
  | { "kind": "too_short", digits: number, }
  | { "kind": "too_long", digits: number, }
  | { "kind": "prefix" };

export type RelatedRequest = { "kind": "phone", phone: string, } | { "kind": "run", run: number, };

export type Remedy =
  | "nothing"
  | "save_secret"
  | "save_test_key"
  | "replace_secret"
  | "set_clock"
  | "check_tunnel"
  | "check_address"
  | "unlock_key_store"
  | "free_disk";

export type RemovalFacts = {
  checks: number,
  lists: number,
  payments: number,
  keys: number,
  waiting_payments: number,
  unknown_refunds: number,
  open_lists: number,
  put_aside: number,
  backup_folder: string,
};

export type RenameAccount = { account: AccountRef, label: string, };

export type Repair =
  | "missing_zero"
  | "decimal_point"
  | "letter_o"
  | "bangla_digits"
  | "full_width_digits"
  | "country_code"
  | "separators"
  | "invisible_marks"
  | "apostrophe"
  | "surrounding_text";

export type ReportFacts = {
  phone: string,
  checks: Array<PreviousCheck>,
  runs: Array<RunResult>,
  deliveries: Array<DeliveryView>,
  network: NetworkFacts | null,
  earlier: ReportView | null,
  rules: ReportRules,
  may_report: boolean | null,
};

export type ReportRules = { reasons: Array<string>, complete: boolean, note_most: number | null, };

export type ReportView = {
  leaves_at: string | null,
  message: string | null,
  raw: string | null,
  error: AppError | null,
  away: AccountHint | null,
  id: number,
  environment: Environment,
  phone: string,
  reason: string,
  note: string,
  state: IntentState,
  sent_at: string | null,
  doubtful: boolean,
  created_at: string,
};

export type ReportedView = {
  reason: string | null,
  label: string | null,
  reported_at: string | null,
  told_at: string,
};

export type ReportsRequest = { ids: Array<number>, };
export type ResolveDoubtRequest = { batch: number, answer: DoubtAnswer, };

export type ResultColumn =
  | "risk"
  | "ratio"
  | "delivered"
  | "cancelled"
  | "couriers"
  | "reports"
  | "advice"
  | "checked_at"
  | "decision"
  | "reason";

export type ReturnCost = { amount: string, };
export type ReturnWay = "get" | "post";

export type ReviewReason =
  | "no_word"
  | "unknown_word"
  | "no_reference"
  | "no_phone"
  | "wrong_phone"
  | "several_phones"
  | "several_customers"
  | "other_customer"
  | "same_parcel";

export type RiskChange = { level: RiskLevel, word: string, };

export type RiskCounts = {
  new: number,
  low: number,
  medium: number,
  high: number,
  very_high: number,
  unknown: number,
};

export type RiskLevel = "new" | "low" | "medium" | "high" | "very_high" | "unknown";
export type RiskView = { level: RiskLevel, word: string, label: string | null, advice: string | null, };

export type RiskWords = {
  new: string,
  low: string,
  medium: string,
  high: string,
  very_high: string,
  unknown: string,
};

export type Role = "phone" | "order" | "amount" | "name" | "address";
export type RoleRequest = { id: number, column: number, role: Role | null, };
export type RowCells = { row: RowNumber, cells: Array<string>, numbers: Array<number>, };

export type RowChoice =
  | { "kind": "these", rows: Array<RowNumber>, }
  | { "kind": "under", filter: RunFilter, search: string, named: Array<RunFilter>, except: Array<RowNumber>, };

export type RowFilter =
  | "all"
  | "zero_added"
  | "bangla_digits"
  | "tidied"
  | "letters_read"
  | "picked_out"
  | "several"
  | "repeats"
  | "line_items"
  | "fillers"
  | "invalid"
  | "empty"
  | "totals"
  | "bad_amounts"
  | "corrected";

export type RowNumber = number;

export type RowView = {
  row: RowNumber,
  raw_phone: string,
  phone: PhoneView,
  corrected: boolean,
  repeat_of: RowNumber | null,
  line_item: boolean,
  total: boolean,
  order: string,
  name: string,
  amount: AmountView,
};

export type RowsPage = { version: number, rows: Array<RowView>, total: number, counts: null, };
export type RuleDecision = { decision: Decision, amount: string, rows: Array<RowNumber>, };

export type RuleFacts = {
  groups: Array<RuleGroupView>,
  orders: number,
  decided_by_seller: number,
  decided_otherwise: number,
  invalid: number,
  without_result: number,
  without_amount: Array<OrderName>,
  seen: string,
};

export type RuleGroup = "trusted" | "low" | "new" | "medium" | "high" | "very_high" | "unknown" | "blocked";

export type RuleGroupView = {
  group: RuleGroup,
  orders: number,
  amount: string,
  decision: Decision | null,
  chosen_at: string | null,
};

export type RunFilter =
  | "all"
  | "very_high"
  | "high"
  | "medium"
  | "low"
  | "new"
  | "unknown"
  | "waiting"
  | "skipped"
  | "invalid"
  | "repeats"
  | "send"
  | "hold"
  | "advance"
  | "cancelled"
  | "undecided"
  | "risky"
  | "risky_paid"
  | "risky_sent"
  | "risky_hold"
  | "risky_advance"
  | "risky_cancelled"
  | "risky_undecided"
  | "to_decide";

export type RunList = {
  run: number,
  filter: RunFilter,
  search: string,
  named: Array<RunFilter>,
  sort: RunSort,
  descending: boolean,
};

export type RunOrder = { run: number, row: RowNumber, };

export type RunOutcomesRequest = {
  run: number,
  rows: RowChoice,
  outcome: string,
  courier: string | null,
  other_customer: ConflictAnswer | null,
  same_parcel: ConflictAnswer | null,
};

export type RunPlacesRequest = {
  rows: Array<RowNumber>,
  run: number,
  filter: RunFilter,
  search: string,
  named: Array<RunFilter>,
  sort: RunSort,
  descending: boolean,
};

export type RunRangeRequest = {
  ends: [RangeEnd, RangeEnd] | null,
  run: number,
  filter: RunFilter,
  search: string,
  named: Array<RunFilter>,
  sort: RunSort,
  descending: boolean,
};

export type RunResult = {
  phone: string,
  state: NumberState,
  reason: string | null,
  level: RiskLevel | null,
  word: string | null,
  success_ratio: number | null,
  total: number | null,
  delivered: number | null,
  cancelled: number | null,
  reports: number | null,
  checked_at: string | null,
};

export type RunResultRequest = { run: number, phone: string, };

export type RunRowCounts = {
  all: number,
  very_high: number,
  high: number,
  medium: number,
  low: number,
  new: number,
  unknown: number,
  waiting: number,
  skipped: number,
  invalid: number,
  repeats: number,
  send: number,
  hold: number,
  advance: number,
  cancelled: number,
  undecided: number,
  parcels: number,
};

export type RunRowDetail = { row: RunRowView, cells: Array<CellView>, numbers: Array<NumberDetail>, };
export type RunRowRequest = { run: number, row: RowNumber, };

export type RunRowView = {
  row: RowNumber,
  raw_phone: string,
  phone: PhoneView,
  repeat_of: RowNumber | null,
  order: string,
  name: string,
  amount: AmountView,
  result: RunResult | null,
  decision: Decision | null,
  has_note: boolean,
  reported: boolean,
  paid: string | null,
  left_at: string | null,
  outcome_at: string | null,
  is_line: boolean,
};

export type RunRowsRequest = {
  run: number,
  named: Array<RunFilter>,
  descending: boolean,
  filter?: RunFilter,
  search?: string,
  sort?: RunSort,
  within?: DayRange,
  offset?: number,
  limit: number,
};

export type RunSort =
  | "row"
  | "phone"
  | "name"
  | "order"
  | "amount"
  | "risk"
  | "ratio"
  | "parcels"
  | "reports"
  | "decision";

export type RunState = "waiting" | "running" | "paused" | "stopped" | "done";

export type RunView = {
  waits_for: WaitsFor | null,
  numbers: number,
  done: number,
  reused: number,
  waiting: number,
  sent: number,
  about_done: number,
  without_result: number,
  left: number,
  risks: RiskCounts,
  spent: SpentChecks,
  batch: number,
  batches: number,
  per_minute: number | null,
  seconds_left: number | null,
  reply_within: number | null,
  stuck_jobs: number,
  missing_jobs: number,
  unmatched: number,
  doubts: Array<Doubt>,
  id: number,
  environment: Environment,
  file: number | null,
  name: string,
  invalid_rows: number,
  state: RunState,
  paused_by: PausedBy | null,
  given: number,
  created_at: string,
  ended_at: string | null,
};

export type RunningBackup = { done: number, total: number, weekly: boolean, };
export type SameBy = "order" | "row" | "customer";
export type SameMerchant = { service: Service, same: boolean, };

export type SaveDeliveryRequest = {
  id: number | null,
  phone: string,
  order_ref: string,
  outcome: string,
  courier: string | null,
  amount: string,
  answer: ConflictAnswer | null,
};

export type SavePictureRequest = { month: string, title: string, png: Array<number>, };
export type SaveRequest = { to: ExportName, };

export type SavedDelivery =
  | { "kind": "kept", delivery: DeliveryView, }
  | { "kind": "problems", fields: Array<DeliveryField>, }
  | { "kind": "conflict", conflict: Conflict, other: DeliveryView, apart: string, };

export type SavedLogs = { name: string, in_downloads: boolean, };

export type ScanAnswer =
  | { "kind": "send", collect: string | null, reprint: boolean, }
  | { "kind": "hold", why: HoldReason, }
  | { "kind": "cancelled", at: string | null, }
  | { "kind": "missing" }
  | { "kind": "several", orders: number, }
  | { "kind": "again", at: string, };

export type ScanRequest = { code: string, typed: boolean, };

export type ScanView = {
  id: number,
  at: string,
  code: string,
  parcel: ParcelView | null,
  answer: ScanAnswer,
  taken_out: boolean,
};

export type ScopeView = { scope: string, granted: boolean, };
export type SelfTestRequest = { sender: Sender, };

export type SelfTestResult =
  | { "kind": "received" }
  | { "kind": "came_back" }
  | { "kind": "not_back", status: number | null, }
  | { "kind": "not_listening" }
  | { "kind": "no_secret" }
  | { "kind": "rejected", cause: Cause, }
  | { "kind": "no_answer" };

export type SendReportsRequest = { phones: Array<string>, reason: string, note: string, };
export type Sender = "courier" | "payment";
export type SentLinkRequest = { batch: number, row: RowNumber, sent: boolean, };
export type Service = "courier" | "payment";

export type ServiceRefusal =
  | { "code": "invalid_api_key" }
  | { "code": "plan_required" }
  | { "code": "scope_missing", required_scope: string | null, }
  | { "code": "bulk_not_in_plan" }
  | { "code": "account_disabled" }
  | { "code": "invalid_phone" }
  | { "code": "validation_error", fields: { [key in string]: Array<string> }, }
  | { "code": "daily_limit_reached", limit: number | null, }
  | { "code": "rate_limited", retry_after_s: number | null, }
  | { "code": "not_found" }
  | { "code": "method_not_allowed" }
  | { "code": "server_error" }
  | { "code": "other", word: string | null, };

export type ServiceView = { shown: AccountId | null, address: string, from_backup: boolean, };

export type Settings = {
  language: Language,
  theme: Theme,
  digits: Digits,
  zoom: number,
  fresh_hours: number,
  keep_days: number | null,
  practice: boolean,
  welcomed: boolean,
  courier_names: { [key in string]: string },
  payments: PaymentSettings,
  return_cost: string,
  quick_key: string,
  quick_place: QuickPlace | null,
  quick_on_copy: boolean,
  stays: boolean,
  tour: string,
  sound: boolean,
  watch_downloads: boolean,
  opens_next: boolean,
};

export type SettingsPatch = {
  language?: Language,
  theme?: Theme,
  digits?: Digits,
  zoom?: number,
  fresh_hours?: number,
  keep?: Keep,
  quick_on_copy?: boolean,
  stays?: boolean,
  tour?: string,
  sound?: boolean,
  watch_downloads?: boolean,
  opens_next?: boolean,
};

export type SettleCreationRequest = { id: number, invoice_id: string | null, };
export type SettleRefundRequest = { id: number, returned: boolean, recorded: boolean, };
export type SettleTransferRequest = { id: number, used: boolean, };
export type SharingState = "running" | "paused" | "done";

export type SharingView = {
  id: number,
  environment: Environment,
  state: SharingState,
  error: AppError | null,
  records: number,
  left: number,
  saved: number,
  review: number,
  created_at: string,
  ended_at: string | null,
};

export type SheetError =
  | { "code": "not_found" }
  | { "code": "no_permission" }
  | { "code": "locked" }
  | { "code": "not_a_file" }
  | { "code": "in_cloud" }
  | { "code": "unreadable" }
  | { "code": "zero_bytes" }
  | { "code": "empty", sheet: string | null, }
  | { "code": "not_a_spreadsheet", found: Found, }
  | { "code": "password" }
  | { "code": "damaged", sheet: string | null, after: string | null, }
  | { "code": "too_large", limit: Limit, allowed: number, sheet: string | null, }
  | { "code": "no_such_sheet" }
  | { "code": "cancelled" };

export type SheetRequest = { id: number, sheet: number, };
export type SheetView = { name: string, hidden: boolean, empty: boolean, };
export type SheetWords = { results: string, summary: string, failed: string, };
export type SmsReading = { transaction_id: string | null, amount: string | null, };
export type SmsText = { text: string, };

export type SourceRow = {
  id: string,
  label: string | null,
  status: string | null,
  message: string | null,
  cached: boolean,
};

export type SpentChecks = { checks: number, more: number, };

export type SpentOfMonth = {
  by_day: Array<number>,
  checks: number,
  more: number,
  daily_limit: number | null,
};

export type SplitBy = { "kind": "decision" } | { "kind": "risk", hold: Array<RiskLevel>, };
export type StartFileRunRequest = { file: number, by_amount: boolean, cost: number, };

export type StartProblem =
  | { "kind": "database_set_aside", path: string, }
  | { "kind": "database_unusable", reason: DatabaseProblem, path: string, }
  | { "kind": "settings_restored", path: string, }
  | { "kind": "settings_set_aside", path: string, }
  | { "kind": "log_not_kept", path: string, }
  | { "kind": "page_not_kept", path: string, };

export type StartView = {
  version: string,
  platform: Platform,
  settings: Settings,
  accounts: AccountsView,
  problems: Array<StartProblem>,
  data_folder: string,
};

export type StateSum = { links: number, amount: string, };
export type StateWords = { waiting: string, invalid: string, skipped: string, unread: string, };

export type Summary = {
  numbers: number,
  valid: number,
  zero_added: number,
  bangla_digits: number,
  tidied: number,
  letters_read: number,
  picked_out: number,
  several: number,
  repeats: number,
  line_items: number,
  fillers: number,
  invalid: number,
  empty: number,
  totals: number,
  bad_amounts: number,
  corrected: number,
  repaired: number,
};

export type SummaryWords = { distribution: string, rows: string, share: string, total: string, };
export type SwitchRequest = { on: boolean, };
export type Switched = { settings: Settings, accounts: AccountsView, };
export type TakeOutcomesRequest = { id: number, version: number, leave_out: Array<RowNumber>, };
export type TakenOutcomes = { added: number, changed: number, unchanged: number, left_out: number, };
export type TextFacts = { encoding: string, separator: string | null, lost_bangla: boolean, };
export type Theme = "system" | "light" | "dark";

export type TodayKind =
  | "unsent"
  | "unsent_transferred"
  | "to_decide"
  | "claimed"
  | "unpaid_day"
  | "reported"
  | "midnight";

export type TodayLine = {
  kind: TodayKind,
  count: number,
  sums: Array<Money>,
  since: string | null,
  places: Array<TodayPlace>,
};

export type TodayPlace =
  | { "kind": "run", id: number, name: string, count: number, very_high: number, }
  | { "kind": "customer", phone: string, name: string | null, sum: string, }
  | { "kind": "order", order_ref: string, sum: string, }
  | { "kind": "deferred", count: number, };

export type TodayView = {
  environment: Environment,
  day: string,
  lines: Array<TodayLine>,
  payments_read_at: string | null,
  done: DoneToday,
};

export type TransactionUse = {
  name: string,
  order_ref: string,
  at: string | null,
  amount: string,
  currency: Currency,
};

export type TransferMatch = "found" | "unclear" | "not_found";

export type TransferRow = {
  id: number,
  transaction_id: string,
  amount: string,
  state: IntentState,
  message: string | null,
  order_ref: string,
  asked_at: string,
  confirmed_at: string | null,
  confirmed_before: string | null,
  paid_before: TransactionUse | null,
};

export type TransferView = {
  matched: TransferMatch,
  verify_reply: string | null,
  confirm_reply: string | null,
  away: AccountHint | null,
  id: number,
  transaction_id: string,
  amount: string,
  state: IntentState,
  message: string | null,
  order_ref: string,
  asked_at: string,
  confirmed_at: string | null,
  confirmed_before: string | null,
  paid_before: TransactionUse | null,
};

export type TriedAccount = {
  kind: KeyKind,
  me: MeFacts | null,
  ping: PingFacts | null,
  daily_limit: number | null,
};

export type TryAccount = { service: Service, address: string, key: string, };

export type UiEvent =
  | { "kind": "accounts", accounts: AccountsView, }
  | { "kind": "clock", ahead_ms: number, }
  | { "kind": "waits", waits: Array<WaitView>, }
  | { "kind": "check_asks", seconds: number, }
  | { "kind": "check_kept", id: number, }
  | { "kind": "deferred_checks" }
  | { "kind": "settled" }
  | { "kind": "file", file: FileState, }
  | { "kind": "file_hovers", hovers: boolean, }
  | { "kind": "sheet_arrived", name: string, }
  | { "kind": "backup_dropped" }
  | { "kind": "run", run: RunView, }
  | { "kind": "export", export: ExportProgress, }
  | { "kind": "verifying", progress: VerifyProgress, }
  | { "kind": "backup", backup: BackupView, }
  | { "kind": "report", report: ReportView, }
  | { "kind": "outcome_file", file: OutcomeFileState, }
  | { "kind": "sharing", sharing: SharingView, }
  | { "kind": "place_asked", place: AskedPlace, }
  | { "kind": "close_asked", checking: boolean, reports: number, tray: boolean, }
  | { "kind": "payment", payment: PaymentView, }
  | { "kind": "payment_gone", id: number, }
  | { "kind": "links", links: LinksView, }
  | { "kind": "activity", counts: ActivityCounts, }
  | { "kind": "receiver", receiver: ReceiverView, }
  | { "kind": "alert", alert: Alert, place: AskedPlace, }
  | { "kind": "update", found: string | null, }
  | { "kind": "raised" }
  | { "kind": "quick_opened" }
  | { "kind": "quick_led", step: QuickStep, };

export type UndecidedRow = { row: RowNumber, amount: string | null, };
export type UndoRequest = { run: number, decision: number, };
export type UnlockBackup = { passphrase: string, };
export type UnmatchedEntry = { key: string, raw: string, };
export type UnreachableReason = "connect" | "connect_timeout" | "tls";
export type UpdateFailure = "network" | "invalid_response" | "unsupported_platform" | "signature";

export type UpdateState =
  | { "kind": "off" }
  | { "kind": "up_to_date", checked_at: string | null, }
  | { "kind": "checking" }
  | { "kind": "available", new: NewVersion, }
  | { "kind": "downloading", new: NewVersion, received: number, }
  | { "kind": "ready", new: NewVersion, }
  | { "kind": "failed", why: UpdateFailure, new: NewVersion | null, };

export type VerifyProgress = { run: number, done: number, of: number, };

export type WaitOf =
  | "check"
  | "courier_account"
  | "payment_account"
  | "creation"
  | "links"
  | "refund"
  | "poll"
  | "transfer"
  | "reports"
  | "sharing";

export type WaitRequest = { id: number, };
export type WaitView = { id: number, of: WaitOf, why: WaitWhy, seconds: number | null, };
export type WaitWhy = "budget" | "slow_down" | "earlier";

export type WaitsFor =
  | { "kind": "midnight", at: string, }
  | { "kind": "network" }
  | { "kind": "slow_down", at: string, }
  | { "kind": "account" }
  | { "kind": "account_away", account: AccountHint, }
  | { "kind": "storage", error: AppError, }
  | { "kind": "judgement", at: string, };

export type WatchRequest = { id: number | null, };
export type WeekOfMonth = { first: number, last: number, risks: RiskCounts, };
export type WhatsAppRequest = { phone: string, text: string, };

export type Words = {
  sheets: SheetWords,
  columns: ColumnWords,
  risk: RiskWords,
  states: StateWords,
  decisions: DecisionWords,
  no_answer: string,
  test: string,
  summary: SummaryWords,
};

export type WrongType = "date" | "bool" | "error";

/** Every command of the window, its request and its reply. */
export interface Commands {
  accounts: { request: null; reply: AccountsView };
  activity: { request: ListQuery<ActivityFilter, null>; reply: Page<ActivityView, ActivityCounts> };
  activity_detail: { request: IdRequest; reply: ActivityDetail };
  add_account: { request: AddAccount; reply: AccountsView };
  answer_close: { request: CloseRequest; reply: null };
  answer_outcome_rows: { request: OutcomeAnswerRequest; reply: null };
  answer_payout: { request: PayoutAnswerRequest; reply: null };
  answer_same_merchant: { request: SameMerchant; reply: null };
  app_start: { request: null; reply: StartView };
  arrived_sheet: { request: null; reply: string | null };
  backup_state: { request: null; reply: BackupView };
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
  choose_payout_file: { request: null; reply: null };
  chosen_totals: { request: ChosenTotalsRequest; reply: ChosenTotals };
  close_file: { request: IdRequest; reply: null };
  close_outcome_file: { request: null; reply: null };
  confirm_transfer: { request: ConfirmRequest; reply: TransferView };
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
  decide_by_rule: { request: DecideByRuleRequest; reply: DecidedByRule };
  decide_rows: { request: DecideRequest; reply: Decided };
  defer_check: { request: CheckRequest; reply: Array<DeferredView> };
  deferred_checks: { request: null; reply: Array<DeferredView> };
  delete_check: { request: IdRequest; reply: Deleted };
  delete_delivery: { request: IdRequest; reply: Deleted };
  delete_everything: { request: DeleteEverything; reply: null };
  delete_history: { request: null; reply: Deleted };
  delete_links: { request: IdRequest; reply: Deleted };
  delete_payout: { request: IdRequest; reply: null };
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
  export_payout: { request: ExportPayoutRequest; reply: ExportedView | null };
  export_run: { request: ExportRequest; reply: ExportedView | null };
  file_cells: { request: CellsRequest; reply: Array<RowCells> };
  file_rows: { request: ListOf<number, RowFilter>; reply: RowsPage };
  file_state: { request: null; reply: FileState };
  find_checks: { request: FindRequest; reply: Array<PreviousCheck> };
  find_customers: { request: FindRequest; reply: Array<FoundCustomer> };
  find_orders: { request: FindRequest; reply: Array<FoundOrder> };
  find_place: { request: AskedPlace; reply: PlaceFound };
  forget_quick_place: { request: null; reply: QuickKey };
  forget_recent_file: { request: IdRequest; reply: null };
  full_screen: { request: SwitchRequest; reply: null };
  give_up_stuck: { request: IdRequest; reply: RunView };
  keep_payout_delivered: { request: IdRequest; reply: TakenOutcomes };
  known_customer: { request: PhoneText; reply: KnownCustomer | null };
  label_list: { request: IdRequest; reply: LabelList };
  leave_arrived: { request: null; reply: null };
  leave_file_error: { request: null; reply: null };
  link_rows: { request: ListOf<number, null>; reply: Page<LinkRowView, null> };
  links: { request: null; reply: Array<LinksView> };
  make_backup: { request: BackupRequest; reply: BackupView | null };
  mark_activity_read: { request: MarkReadRequest; reply: ActivityCounts };
  mark_link_sent: { request: SentLinkRequest; reply: LinksView };
  mark_phone: { request: MarkRequest; reply: MarkView };
  mark_run_outcomes: { request: RunOutcomesRequest; reply: MarkedRows };
  marked_phones: { request: null; reply: Array<MarkView> };
  match_transfer: { request: MatchRequest; reply: TransferView };
  method_kinds: { request: null; reply: Array<MethodKindView> };
  month_overview: { request: MonthRequest; reply: MonthView };
  name_courier: { request: CourierNameRequest; reply: Settings };
  name_transfer_order: { request: ConfirmRequest; reply: TransferView };
  note_payment: { request: PaymentNoteRequest; reply: null };
  note_phone: { request: NoteRequest; reply: null };
  notification_service: { request: null; reply: NotificationService };
  old_records: { request: KeepDays; reply: OldRecords };
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
  packing_day: { request: null; reply: PackingDay };
  packing_list: { request: IdRequest; reply: PackingList };
  paste_copied: { request: null; reply: null };
  paste_file: { request: PasteRequest; reply: null };
  pause_links: { request: IdRequest; reply: LinksView };
  pause_run: { request: IdRequest; reply: RunView };
  pause_sharing: { request: IdRequest; reply: SharingView };
  payment: { request: IdRequest; reply: PaymentDetail };
  payment_qr: { request: IdRequest; reply: QrView };
  payments: { request: ListQuery<PaymentFilter, null>; reply: PaymentsPage };
  payout: { request: IdRequest; reply: PayoutView };
  payout_rows: { request: ListOf<number, PayoutFilter>; reply: Page<PayoutRowView, PayoutTotals> };
  payout_sheets: { request: null; reply: Array<PayoutSheetView> };
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
  record_refund: { request: RecordRefundRequest; reply: PaymentDetail };
  refund_facts: { request: IdRequest; reply: RefundFacts };
  refund_payment: { request: RefundRequest; reply: PaymentDetail };
  related_payments: { request: RelatedRequest; reply: Array<PaymentView> };
  remind_payment: { request: IdRequest; reply: PaymentView };
  removal_facts: { request: null; reply: RemovalFacts };
  remove_account: { request: AccountRef; reply: AccountsView };
  rename_account: { request: RenameAccount; reply: AccountsView };
  report_facts: { request: PhoneText; reply: ReportFacts };
  reported_phone: { request: PhoneText; reply: ReportedView | null };
  reports: { request: OlderQuery<null>; reply: Page<ReportView, null> };
  resend_report: { request: IdRequest; reply: ReportView };
  resolve_doubt: { request: ResolveDoubtRequest; reply: RunView };
  restore_backup: { request: null; reply: null };
  rule_facts: { request: IdRequest; reply: RuleFacts };
  run_counts: { request: IdRequest; reply: RunRowCounts };
  run_places: { request: RunPlacesRequest; reply: Array<number | null> };
  run_range: { request: RunRangeRequest; reply: Array<RowNumber> };
  run_row: { request: RunRowRequest; reply: RunRowDetail };
  run_rows: { request: RunRowsRequest; reply: Page<RunRowView, null> };
  runs: { request: null; reply: Array<RunView> };
  save_delivery: { request: SaveDeliveryRequest; reply: SavedDelivery };
  save_logs: { request: SaveRequest; reply: SavedLogs | null };
  save_month_picture: { request: SavePictureRequest; reply: ExportedView | null };
  save_payment_qr: { request: IdRequest; reply: boolean };
  save_payment_settings: { request: PaymentSettings; reply: Settings };
  save_settings: { request: SettingsPatch; reply: Settings };
  scan_parcel: { request: ScanRequest; reply: PackingDay };
  send_reports: { request: SendReportsRequest; reply: Array<ReportView> };
  set_account_secret: { request: AccountSecret; reply: AccountsView };
  set_alert: { request: AlertSwitch; reply: ReceiverView };
  set_header: { request: HeaderRequest; reply: null };
  set_method_kind: { request: MethodKindRequest; reply: null };
  set_outcome_courier: { request: OutcomeCourierRequest; reply: null };
  set_outcome_kind: { request: OutcomeKindRequest; reply: null };
  set_outcome_role: { request: OutcomeRoleRequest; reply: null };
  set_outcome_word: { request: OutcomeWordRequest; reply: null };
  set_payout_apart: { request: PayoutApartRequest; reply: null };
  set_practice: { request: SwitchRequest; reply: Switched };
  set_public_address: { request: PublicAddress; reply: ReceiverView };
  set_quick_key: { request: QuickKeyRequest; reply: QuickKey };
  set_return_cost: { request: ReturnCost; reply: Settings };
  set_role: { request: RoleRequest; reply: null };
  settle_creation: { request: SettleCreationRequest; reply: PaymentView };
  settle_refund: { request: SettleRefundRequest; reply: PaymentDetail };
  settle_transfer: { request: SettleTransferRequest; reply: TransferView };
  share_deliveries: { request: DeliveryChoice; reply: SharingView };
  sharing: { request: null; reply: SharingView | null };
  show_backup: { request: null; reply: null };
  show_export: { request: IdRequest; reply: null };
  show_sample_notification: { request: null; reply: NotificationService };
  skip_verification: { request: null; reply: null };
  start_file_run: { request: StartFileRunRequest; reply: RunView };
  start_links: { request: LinksRequest; reply: LinksView };
  stop_backup: { request: null; reply: null };
  stop_restore: { request: null; reply: null };
  stop_run: { request: IdRequest; reply: RunView };
  stop_sharing: { request: IdRequest; reply: SharingView };
  stop_update: { request: null; reply: UpdateState };
  switch_receiver: { request: ReceiverSwitch; reply: ReceiverView };
  switch_weekly: { request: SwitchRequest; reply: BackupView };
  take_drops: { request: DropsRequest; reply: null };
  take_outcomes: { request: TakeOutcomesRequest; reply: TakenOutcomes };
  test_account: { request: AccountRef; reply: AccountsView };
  test_receiver: { request: SelfTestRequest; reply: SelfTestResult };
  today: { request: null; reply: TodayView };
  transfer_customers: { request: OrderRefRequest; reply: Array<string> };
  transfers: { request: null; reply: Array<TransferView> };
  try_account: { request: TryAccount; reply: TriedAccount };
  undecided_rows: { request: RunList; reply: Array<UndecidedRow> };
  undo_decision: { request: UndoRequest; reply: RunRowCounts };
  undo_reports: { request: ReportsRequest; reply: Deleted };
  undo_scan: { request: null; reply: PackingDay };
  unlock_backup: { request: UnlockBackup; reply: BackupFile };
  unmark_phone: { request: PhoneText; reply: Deleted };
  unmatched_entries: { request: IdRequest; reply: Array<UnmatchedEntry> };
  update_state: { request: null; reply: UpdateState };
  use_account: { request: AccountRef; reply: AccountsView };
  use_environment: { request: EnvironmentRequest; reply: Switched };
  use_outcome_sheet: { request: OutcomeSheetRequest; reply: null };
  use_sheet: { request: SheetRequest; reply: null };
  verify_invoice: { request: InvoiceRequest; reply: InvoiceView };
  watch_payment: { request: WatchRequest; reply: null };
}
