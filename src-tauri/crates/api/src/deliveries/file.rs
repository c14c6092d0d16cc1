//! A courier's download.

use porokh_domain::{RowNumber, Taka, wire};
use porokh_sheets::{BadLines, outcomes::OutcomeRole};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Conflict, ConflictAnswer, KeptSheet};
use crate::{
    AppError,
    files::{QuotesView, SheetView},
};

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OutcomeFileState {
    Closed,
    Opening { name: String },
    Open { file: Box<OutcomeFileView> },
    Failed { name: String, error: AppError },
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct OutcomeFileView {
    /// Valid until it is closed.
    pub id: u64,
    /// Increases with each change.
    pub version: u32,
    pub name: String,
    pub sheets: Vec<SheetView>,
    /// 0-based.
    pub sheet: u32,
    pub header_row: Option<RowNumber>,
    pub columns: Vec<OutcomeColumn>,
    /// The file's outcome words: unknown ones, guesses, the others; each group by frequency.
    pub words: Vec<OutcomeWord>,
    /// Couriers named by the file or its headers, by frequency.
    pub couriers: Vec<OutcomeCourier>,
    /// The courier that the file is from: one of `courier_names`, or a service identifier.
    pub courier: Option<String>,
    pub courier_source: CourierSource,
    /// Couriers whose files are recognised.
    pub courier_names: Vec<String>,
    /// Rows that name no courier: the file's courier applies.
    pub without_courier: u32,
    /// No order reference column: the courier's parcel id is used instead.
    pub by_consignment: bool,
    /// In characters.
    pub longest_order: u32,
    /// In characters.
    pub longest_consignment: u32,
    /// Lines of a text file whose quotes are ambiguous.
    pub quotes: Option<QuotesView>,
    pub bad_lines: BadLines,
    pub counts: OutcomeCounts,
    pub kind: OutcomeFileKind,
    /// The kept sheet of a payment sheet; `None` while its column of amounts paid isn't known.
    pub payout: Option<KeptSheet>,
}

/// How a courier's file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeFileKind {
    /// Outcomes of parcels.
    Outcomes,
    /// Amounts that the courier paid.
    Payment,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeColumn {
    /// 0-based.
    pub index: u32,
    pub letters: String,
    pub header: String,
    pub role: Option<OutcomeRole>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeWord {
    /// First spelling in the file.
    pub word: String,
    pub rows: u32,
    pub meaning: Meaning,
    /// Assumed from usual meanings; neither certain nor confirmed by the user.
    pub guess: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeCourier {
    /// First spelling in the file.
    pub word: String,
    pub rows: u32,
    /// The service's identifier; without one no courier is shared.
    pub courier: Option<String>,
    /// Found or answered by the user, including "none".
    pub answered: bool,
}

/// How the courier of a file is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CourierSource {
    /// Recognised by its headers.
    Headings,
    /// Chosen by the user, including "none".
    Chosen,
    Unknown,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeCounts {
    /// All rows with a parcel.
    pub rows: u32,
    /// Can be taken into the list.
    pub ready: u32,
    /// Known to the service, unchanged.
    pub unchanged: u32,
    /// Parcels still on their way.
    pub on_the_way: u32,
    /// Excluded for another reason.
    pub left_out: u32,
    /// Can't be taken as they are.
    pub review: u32,
    /// Rows among `ready` that share their reference with another row.
    pub same_reference: u32,
    /// Rows whose phone was found by their order reference.
    pub joined: u32,
    /// Rows to review with [`ReviewReason::OtherCustomer`].
    pub other_customer: u32,
    /// Rows to review with [`ReviewReason::SameParcel`].
    pub same_parcel: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeFilter {
    #[default]
    All,
    Ready,
    Unchanged,
    OnTheWay,
    LeftOut,
    Review,
    /// Reference shared with another row.
    SameReference,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OutcomeRowState {
    Ready {
        /// Replaces another outcome with the same reference in the list.
        replaces: bool,
    },
    /// The service has the same outcome already.
    Unchanged,
    LeftOut {
        reason: LeftOut,
    },
    Review {
        reason: ReviewReason,
    },
}

/// Why a row isn't shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LeftOut {
    /// The parcel is still on its way.
    NotFinal,
    /// Not about a parcel's end, such as a fee.
    NoOutcome,
    /// Another row of the same consignment is taken instead.
    SameConsignment { row: RowNumber },
    /// The seller lets another customer's row with this reference replace it.
    ReplacedBy { row: RowNumber },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReviewReason {
    /// No outcome word.
    NoWord,
    UnknownWord,
    /// Neither an order reference nor a parcel id.
    NoReference,
    /// No phone, and an unknown reference.
    NoPhone,
    WrongPhone,
    SeveralPhones,
    /// The reference is known for orders of several customers.
    SeveralCustomers,
    /// See [`Conflict::OtherCustomer`].
    OtherCustomer,
    /// See [`Conflict::SameParcel`].
    SameParcel,
}

/// The outcome about which a row raises a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeConflict {
    /// The row that has it; `None` for an outcome of the list.
    pub row: Option<RowNumber>,
    pub order_ref: String,
    pub phone: String,
    pub outcome: String,
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub amount: Option<Taka>,
    /// The reference that the row's outcome gets beside another customer's.
    pub apart: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeRowView {
    pub row: RowNumber,
    /// Reference to share; empty without one.
    pub order_ref: String,
    /// The courier's parcel id; empty without one.
    pub consignment: String,
    pub phone: Option<String>,
    /// The phone was found by the order reference, in an earlier run or delivery.
    pub joined: bool,
    /// The file's outcome word.
    pub word: String,
    /// Outcome to share.
    pub outcome: Option<String>,
    /// Courier to share.
    pub courier: Option<String>,
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub amount: Option<Taka>,
    /// The amount can't be read and isn't shared.
    pub amount_unreadable: bool,
    pub state: OutcomeRowState,
    /// Another ready row with the same reference: the later one would overwrite the earlier.
    pub same_reference: Option<RowNumber>,
    /// Another row of the same consignment has another outcome.
    pub contradicts: Option<RowNumber>,
    pub conflict: Option<OutcomeConflict>,
    /// Customers of orders with the reference, where there are several.
    pub customers: Vec<String>,
    /// The seller answered a question about the row.
    pub answered: bool,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct OutcomeSheetRequest {
    pub id: u64,
    /// 0-based.
    pub sheet: u32,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct OutcomeKindRequest {
    pub id: u64,
    pub kind: OutcomeFileKind,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct OutcomeRoleRequest {
    pub id: u64,
    /// 0-based.
    pub column: u32,
    /// `None` removes the role.
    pub role: Option<OutcomeRole>,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct OutcomeWordRequest {
    pub id: u64,
    /// In any spelling.
    pub word: String,
    pub meaning: Meaning,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct OutcomeCourierRequest {
    pub id: u64,
    /// A courier as the file names it; `None`: the courier of the whole file.
    pub word: Option<String>,
    /// The service's identifier, or for the whole file one of the recognised names; `None` shares no courier.
    pub courier: Option<String>,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct OutcomeAnswerRequest {
    pub id: u64,
    pub rows: AnsweredRows,
    /// `None` takes an answer back.
    pub answer: Option<OutcomeAnswer>,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AnsweredRows {
    One {
        row: RowNumber,
    },
    /// All rows with this question.
    All {
        conflict: Conflict,
    },
}

#[derive(Debug, Clone, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OutcomeAnswer {
    Conflict {
        answer: ConflictAnswer,
    },
    /// Of several customers this one.
    Customer {
        phone: String,
    },
}

/// Takes the ready rows into the list.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct TakeOutcomesRequest {
    pub id: u64,
    /// The version that the user saw.
    pub version: u32,
    /// Rows to leave out.
    pub leave_out: Vec<RowNumber>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct TakenOutcomes {
    pub added: u32,
    pub changed: u32,
    pub unchanged: u32,
    /// Left out, since the list has changed since the seller was asked.
    pub left_out: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Meaning {
    Outcome {
        outcome: String,
    },
    /// Still on its way: not shared.
    NotFinal,
    /// Not about a parcel's end, such as a fee: not shared.
    NoOutcome,
    /// Not answered yet.
    Ask,
}
