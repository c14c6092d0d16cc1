//! Keeps the rows of a courier's payment sheet.

use std::{collections::HashMap, sync::Arc};

use chrono::Days;
use porokh_api::{AppError, deliveries::OutcomeFileKind};
use porokh_domain::{Taka, day_begins};
use porokh_runtime::blocking;
use porokh_sheets::outcomes::OutcomeRole;

use super::{
    judge::{ReadRow, RowPhone},
    open::OpenFile,
    words::ending,
};
use crate::{
    deliveries::Deliveries,
    orders::print,
    store::payouts::{self, Amounts, NewRow, NewSheet},
};

impl Deliveries {
    /// Keeps the open file's sheet after a change.
    pub(super) async fn keep_payout_again(self: &Arc<Self>, id: u64) -> Result<(), AppError> {
        let this = Arc::clone(self);
        blocking(move || this.with_outcomes(id, |file| this.keep_payout(file))?).await
    }

    /// Keeps the rows of a payment sheet whose column of amounts paid is known. Blocks.
    pub(super) fn keep_payout(&self, file: &mut OpenFile) -> Result<(), AppError> {
        let has_paid = file.found.mapping.column(OutcomeRole::Paid).is_some();
        if file.kind != OutcomeFileKind::Payment || !has_paid {
            return Ok(());
        }
        let (new, scope, now) = (new_sheet(file), file.scope, self.ctx.clock.now());
        // The sheet of an earlier file isn't replaced.
        let own = file.payout.filter(|kept| !kept.repeated).map(|kept| kept.id);
        let kept = self.ctx.store.run_blocking(|db| payouts::keep(db, scope, own, &new, now))?;
        file.payout = Some(kept);
        Ok(())
    }
}

fn new_sheet(file: &OpenFile) -> NewSheet {
    let OpenFile { found, dictionary, .. } = file;
    let invoice = found.is_invoice();
    let day_after = |day: chrono::NaiveDate| day_begins(day.checked_add_days(Days::new(1)).unwrap_or(day));
    let mut sum_rows = found.sum_rows.clone();
    let (rows, sums): (Vec<&ReadRow>, Vec<&ReadRow>) = without_sums(&found.rows);
    sum_rows.extend(sums.iter().map(|row| row.number));
    sum_rows.sort_unstable();
    let sign = charges_sign(&rows);
    let mut equal: HashMap<Vec<u8>, u32> = HashMap::new();
    let new_row = |row: &&ReadRow| {
        let amounts = Amounts {
            charges: row.money.charges.map(|charges| Taka::from_paisa(sign * charges.paisa())),
            ..row.money.clone()
        };
        let phone = match row.phone {
            RowPhone::One(phone) => Some(phone),
            RowPhone::Empty | RowPhone::Several | RowPhone::Wrong => None,
        };
        let word = row.word.map(|place| found.words.all[place as usize].0.as_str());
        // Programs write the same day and the same word in several ways, but not these.
        let text = format!(
            "{}\0{}\0{:?}\0{:?}",
            row.consignment,
            row.order,
            phone.map(|phone| phone.digits()),
            [amounts.collected, amounts.charges, amounts.paid].map(|amount| amount.map(Taka::paisa))
        );
        let nth = equal.entry(text.clone().into_bytes()).or_default();
        *nth += 1;
        NewRow {
            row: row.number,
            consignment: row.consignment.clone(),
            order_ref: row.order.clone(),
            phone,
            amounts,
            ending: word.and_then(|word| ending(word, invoice)),
            print: print(text.as_bytes(), *nth),
        }
    };
    NewSheet {
        courier: found.courier().unwrap_or_default().to_owned(),
        outcome_courier: dictionary.courier.clone(),
        name: found.name.clone(),
        days: found.days.map(|(first, last)| day_begins(first)..day_after(last)),
        unreadable_rows: rows.iter().filter(|row| row.money_unreadable).map(|row| row.number).collect(),
        rows: rows.iter().map(new_row).collect(),
        sum_rows,
    }
}

/// Parts from the rows those that name no parcel and pay what the rows above pay together, or nothing.
fn without_sums(rows: &[ReadRow]) -> (Vec<&ReadRow>, Vec<&ReadRow>) {
    let mut above = 0;
    rows.iter().partition(|row| {
        let names_a_parcel =
            !row.order.is_empty() || !row.consignment.is_empty() || matches!(row.phone, RowPhone::One(_));
        let paid = row.money.paid.map(Taka::paisa);
        let is_sum = !names_a_parcel && paid.is_none_or(|paid| paid == above && above != 0);
        if !is_sum {
            above += paid.unwrap_or_default();
        }
        !is_sum
    })
}

/// -1 for a sheet that writes its charges as deductions.
fn charges_sign(rows: &[&ReadRow]) -> i64 {
    let charges = || rows.iter().filter_map(|row| row.money.charges).map(Taka::paisa);
    let (above, below) =
        (charges().filter(|paisa| *paisa > 0).count(), charges().filter(|paisa| *paisa < 0).count());
    if below > above { -1 } else { 1 }
}
