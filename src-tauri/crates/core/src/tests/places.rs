//! A notification leads to its subject only where the window lists it.

use porokh_api::{
    AppError, EnvironmentRequest,
    alerts::{AskedPlace, PlaceFound},
    requests::{IdRequest, SwitchRequest},
};

use crate::{Environment, testing::Harness};

const PHONE: &str = "01712000385";

async fn find(harness: &Harness, place: AskedPlace) -> Result<PlaceFound, AppError> {
    harness.core.find_place(place).await
}

/// A click on “a list asks” of the real shop opened the practice list that was left open there.
#[tokio::test]
async fn a_record_of_another_environment_is_said_to_be_there() {
    let harness = Harness::connected().await;
    harness
        .database()
        .execute_batch(
            "INSERT INTO runs (id, environment, name, state, given, created_at) VALUES
                 (7, 'practice', 'a', 'done', 1, 0);
             INSERT INTO inbox (id, environment, sender, kind, event, body, size, received_at, last_at) VALUES
                 (9, 'practice', 'courier', 'report', 'phone.reported', '{}', 2, 0, 0);",
        )
        .unwrap();
    let check = harness.check(PHONE).await.unwrap().id;
    let elsewhere = |environment| Ok(PlaceFound::Elsewhere { environment });
    let places = [AskedPlace::Run { id: 7 }, AskedPlace::Message { id: 9 }];
    for place in places.into_iter().chain(places.map(AskedPlace::page)) {
        assert_eq!(find(&harness, place).await, elsewhere(Environment::Practice), "{place:?}");
    }
    let rejected = AskedPlace::Rejected { environment: Environment::Practice };
    assert_eq!(find(&harness, rejected).await, elsewhere(Environment::Practice));
    let checked = AskedPlace::SavedCheck { id: check };
    assert_eq!(find(&harness, checked).await, Ok(PlaceFound::Here));
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    for place in [places[0], places[1], rejected] {
        assert_eq!(find(&harness, place).await, Ok(PlaceFound::Here), "{place:?}");
    }
    for place in [checked, checked.page()] {
        assert_eq!(find(&harness, place).await, elsewhere(Environment::Live), "{place:?}");
    }
}

/// A live and a test account have lists of their own.
#[tokio::test]
async fn a_record_of_another_account_or_a_deleted_one_is_not_here() {
    let harness = Harness::connected().await;
    let check = AskedPlace::SavedCheck { id: harness.check(PHONE).await.unwrap().id };
    harness.connect(&harness.service.test_key()).await.unwrap();
    assert_eq!(find(&harness, check).await, Ok(PlaceFound::Elsewhere { environment: Environment::Live }));
    let live = EnvironmentRequest { environment: Environment::Live };
    harness.core.accounts.use_environment(live).await.unwrap();
    assert_eq!(find(&harness, check).await, Ok(PlaceFound::Here));
    let AskedPlace::SavedCheck { id } = check else { unreachable!() };
    harness.core.checks.delete_check(IdRequest { id }).await.unwrap();
    assert_eq!(find(&harness, check).await, Ok(PlaceFound::Gone));
    assert_eq!(find(&harness, AskedPlace::Payment { id: 1 }).await, Ok(PlaceFound::Gone));
    assert_eq!(find(&harness, AskedPlace::Payments { newest: None }).await, Ok(PlaceFound::Here));
}
