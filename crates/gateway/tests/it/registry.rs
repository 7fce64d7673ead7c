use crate::world::{World, get, request};

#[tokio::test]
async fn wallets_come_in_pages() {
    let world = World::of(&[]);
    let page = |query: &str| {
        get_json(format!("{}/getWallets?projectId={}&{query}", world.url, world.open))
    };
    let first = page("page=1&entries=2&st=drawstring&sv=0.1.0").await;
    let second = page("page=2&entries=2").await;
    assert_eq!((first["data"].as_array().unwrap().len(), &first["count"]), (2, &second["count"]));
    assert_ne!(first["data"][0]["id"], second["data"][0]["id"]);
    let id = first["data"][1]["id"].as_str().unwrap();
    let included = page(&format!("include={id}")).await;
    assert_eq!(
        (&included["data"][0]["id"], &included["count"]),
        (&first["data"][1]["id"], &1.into())
    );
}

async fn get_json(url: String) -> serde_json::Value {
    get(&url).await.json()
}

#[tokio::test]
async fn small_answers_are_compressed_for_who_accepts_it() {
    let world = World::of(&[]);
    let url = format!("{}/getWallets?entries=20&projectId={}", world.url, world.open);
    let plain = get(&url).await;
    assert_eq!(plain.header("content-encoding"), "");
    let packed = request("GET", &url, &[("accept-encoding", "br, gzip")], "").await;
    assert_eq!((packed.status, packed.header("content-encoding")), (200, "gzip"));
    assert!(packed.header("vary").to_lowercase().contains("accept-encoding"));
    // The reader of this test is no gzip: what it cannot read became longer than it was.
    assert!(packed.text.len() < plain.text.len(), "{} {}", packed.text.len(), plain.text.len());
    let refused = request("GET", &url, &[("accept-encoding", "gzip;q=0")], "").await;
    assert_eq!(
        (refused.header("content-encoding"), refused.text.as_str()),
        ("", plain.text.as_str())
    );
}

#[tokio::test]
async fn a_wrong_parameter_is_named() {
    let world = World::of(&[]);
    for (query, field) in [
        ("entries=101", "entries"),
        ("page=0", "page"),
        ("chains=x", "chains"),
        ("search=%zz", "search"),
    ] {
        let answer =
            get(&format!("{}/getWallets?projectId={}&{query}", world.url, world.open)).await;
        assert_eq!((answer.status, answer.reason().0.as_str()), (400, field));
    }
}

#[tokio::test]
async fn an_icon_is_harmless_and_kept() {
    let world = World::of(&[]);
    let wallets =
        get_json(format!("{}/getWallets?entries=1&projectId={}", world.url, world.open)).await;
    let id = wallets["data"][0]["image_id"].as_str().unwrap();
    let url = format!("{}/getWalletImage/{id}", world.url);
    let icon = get(&url).await;
    assert_eq!((icon.status, icon.header("content-type")), (200, "image/svg+xml"));
    assert!(icon.header("content-security-policy").contains("sandbox"));
    assert!(icon.header("cache-control").contains("immutable"));
    assert_eq!(icon.header("x-content-type-options"), "nosniff");
    let again = request("GET", &url, &[("if-none-match", icon.header("etag"))], "").await;
    assert_eq!(again.status, 304);
    assert_eq!(get(&format!("{}/public/getAssetImage/{id}", world.url)).await.status, 200);
    for id in ["nothing", "..%2fregistry", "%00", "%ff"] {
        let status = get(&format!("{}/getWalletImage/{id}", world.url)).await.status;
        assert!((400..=404).contains(&status), "{id}: {status}");
    }
}

#[tokio::test]
async fn the_projects_configuration_has_an_address_for_pages_of_other_kits() {
    let world = World::of(&[]);
    let ask = async |path: &str| {
        let answer = get(&format!("{}{path}?projectId={}", world.url, world.open)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["features"].as_array().unwrap().clone()
    };
    // Ours names every feature; theirs takes what is listed for switched on, and its choices from `config`.
    let ours = ask("/v1/config").await;
    let on: Vec<_> =
        ours.iter().filter(|one| one["isEnabled"] == true).map(|one| &one["id"]).collect();
    assert!(on.len() > 2, "{ours:?}");
    let theirs = ask("/appkit/v1/config").await;
    assert_eq!(theirs.iter().map(|one| &one["id"]).collect::<Vec<_>>(), on);
    let swap = theirs.iter().find(|one| one["id"] == "swap").unwrap();
    assert!(swap["config"].is_array(), "{swap}");
    let analytics =
        get(&format!("{}/getAnalyticsConfig?projectId={}", world.url, world.open)).await;
    assert_eq!(analytics.text, r#"{"isAnalyticsEnabled":true}"#);
}

#[tokio::test]
async fn pages_of_other_kits_find_wallets_by_the_ids_that_they_asked_for() {
    let world = World::of(&[]);
    let metamask = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";
    let ask = async |kit: &str| {
        let query = format!("projectId={}&st={kit}&include=zerion,{metamask}", world.open);
        let page = get_json(format!("{}/getWallets?{query}", world.url)).await;
        let ids = page["data"].as_array().unwrap().iter();
        ids.map(|wallet| wallet["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ask("appkit").await, ["zerion", metamask]);
    assert_eq!(ask("").await, ["zerion", metamask]);
    // Ours learns the registry's own id, which lasts.
    assert!(ask("drawstring").await.contains(&"metamask".to_owned()));
}

#[tokio::test]
async fn currencies_and_tokens_have_pictures() {
    let world = World::of(&[]);
    for path in
        ["getCurrencyImage/usd", "getCurrencyImage/BTC", "getTokenImage/ETH", "getTokenImage/sol"]
    {
        let icon = get(&format!("{}/public/{path}", world.url)).await;
        assert_eq!((icon.status, icon.header("content-type")), (200, "image/svg+xml"), "{path}");
        assert!(icon.header("content-security-policy").contains("sandbox"), "{path}");
    }
    for (path, field) in [("getCurrencyImage/xyz", "code"), ("getTokenImage/..%2fx", "symbol")] {
        let icon = get(&format!("{}/public/{path}", world.url)).await;
        assert_eq!((icon.status, icon.reason().0.as_str()), (404, field), "{path}");
    }
}
