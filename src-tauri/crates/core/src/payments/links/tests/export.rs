use porokh_api::{
    exports::ExportName,
    payments::{ExportLinksRequest, LinkWords},
};
use porokh_practice::{Endpoint, Fault, FaultKind};

use super::*;

fn words() -> LinkWords {
    let headers =
        ["Row", "Customer", "Mobile", "Order", "Amount", "Currency", "Link", "Invoice", "Status", "Why"];
    LinkWords {
        sheet: "Payment links".into(),
        headers: headers.map(str::to_owned).to_vec(),
        statuses: BTreeMap::from([("waiting".into(), "অপেক্ষায়".into())]),
        errors: BTreeMap::from([("form".into(), "A cell".into()), ("payment".into(), "Refused".into())]),
    }
}

#[tokio::test]
async fn links_are_written_with_their_status_and_why_there_is_none() {
    let harness = Harness::live().await;
    let file = open(&harness, &(SHEET.to_owned() + "1105,=Poly,01712000390,80,\n")).await;
    let id = harness.core.links.start_links(request(file)).await.unwrap().row.id;
    let body = r#"{"status":false,"message":"কারণ"}"#.to_owned();
    harness.fault(Fault::once(Endpoint::Checkout, FaultKind::Reply { status: 422, body }));
    let _worker = work(&harness);
    until_done(&harness, id).await;
    let request = ExportLinksRequest { batch: id, to: ExportName::Downloads, words: words() };
    let name = harness.core.links.links_export_name(&request).await.unwrap();
    assert_eq!(name, "orders - Payment links - Porokh.xlsx");
    let path = harness.folder.path().join("links.csv");
    let (_, written) = harness.core.links.export_links(request, &path).await.unwrap();
    assert_eq!((written[0].rows, &written[0].path), (5, &path));
    let rows = rows(&harness, id).await;
    let link = |row: usize| {
        let payment = rows[row].payment.as_ref().unwrap();
        format!(
            "{},{}",
            payment.row.payment_url.as_deref().unwrap(),
            payment.row.invoice_id.as_deref().unwrap()
        )
    };
    let wanted = [
        "Row,Customer,Mobile,Order,Amount,Currency,Link,Invoice,Status,Why".to_owned(),
        "2,Nasrin A.,'01712000385,1101,1250.00,BDT,,,,Refused: কারণ".to_owned(),
        "3,Rakib H.,'01911000742,1102,\"৳8,90\",,,,,A cell".to_owned(),
        format!("4,Shamima K.,'01819000427,1103,2400.50,BDT,{},অপেক্ষায়,", link(2)),
        "5,Mehedi,'0173300061,1104,940.00,BDT,,,,A cell".to_owned(),
        format!("6,'=Poly,'01712000390,1105,80.00,BDT,{},অপেক্ষায়,", link(4)),
    ];
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.trim_start_matches('\u{FEFF}').lines().collect::<Vec<_>>(), wanted);
}
