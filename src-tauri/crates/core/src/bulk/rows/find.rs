use std::time::{Duration, Instant};

use memchr::memmem;
use porokh_api::bulk::{RangeEnd, RunFilter, RunList, RunSort};
use porokh_domain::{BdPhone, phone};
use porokh_sheets::export::Decision;

use super::index::{RunIndex, severity};
use crate::files::KeptFile;

/// While results arrive, rows are re-sorted at most this often.
const BETWEEN_SORTS: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RowQuery {
    pub(super) filter: RunFilter,
    pub(super) search: String,
    pub(super) named: Vec<RunFilter>,
    pub(super) sort: RunSort,
    pub(super) descending: bool,
}

impl From<RunList> for RowQuery {
    fn from(RunList { filter, search, named, sort, descending, .. }: RunList) -> Self {
        Self { filter, search, named, sort, descending }
    }
}

/// Orders of a query by index.
pub(super) struct List {
    query: RowQuery,
    stamp: u64,
    made: Instant,
    pub(super) orders: Vec<u32>,
}

/// Constant search data of an open run, built on first use.
#[derive(Default)]
pub(super) struct Prepared {
    /// All searched text in lowercase, and the start of each order's.
    texts: Option<(String, Vec<u32>)>,
    names: Option<Vec<u32>>,
    references: Option<Vec<u32>>,
}

impl List {
    /// Whether it may be shown for this query: up to date, or recent enough.
    pub(super) fn serves(&self, query: &RowQuery, index: &RunIndex) -> bool {
        self.query == *query && (self.stamp == index.stamp || self.made.elapsed() < BETWEEN_SORTS)
    }

    /// Orders between two ends, both included.
    pub(super) fn between(&self, index: &RunIndex, one: RangeEnd, other: RangeEnd) -> &[u32] {
        let place = |end: RangeEnd| {
            let order = end.row.and_then(|row| index.order(row)).and_then(|order| u32::try_from(order).ok());
            let found = order.and_then(|order| self.orders.iter().position(|listed| *listed == order));
            found.unwrap_or(end.place as usize)
        };
        let (one, other) = (place(one), place(other));
        let end = self.orders.len().min(one.max(other).saturating_add(1));
        self.orders.get(one.min(other)..end).unwrap_or_default()
    }

    pub(super) fn make(query: RowQuery, index: &RunIndex, prepared: &mut Prepared) -> Self {
        let mut orders = under(index, prepared, query.filter, (&query.search, &query.named));
        sort(index, prepared, &mut orders, query.sort, query.descending);
        Self { query, stamp: index.stamp, made: Instant::now(), orders }
    }
}

/// Orders of a filter and a search, in the order of the file. Orders of the filters in `named` match the search as
/// well.
pub(super) fn under(
    index: &RunIndex,
    prepared: &mut Prepared,
    filter: RunFilter,
    (search, named): (&str, &[RunFilter]),
) -> Vec<u32> {
    let search = search.trim().to_lowercase();
    let all = 0..u32::try_from(index.orders.len()).unwrap_or(u32::MAX);
    if search.is_empty() {
        return all.filter(|order| index.fits(*order as usize, filter)).collect();
    }
    let (texts, begins) = prepared.texts.get_or_insert_with(|| texts(index));
    let mut found = holding(texts, begins, &search);
    if let Some(digits) = typed_number(&search)
        && digits != search
    {
        found.extend(holding(texts, begins, &digits));
    }
    if let Some(shown) = Shown::read(&search) {
        found.extend(all.clone().filter(|order| shown.stands_in(index, *order as usize)));
    }
    for filter in named {
        found.extend(all.clone().filter(|order| index.fits(*order as usize, *filter)));
    }
    // Each part is sorted, which this sort uses.
    found.sort();
    found.dedup();
    found.retain(|order| index.fits(*order as usize, filter));
    found
}

/// A number as typed in a search: `60.4%`, `৳1,250`, `১২`.
struct Shown {
    value: f64,
    is_percent: bool,
}

impl Shown {
    fn read(search: &str) -> Option<Self> {
        let latin = |c: char| match c {
            '০'..='৯' => char::from(b'0' + (c as u32 - '০' as u32) as u8),
            c => c,
        };
        let plain: String = search.chars().filter(|c| !matches!(c, ',' | '৳' | ' ')).map(latin).collect();
        let (number, is_percent) =
            plain.strip_suffix('%').map_or((plain.as_str(), false), |number| (number, true));
        // With a leading zero it is the beginning of a phone number.
        let is_number = number.chars().all(|c| c.is_ascii_digit() || c == '.')
            && (number.len() == 1 || !number.starts_with('0'));
        let value = is_number.then(|| number.parse().ok()).flatten()?;
        Some(Self { value, is_percent })
    }

    /// Whether the ratio, as shown with one decimal, equals it; without a percent sign also the amount, the parcels
    /// or the reports.
    #[expect(clippy::cast_precision_loss, reason = "what is shown has far fewer digits")]
    fn stands_in(&self, index: &RunIndex, order: usize) -> bool {
        let found = index.found(order);
        let is = |value: f64| (value - self.value).abs() < 0.001;
        let ratio = found.and_then(|found| found.ratio);
        ratio.is_some_and(|ratio| is(ratio) || is((ratio * 10.0).round() / 10.0))
            || !self.is_percent
                && (index.amount(order).is_some_and(|paisa| is(paisa as f64 / 100.0))
                    || found.is_some_and(|found| {
                        [found.parcels, found.reports].into_iter().flatten().any(|count| is(count as f64))
                    }))
    }
}

/// Digits of a search that is a part of a number in any notation.
fn typed_number(search: &str) -> Option<String> {
    let digits = phone::digits(search);
    let others = search.chars().filter(|c| c.is_alphabetic()).count();
    (!digits.is_empty() && others == 0).then_some(digits)
}

/// Orders whose text contains another, ascending.
fn holding(texts: &str, begins: &[u32], wanted: &str) -> Vec<u32> {
    let mut orders = Vec::new();
    let mut from = 0;
    let finder = memmem::Finder::new(wanted.as_bytes());
    while let Some(at) = finder.find(&texts.as_bytes()[from..]) {
        let order = begins.partition_point(|begin| *begin as usize <= from + at) - 1;
        orders.push(u32::try_from(order).unwrap_or(u32::MAX));
        match begins.get(order + 1) {
            Some(next) => from = *next as usize,
            None => break,
        }
    }
    orders
}

/// Phone, order and name of each order, separated by a character that isn't searched for.
fn texts(index: &RunIndex) -> (String, Vec<u32>) {
    let mut texts = String::new();
    let mut begins = Vec::with_capacity(index.orders.len());
    for position in &index.orders {
        begins.push(u32::try_from(texts.len()).unwrap_or(u32::MAX));
        let Some(row) = index.file.row(*position) else { continue };
        for phone in row.phone.numbers() {
            texts.push_str(BdPhone::from(phone).as_str());
            texts.push('\0');
        }
        for text in [row.raw_phone.unwrap_or_default(), row.order, row.name] {
            texts.extend(text.chars().flat_map(char::to_lowercase));
            texts.push('\0');
        }
    }
    (texts, begins)
}

fn sort(index: &RunIndex, prepared: &mut Prepared, orders: &mut [u32], by: RunSort, descending: bool) {
    let ranks = match by {
        RunSort::Row => {
            if descending {
                orders.reverse();
            }
            return;
        }
        RunSort::Name => prepared.names.get_or_insert_with(|| ranks(index, KeptFile::customer)).as_slice(),
        RunSort::Order => {
            prepared.references.get_or_insert_with(|| ranks(index, KeptFile::reference)).as_slice()
        }
        _ => &[],
    };
    let key = |order: u32| -> Option<u64> {
        let order = order as usize;
        let found = || index.found(order);
        match by {
            RunSort::Row => None,
            RunSort::Name | RunSort::Order => {
                ranks.get(order).copied().filter(|rank| *rank != NO_TEXT).map(u64::from)
            }
            RunSort::Phone => index.file.phones(index.orders[order]).next().map(u64::from),
            // Negative amounts come before the others.
            RunSort::Amount => index.amount(order).map(|amount| amount.cast_unsigned() ^ 1 << 63),
            RunSort::Risk => Some(severity(index.class(order)).into()),
            // The bits of positive floats sort like the floats.
            RunSort::Ratio => found()?.ratio.map(|ratio| ratio.max(0.0).to_bits()),
            RunSort::Parcels => found()?.parcels,
            RunSort::Reports => found()?.reports,
            RunSort::Decision => index.decision(order).map(|decision| match decision {
                Decision::Send => 3,
                Decision::Advance => 2,
                Decision::Hold => 1,
                Decision::Cancelled => 0,
            }),
        }
    };
    // Those without a value come last: no key is as high as theirs.
    let in_order = |key: u64| if descending { (u64::MAX - 1).saturating_sub(key) } else { key };
    let mut keyed: Vec<(u64, u32)> =
        orders.iter().map(|order| (key(*order).map_or(u64::MAX, in_order), *order)).collect();
    keyed.sort_unstable();
    for (slot, (_, order)) in orders.iter_mut().zip(keyed) {
        *slot = order;
    }
}

const NO_TEXT: u32 = u32::MAX;

/// Sort data of a text: its position in lowercase, and its first characters.
struct Ranked {
    /// Its value if it is a number: these come before other texts.
    number: u64,
    /// First bytes.
    prefix: u64,
    begin: u32,
    end: u32,
    order: u32,
}

impl Ranked {
    fn text<'a>(&self, lowered: &'a str) -> &'a [u8] {
        lowered.as_bytes().get(self.begin as usize..self.end as usize).unwrap_or_default()
    }
}

/// Rank of each order's text; equal texts have equal ranks. Numbers are compared by value.
fn ranks(index: &RunIndex, text: fn(&KeptFile, u32) -> &str) -> Vec<u32> {
    let mut lowered = String::new();
    let mut ranked = Vec::with_capacity(index.orders.len());
    for (order, position) in (0..).zip(&index.orders) {
        let begin = lowered.len();
        let text = text(&index.file, *position).trim();
        if text.is_ascii() {
            lowered.push_str(text);
            lowered[begin..].make_ascii_lowercase();
        } else {
            lowered.extend(text.chars().flat_map(char::to_lowercase));
        }
        let lower = &lowered.as_bytes()[begin..];
        if lower.is_empty() {
            continue;
        }
        let mut prefix = [0; 8];
        let most = lower.len().min(prefix.len());
        prefix[..most].copy_from_slice(&lower[..most]);
        // A file's text is far smaller than four gigabytes.
        let (begin, end) = (begin as u32, lowered.len() as u32);
        let number = text.parse().unwrap_or(u64::MAX);
        ranked.push(Ranked { number, prefix: u64::from_be_bytes(prefix), begin, end, order });
    }
    let by_text = |one: &Ranked, other: &Ranked| {
        let quick = (one.number, one.prefix).cmp(&(other.number, other.prefix));
        quick.then_with(|| one.text(&lowered).cmp(other.text(&lowered)))
    };
    ranked.sort_unstable_by(by_text);
    let mut ranks = vec![NO_TEXT; index.orders.len()];
    let mut rank = 0;
    let mut last: Option<&Ranked> = None;
    for next in &ranked {
        rank += u32::from(last.is_some_and(|last| by_text(last, next).is_ne()));
        last = Some(next);
        ranks[next.order as usize] = rank;
    }
    ranks
}
