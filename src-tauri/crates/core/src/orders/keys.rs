//! Keys of a sheet's rows.

use std::collections::{BTreeSet, HashMap};

use porokh_domain::{RowNumber, Taka, phone::PhoneKey};
use sha2::{Digest, Sha256};

use crate::{
    files::{Amount, KeptFile, PackedRow},
    store::orders::{OrderKey, SheetRow},
};

/// Keys of a sheet's orders, in the order of the sheet. `content` is its digest.
pub(crate) fn sheet_keys(file: &KeptFile, content: &str) -> Vec<OrderKey> {
    let mut equal: HashMap<Vec<u8>, u32> = HashMap::new();
    file.orders().filter_map(|position| Some(key(&file.row(position)?, content, &mut equal))).collect()
}

/// Keys of some of a sheet's rows, in the order of the sheet.
pub(crate) fn chosen_keys(file: &KeptFile, content: &str, rows: &BTreeSet<RowNumber>) -> Vec<OrderKey> {
    let mut keys = sheet_keys(file, content);
    keys.retain(|key| key.sheet.as_ref().is_some_and(|sheet| rows.contains(&sheet.row)));
    keys
}

/// `equal`: how often each row without a reference was there before.
fn key(row: &PackedRow<'_>, content: &str, equal: &mut HashMap<Vec<u8>, u32>) -> OrderKey {
    let order_ref = row.order.trim();
    let phones: Vec<PhoneKey> = row.phone.numbers().collect();
    let cod = match row.amount {
        Amount::Paisa(paisa) => Some(Taka::from_paisa(paisa)),
        Amount::Empty | Amount::Unreadable(_) => None,
    };
    let print = (order_ref.is_empty() && !phones.is_empty()).then(|| {
        let mut text = row.name.trim().to_lowercase().into_bytes();
        text.push(0);
        phones.iter().for_each(|phone| text.extend(phone.digits().to_be_bytes()));
        text.extend(cod.map_or([0xff; 8], |cod| cod.paisa().to_be_bytes()));
        let nth = equal.entry(text.clone()).or_default();
        let print = print(&text, *nth);
        *nth += 1;
        print
    });
    let sheet = Some(SheetRow { content: content.to_owned(), row: row.row });
    OrderKey { sheet, order_ref: order_ref.to_owned(), phones, cod, print }
}

/// Stable across versions, since it is stored.
pub(crate) fn print(text: &[u8], nth: u32) -> i64 {
    let digest = Sha256::new().chain_update(text).chain_update(nth.to_be_bytes()).finalize();
    digest.iter().take(8).fold(0, |print, byte| print << 8 | i64::from(*byte))
}
