use std::fs;

use calamine::{Data, Reader, Xlsx, open_workbook};
use porokh_api::{
    deliveries::{DeliveryFilter, DeliveryWords, ExportDeliveriesRequest, SaveDeliveryRequest},
    exports::ExportName,
    requests::SwitchRequest,
};
use porokh_runtime::exports::free_path;

use super::harness::{ONE, TWO, delivery, kept, share};
use crate::testing::Harness;

fn request(filter: DeliveryFilter) -> ExportDeliveriesRequest {
    let headers =
        ["Ref", "Mobile", "Result", "Courier", "Amount", "State", "Said", "Shared", "Changed", "By", "Test"];
    let words = DeliveryWords {
        sheet: "Delivery results".into(),
        headers: headers.map(str::to_owned).into(),
        words: [("delivered".to_owned(), "ডেলিভারি".to_owned())].into(),
        test: "TEST".into(),
    };
    ExportDeliveriesRequest { filter, search: String::new(), days: None, to: ExportName::Downloads, words }
}

#[tokio::test]
async fn exact_amounts_and_text_phones() {
    let harness = Harness::connected().await;
    kept(&harness, delivery("=1+1", ONE)).await;
    share(&harness).await;
    kept(&harness, SaveDeliveryRequest { courier: None, amount: String::new(), ..delivery("A-2", TWO) })
        .await;
    let path = free_path(
        harness.folder.path(),
        &harness.core.deliveries.deliveries_export_name(&request(DeliveryFilter::All)),
    );
    assert_eq!(path.file_name().unwrap(), "Delivery results 2026-11-20 - Porokh.xlsx");
    let (_, written) =
        harness.core.deliveries.export_deliveries(request(DeliveryFilter::All), &path).await.unwrap();
    assert_eq!(written[0].rows, 2);
    let mut book: Xlsx<_> = open_workbook(&path).unwrap();
    let sheet = book.worksheet_range("Delivery results").unwrap();
    let cell = |row, column| sheet.get_value((row, column)).cloned().unwrap_or(Data::Empty);
    assert_eq!(cell(0, 1), Data::String("Mobile".into()));
    assert_eq!(cell(1, 1), Data::String(TWO.into()));
    assert_eq!((cell(1, 3), cell(1, 4), cell(1, 7)), (Data::Empty, Data::Empty, Data::Empty));
    assert_eq!((cell(2, 0), cell(2, 4)), (Data::String("=1+1".into()), Data::Float(1250.5)));
    assert_eq!((cell(2, 2), cell(2, 5)), (Data::String("ডেলিভারি".into()), Data::String("done".into())));
    assert_eq!(cell(2, 8).to_string(), "46346.5", "noon in Bangladesh on 20 November 2026");
    let second = free_path(
        harness.folder.path(),
        &harness.core.deliveries.deliveries_export_name(&request(DeliveryFilter::All)),
    );
    assert_eq!(second.file_name().unwrap(), "Delivery results 2026-11-20 - Porokh (2).xlsx");
}

#[tokio::test]
async fn what_is_filtered_away_is_not_exported_and_practice_says_so() {
    let harness = Harness::connected().await;
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    kept(&harness, delivery("A-1", ONE)).await;
    let name = harness.core.deliveries.deliveries_export_name(&request(DeliveryFilter::All));
    assert!(name.ends_with(" TEST.xlsx"), "{name}");
    let path = harness.folder.path().join("list.csv");
    let (_, written) =
        harness.core.deliveries.export_deliveries(request(DeliveryFilter::Sent), &path).await.unwrap();
    assert_eq!(written[0].rows, 0);
    harness.core.deliveries.export_deliveries(request(DeliveryFilter::Ready), &path).await.unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("1250.50") && text.contains("TEST"), "{text}");
}
