//! The packing table: labels, and their scans before parcels leave.

use std::{future::pending, sync::Arc};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError,
    bulk::RunFilter,
    files::AmountView,
    orders::PackingRow,
    packing::{HoldReason, Label, LabelList, PackingDay, ParcelView, ScanAnswer, ScanRequest, ScanView},
    requests::IdRequest,
};
use porokh_domain::{AmountText, Decision, Environment, Taka, bangladesh, day_begins, wire::iso};

use super::{Parcels, all, packing::packing_row};
use crate::{
    bulk::PackedOrder,
    payments::qr,
    store::{
        self, Connection,
        orders::{self, DecidedBy, NewLabel, OrderMoney, Parcel},
        scans::{self, NewScan, Scan},
    },
};

/// Labels of a list. More of them are printed from a smaller list.
const MOST_LABELS: usize = 1_000;
const MOST_MISSING: u32 = 500;
const MOST_SCANS: u32 = 100;
/// Longer texts are no code of a label.
const LONGEST_CODE: usize = 100;

impl Parcels {
    /// The labels of a run's parcels, after their payments were verified. Their codes are stored before they are printed.
    pub async fn label_list(self: &Arc<Self>, request: IdRequest) -> Result<LabelList, AppError> {
        let unverified = self.verify(request.id, all(RunFilter::Send), pending()).await?;
        let packed = self.runs.packed_orders(request.id, MOST_LABELS).await?;
        let (orders, rows): (Vec<Option<i64>>, Vec<PackingRow>) =
            packed.orders.into_iter().map(|order: PackedOrder| (order.id, packing_row(order))).unzip();
        let new: Vec<NewLabel> =
            orders.iter().zip(&rows).filter_map(|(order, row)| Some(new_label((*order)?, row))).collect();
        let now = self.ctx.clock.now();
        let codes = self
            .ctx
            .store
            .run(move |db| {
                let transaction = db.transaction()?;
                let codes = orders::print(&transaction, &new, now)?;
                transaction.commit().map(|()| codes)
            })
            .await?;
        let decided = orders.iter().zip(rows).filter(|(order, _)| order.is_some()).map(|(_, row)| row);
        let labels = decided
            .zip(codes)
            .map(|(row, code)| Ok(Label { row, qr: qr(&code)?, code }))
            .collect::<Result<_, AppError>>()?;
        Ok(LabelList { labels, total: packed.total, unverified })
    }

    /// Records the scan of a label, or a typed order number, and says what to do with the parcel; the scan comes first in
    /// the day that is returned. Persisted when this returns.
    pub async fn scan_parcel(&self, request: ScanRequest) -> Result<PackingDay, AppError> {
        let code: String = request.code.trim().chars().take(LONGEST_CODE).collect();
        self.at_table(move |db, environment, now| {
            let transaction = db.transaction()?;
            let found = orders::scanned(&transaction, environment, &code, request.typed)?;
            let parcel = match found.as_slice() {
                [order] => orders::parcel(&transaction, *order)?,
                _ => None,
            };
            let answer = match &parcel {
                Some(parcel) => answer(parcel, &orders::of_order(&transaction, parcel.order)?),
                None if found.is_empty() => ScanAnswer::Missing,
                None => ScanAnswer::Several { orders: u32::try_from(found.len()).unwrap_or(u32::MAX) },
            };
            let json = serde_json::to_value(&answer).unwrap_or_default();
            let scan = NewScan {
                environment,
                order: parcel.map(|parcel| parcel.order),
                at: now,
                code: &code,
                answer: &json,
                packed: matches!(answer, ScanAnswer::Send { .. }),
            };
            scans::add(&transaction, &scan)?;
            transaction.commit()
        })
        .await
    }

    /// Today at the packing table.
    pub async fn packing_day(&self) -> Result<PackingDay, AppError> {
        self.at_table(|_, _, _| Ok(())).await
    }

    /// Takes back the last scan of today.
    pub async fn undo_scan(&self) -> Result<PackingDay, AppError> {
        self.at_table(|db, environment, now| scans::take_back(db, environment, today(now)).map(drop)).await
    }

    async fn at_table(
        &self,
        work: impl FnOnce(&mut Connection, Environment, DateTime<Utc>) -> store::Result<()> + Send + 'static,
    ) -> Result<PackingDay, AppError> {
        let (environment, now) = (self.ctx.settings.environment(), self.ctx.clock.now());
        Ok(self
            .ctx
            .store
            .run(move |db| {
                work(db, environment, now)?;
                day(db, environment, today(now))
            })
            .await?)
    }
}

fn text(amount: Taka) -> String {
    AmountText::from(amount).to_string()
}

fn today(now: DateTime<Utc>) -> DateTime<Utc> {
    day_begins(bangladesh(now).date_naive())
}

fn new_label(order: i64, row: &PackingRow) -> NewLabel {
    let collect = match row.collect {
        AmountView::Taka { amount } => Some(amount),
        _ => None,
    };
    NewLabel { order, name: row.name.clone(), courier: row.courier.clone(), collect }
}

pub(super) fn answer(parcel: &Parcel, money: &OrderMoney) -> ScanAnswer {
    let why = match parcel.decision {
        Some((Decision::Send, _)) => {
            if let Some(at) = parcel.packed_at {
                return ScanAnswer::Again { at: iso(at) };
            }
            let collect = parcel.cod.map(|cod| money.collect(cod));
            let reprint = parcel.printed.is_some() && collect.is_some() && parcel.printed != collect;
            return ScanAnswer::Send { collect: collect.map(text), reprint };
        }
        Some((Decision::Cancelled, _)) => return ScanAnswer::Cancelled { at: parcel.decided_at.map(iso) },
        Some((Decision::Advance, _)) => {
            if money.certain().paisa() > 0 && money.certain().paisa() >= money.asked.paisa() {
                return ScanAnswer::Hold { why: HoldReason::Paid };
            }
            let missing = Taka::from_paisa(money.asked.paisa() - money.certain().paisa());
            HoldReason::Unpaid { amount: Some(missing).filter(|missing| missing.paisa() > 0).map(text) }
        }
        Some((Decision::Hold, DecidedBy::Payment)) => HoldReason::MoneyBack,
        Some((Decision::Hold, DecidedBy::Report)) => HoldReason::Reported,
        Some((Decision::Hold, DecidedBy::Seller)) => HoldReason::Seller,
        None => HoldReason::Undecided,
    };
    ScanAnswer::Hold { why }
}

fn day(db: &Connection, environment: Environment, since: DateTime<Utc>) -> store::Result<PackingDay> {
    let (parcels, packed) = orders::of_day(db, environment, since)?;
    let missing =
        orders::missing(db, environment, since, MOST_MISSING)?.into_iter().map(parcel_view).collect();
    let scans = scans::latest(db, environment, since, MOST_SCANS)?;
    let scans = scans.into_iter().map(|scan| scan_view(db, scan)).collect::<store::Result<_>>()?;
    Ok(PackingDay { parcels, packed, missing, scans })
}

fn scan_view(db: &Connection, scan: Scan) -> store::Result<ScanView> {
    let Scan { id, order, at, code, answer, packed } = scan;
    let parcel = order.map(|order| orders::parcel(db, order)).transpose()?.flatten().map(parcel_view);
    // Written by this version or an earlier one.
    let answer = serde_json::from_value(answer).unwrap_or(ScanAnswer::Missing);
    let taken_out = !packed && matches!(answer, ScanAnswer::Send { .. });
    Ok(ScanView { id, at, code, parcel, answer, taken_out })
}

fn parcel_view(parcel: Parcel) -> ParcelView {
    let Parcel { order_ref, name, courier, phone, .. } = parcel;
    ParcelView { order: order_ref, name, courier, phone }
}
