//! GET /api/v1/ping.

use porokh_practice::{Endpoint, Fault};

use crate::{last, live, practice, test};

#[tokio::test]
async fn a_ping_shows_the_brand_and_the_methods_as_they_come() {
    let service = practice().await;
    for client in [live(&service), test(&service)] {
        let answer = client.ping().await.unwrap();
        let is_shown = |wanted: &str| answer.words.iter().any(|(_, word)| word == wanted);
        let merchant = service.merchant();
        assert!(is_shown(&merchant.brand_name), "{:?}", answer.words);
        let enabled = merchant.methods.iter().filter(|method| is_shown(&method.id)).count();
        assert!(enabled > 0, "{:?}", answer.words);
    }
    let seen = last(&service);
    assert_eq!((seen.method.as_str(), seen.path.as_str()), ("GET", "/api/v1/ping"));
}

#[tokio::test]
async fn a_ping_of_any_shape_is_kept() {
    let service = practice().await;
    let body = r#"{"ok":1,"who":{"brand":"B"}}"#;
    service.inject(Fault::reply(Endpoint::Ping, 200, body));
    let answer = live(&service).ping().await.unwrap();
    assert_eq!(answer.raw, body);
    let words = [("ok".to_owned(), "1".to_owned()), ("who.brand".to_owned(), "B".to_owned())];
    assert_eq!(answer.words, words);
}
