//! What crosses to the window about a courier's download.

use porokh_domain::{RowNumber, Taka, wire};
use porokh_sheets::outcomes::OutcomeRole;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AppError,
    files::{QuotesView, SheetView},
};

/// The courier's download on the page of deliveries.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OutcomeFileState {
    Closed,
    Opening {
        /// Its name, without its folder.
        name: String,
    },
    Open {
        file: Box<OutcomeFileView>,
    },
    Failed {
        /// Its name, without its folder.
        name: String,
        error: AppError,
    },
}

/// A courier's download. Rows are counted as Excel counts them, from 1.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct OutcomeFileView {
    /// Its id, until it is closed.
    pub id: u64,
    /// Rises with each change.
    pub version: u32,
    /// Its name, without its folder.
    pub name: String,
    pub sheets: Vec<SheetView>,
    /// The sheet that is shown, counted from 0.
    pub sheet: u32,
    /// The header's row.
    pub header_row: Option<RowNumber>,
    pub columns: Vec<OutcomeColumn>,
    /// The words for what became of the parcels: those without a usual meaning, guesses, the others; of each the most
    /// frequent first.
    pub words: Vec<OutcomeWord>,
    /// The couriers that the file names or is from, the most frequent first.
    pub couriers: Vec<OutcomeCourier>,
    /// The courier that the file is from: one of `courier_names`, or an identifier of the service's.
    pub courier: Option<String>,
    pub courier_source: CourierSource,
    /// The couriers whose files are recognised.
    pub courier_names: Vec<String>,
    /// Rows that name no courier: the file's is theirs.
    pub without_courier: u32,
    /// There is no order reference: the courier's own identifier of a parcel takes its place.
    pub by_consignment: bool,
    /// Characters of the longest order reference.
    pub longest_order: u32,
    /// Characters of the longest identifier of the courier's.
    pub longest_consignment: u32,
    /// Lines of a text file whose quotes can be read in two ways, if there are any.
    pub quotes: Option<QuotesView>,
    pub counts: OutcomeCounts,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeColumn {
    /// Counted from 0.
    pub index: u32,
    /// As Excel letters it.
    pub letters: String,
    /// Its header; empty without one.
    pub header: String,
    pub role: Option<OutcomeRole>,
}

/// A word of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeWord {
    /// As it came first.
    pub word: String,
    pub rows: u32,
    pub meaning: Meaning,
    /// It means so usually, and neither the word nor the user says so.
    pub guess: bool,
}

/// A courier as the file names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeCourier {
    /// As it came first.
    pub word: String,
    pub rows: u32,
    /// The service's identifier; without one no courier is shared.
    pub courier: Option<String>,
    /// It was found, or the user said it; also that there is none.
    pub answered: bool,
}

/// How the courier that a file is from is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CourierSource {
    /// The headers are those of its files.
    Headings,
    /// The user said so; also that it is none.
    Chosen,
    Unknown,
}

/// The rows of a file in figures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeCounts {
    /// All rows with a parcel.
    pub rows: u32,
    /// To be taken into the list.
    pub ready: u32,
    /// The service has them already, unchanged.
    pub unchanged: u32,
    /// The parcels are still on their way.
    pub on_the_way: u32,
    /// Left out for another reason, which each names.
    pub left_out: u32,
    /// To be looked at: they can't be taken as they are.
    pub review: u32,
    /// Rows, among `ready`, whose reference another row has too.
    pub same_reference: u32,
    /// Rows, among all, whose phone was found by their order reference.
    pub joined: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeFilter {
    #[default]
    All,
    /// To be taken into the list.
    Ready,
    /// Unchanged since the service saved them.
    Unchanged,
    OnTheWay,
    /// Left out for another reason.
    LeftOut,
    Review,
    /// With a reference that another row has too.
    SameReference,
}

/// What a row comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OutcomeRowState {
    /// It can be taken into the list.
    Ready {
        /// The list has another outcome under its reference, which it replaces.
        replaces: bool,
    },
    /// The service has it already, word for word.
    Unchanged,
    /// Nothing of it is shared.
    LeftOut { reason: LeftOut },
    /// It can't be taken as it is.
    Review { reason: ReviewReason },
}

/// Why nothing of a row is shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LeftOut {
    /// The parcel is still on its way.
    NotFinal,
    /// It is about something else than a parcel's end, such as a fee.
    NoOutcome,
    /// Another row is about the same consignment, and is taken instead.
    SameConsignment { row: RowNumber },
}

/// Why a row can't be taken as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReviewReason {
    /// There is no word for what became of it.
    NoWord,
    /// What its word means isn't known.
    UnknownWord,
    /// It has neither an order reference nor an identifier of the courier's.
    NoReference,
    /// It has no phone, and its reference isn't known here.
    NoPhone,
    /// Its phone isn't a number.
    WrongPhone,
    SeveralPhones,
    /// Orders of several customers are known under its reference.
    SeveralCustomers,
}

/// A row of a courier's download.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeRowView {
    /// As Excel counts it.
    pub row: RowNumber,
    /// The reference that would be shared; empty without one.
    pub order_ref: String,
    /// The courier's own identifier; empty without one.
    pub consignment: String,
    /// `01712345678`.
    pub phone: Option<String>,
    /// The phone was found by the order reference, in an earlier run or delivery.
    pub joined: bool,
    /// The file's word for what became of it.
    pub word: String,
    /// The outcome that would be shared.
    pub outcome: Option<String>,
    /// The courier that would be shared.
    pub courier: Option<String>,
    /// In taka.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub amount: Option<Taka>,
    /// The amount can't be read, and none would be shared.
    pub amount_unreadable: bool,
    pub state: OutcomeRowState,
    /// Another row that can be taken has the same reference: the later one would overwrite the earlier.
    pub same_reference: Option<RowNumber>,
    /// Another row of the same consignment had another outcome.
    pub contradicts: Option<RowNumber>,
}

/// Another sheet.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct OutcomeSheetRequest {
    pub id: u64,
    /// Counted from 0.
    pub sheet: u32,
}

/// Another role for a column.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct OutcomeRoleRequest {
    pub id: u64,
    /// Counted from 0.
    pub column: u32,
    /// The role; none takes it away.
    pub role: Option<OutcomeRole>,
}

/// Another meaning for a word.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct OutcomeWordRequest {
    pub id: u64,
    /// The word, in any spelling.
    pub word: String,
    /// What it means from now on.
    pub meaning: Meaning,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct OutcomeCourierRequest {
    pub id: u64,
    /// A courier as the file names it; none says which one the file is from.
    pub word: Option<String>,
    /// The service's identifier, or, of a file, one of the names whose files are recognised; none shares no courier.
    pub courier: Option<String>,
}

/// Takes the rows that are ready into the list.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct TakeOutcomesRequest {
    pub id: u64,
    /// The version that the user saw.
    pub version: u32,
    /// Rows that are not to be taken, as Excel counts them.
    pub leave_out: Vec<RowNumber>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct TakenOutcomes {
    /// Outcomes that are new in the list.
    pub added: u32,
    /// Outcomes that were in the list and are another now.
    pub changed: u32,
    /// Outcomes that were in the list already.
    pub unchanged: u32,
}

/// What a word of the file means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Meaning {
    /// The parcel ended so.
    Outcome {
        /// The outcome as the service's word.
        outcome: String,
    },
    /// The parcel is still on its way: nothing is shared.
    NotFinal,
    /// The row is about something else than a parcel's end, such as a fee: nothing is shared.
    NoOutcome,
    /// Nobody has said yet.
    Ask,
}
