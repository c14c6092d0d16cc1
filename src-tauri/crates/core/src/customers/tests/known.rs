use super::*;

#[tokio::test]
async fn suggests_numbers_and_names() {
    let harness = Harness::connected().await;
    customers_of(&harness);
    let find = async |text: &str| {
        let found = harness.core.customers.find_customers(&FindRequest { text: text.into() }).await.unwrap();
        found
            .into_iter()
            .map(|found| (found.phone, found.name.unwrap_or_default(), found.exact))
            .collect::<Vec<_>>()
    };
    let known = vec![(PHONE.to_owned(), "Shamima K.".to_owned(), true)];
    for typed in ["01712000385", "+880 1712-000385", "০১৭১২০০০৩৮৫", "1712000385", "call 01712 000385 please"]
    {
        assert_eq!(find(typed).await, known, "{typed}");
    }
    assert_eq!(find("01799999998").await, [("01799999998".to_owned(), String::new(), true)]);
    let names: Vec<_> = find("SHAMIM").await.into_iter().map(|(phone, name, _)| (phone, name)).collect();
    assert_eq!(
        names,
        [("01555000743", "Shamim Reza"), (PHONE, "Shamima again")]
            .map(|(phone, name)| (phone.to_owned(), name.to_owned()))
    );
    assert_eq!(find("শামী").await, [(OTHER.to_owned(), "শামীমা".to_owned(), false)]);
    for nothing in ["", "s", "0171", "01712000385 01911000742", "%_"] {
        assert_eq!(find(nothing).await, [], "{nothing}");
    }
}

/// A run of these orders.
async fn checked_list(harness: &Harness, name: &str, sheet: &str) {
    let path = harness.folder.path().join(name);
    std::fs::write(&path, sheet).unwrap();
    harness.core.files.open_file(path).await;
    let FileState::Open { file } = harness.core.files.file_state().await else { panic!("not open") };
    let plan = FilePlanRequest { file: file.id, by_amount: false };
    let plan = harness.core.runs.plan_file_run(plan).await.unwrap().plan;
    let start = StartFileRunRequest { file: file.id, by_amount: false, cost: plan.cost };
    harness.core.runs.start_file_run(start).await.unwrap();
}

/// Otherwise the seller asks a customer of three orders who they are, or ships again after a return.
#[tokio::test]
async fn known_facts_in_one_line() {
    let harness = Harness::connected().await;
    let known = async || harness.core.customers.known_customer(text(PHONE)).await.unwrap();
    assert_eq!(known().await, None);

    let head = "Order,Name,Mobile,COD";
    checked_list(&harness, "a.csv", &format!("{head}\n1,Nasrin,{PHONE},1250\n2,Rakib,{OTHER},890\n")).await;
    harness.clock.forward(TimeDelta::days(1));
    checked_list(&harness, "b.csv", &format!("{head}\n1,nasrin ,{PHONE},1250\n7,Nasrin A.,{PHONE},1450\n"))
        .await;
    let now = known().await.unwrap();
    assert_eq!(
        (now.name.as_deref(), now.other_names),
        (Some("Nasrin A."), 1),
        "one name in two spellings is one"
    );
    assert_eq!(now.orders, 2, "the order that stands in both lists is one");
    assert_eq!(now.outcome, None);

    harness.clock.forward(TimeDelta::days(1));
    let ordered = now.last.at;
    // The outcome of an older order is entered after the latest order.
    for (order_ref, outcome) in [("7", "delivered"), ("1", "returned")] {
        harness.clock.forward(TimeDelta::hours(1));
        let outcome = SaveDeliveryRequest {
            id: None,
            phone: PHONE.into(),
            order_ref: order_ref.into(),
            outcome: outcome.into(),
            courier: None,
            amount: String::new(),
            answer: None,
        };
        harness.core.deliveries.save_delivery(outcome).await.unwrap();
    }
    let now = known().await.unwrap();
    assert_eq!((now.outcome.as_deref(), now.outcome_of_last), (Some("delivered"), true), "of that order");
    assert_eq!(now.orders, 2);
    assert_eq!(now.last.at, ordered, "the day of the order, not of its outcome");
    assert_eq!(serde_json::to_value(&now.last).unwrap()["amount"], "1450.00");

    // The newer order has no outcome yet.
    checked_list(&harness, "c.csv", &format!("{head}\n9,Nasrin,{PHONE},700\n")).await;
    let now = known().await.unwrap();
    assert_eq!((now.outcome.as_deref(), now.outcome_of_last), (Some("returned"), false), "of an older one");

    // Other environments' records don't count.
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    assert_eq!(known().await, None);
}

/// Otherwise a remembered name must be searched in each sheet by hand.
#[tokio::test]
async fn names_inside_the_files_of_runs_are_found() {
    let harness = Harness::connected().await;
    let sheet =
        format!("Order,Name,Mobile\n1,Nasrin Akter,{PHONE}\n2,রাকিব হোসেন,{OTHER}\n3,Nasrin,no number\n");
    checked_list(&harness, "a.csv", &sheet).await;
    let find = async |text: &str| {
        let found = harness.core.customers.find_customers(&FindRequest { text: text.into() }).await.unwrap();
        found.into_iter().map(|found| (found.phone, found.name.unwrap_or_default())).collect::<Vec<_>>()
    };
    assert_eq!(find("nasr").await, [(PHONE.to_owned(), "Nasrin Akter".to_owned())]);
    assert_eq!(find("রাকিব").await, [(OTHER.to_owned(), "রাকিব হোসেন".to_owned())]);
    // Payments have the name typed last.
    customers_of(&harness);
    assert_eq!(find("akter").await.len(), 1);
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    assert_eq!(find("nasr").await, []);
}
