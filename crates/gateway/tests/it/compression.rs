//! Answers in gzip: how often they are compressed, and for whom.

use std::io::Read;

use alloy_primitives::U256;
use flate2::read::GzDecoder;
use http::StatusCode;

use crate::money::{MoneyWorld, open_money};
use crate::world::{Answer, CHAIN, World, catch_up, get, request};

const GZIP: (&str, &str) = ("accept-encoding", "gzip");

/// How often the compressor ran, and how often it need not.
async fn counts(world: &World) -> (u64, u64) {
    let count = async |from: &str| {
        let line = format!("drawstring_compressed_total{{from=\"{from}\"}}");
        world.metric(&line).await.unwrap_or_default()
    };
    (count("compressor").await, count("cache").await)
}

fn wallets(world: &World, project: &str, more: &str) -> String {
    format!("{}/getWallets?projectId={project}&{more}", world.url)
}

async fn packed(url: &str) -> Answer {
    request("GET", url, &[GZIP], "").await
}

fn unpack(answer: &Answer) -> String {
    assert_eq!(answer.header("content-encoding"), "gzip", "{:?}", answer.headers);
    assert_eq!(answer.header("content-length"), answer.bytes.len().to_string());
    let mut plain = String::new();
    GzDecoder::new(&answer.bytes[..]).read_to_string(&mut plain).unwrap();
    plain
}

#[tokio::test]
async fn equal_answers_are_compressed_once_for_all_workers_and_projects() {
    let world = World::of(&[]);
    for project in [&world.open, &world.closed, &world.open] {
        for more in ["entries=20", "entries=20&page=1"] {
            let url = wallets(&world, project, more);
            let plain = get(&url).await;
            for _ in 0..4 {
                assert_eq!(unpack(&packed(&url).await), plain.text);
            }
        }
    }
    assert_eq!(counts(&world).await, (1, 23));
    // Another question is another answer.
    for more in ["entries=21", "entries=20&page=2", "entries=20&search=a", "entries=20&brief=true"]
    {
        let url = wallets(&world, &world.open, more);
        assert_eq!(unpack(&packed(&url).await), get(&url).await.text, "{more}");
    }
    assert_eq!(counts(&world).await, (5, 23));
}

#[tokio::test]
async fn what_is_kept_lets_nobody_in_and_carries_nobodys_headers() {
    let world = World::of(&[]);
    let url = wallets(&world, &world.closed, "entries=20");
    let mut ids = Vec::new();
    for (origin, status) in [
        ("https://app.example.org", StatusCode::OK),
        ("https://evil.example", StatusCode::FORBIDDEN),
        ("https://other.example.org", StatusCode::OK),
    ] {
        let answer = request("GET", &url, &[GZIP, ("origin", origin)], "").await;
        assert_eq!(answer.status, status.as_u16(), "{origin}");
        ids.push(answer.header("x-request-id").to_owned());
    }
    ids.dedup();
    assert_eq!((ids.len(), counts(&world).await), (3, (1, 1)));
}

#[tokio::test]
async fn answers_go_as_they_are_to_who_does_not_accept_gzip() {
    let world = World::of(&[]);
    let url = wallets(&world, &world.open, "entries=20");
    let plain = get(&url).await;
    for accepted in ["", "br", "identity", "gzip;q=0", "gzip;q=0, *", "gzip;q=0.2, identity"] {
        let answer = request("GET", &url, &[("accept-encoding", accepted)], "").await;
        assert_eq!((answer.header("content-encoding"), &answer.text), ("", &plain.text));
        assert_eq!(answer.header("vary"), "accept-encoding", "{accepted}");
    }
    // Too short, or a refusal, or nothing at all.
    for (path, status) in
        [(format!("v1/supported-chains?projectId={}", world.open), 200), ("getWallets".into(), 401)]
    {
        let answer = packed(&format!("{}/{path}", world.url)).await;
        assert_eq!((answer.status, answer.header("content-encoding")), (status, ""), "{path}");
    }
    assert_eq!(counts(&world).await, (0, 0));
    // Only the headers are wanted: those of the answer that would come.
    let head = request("HEAD", &url, &[GZIP], "").await;
    let whole = packed(&url).await;
    assert_eq!((head.status, head.bytes.len()), (200, 0));
    for name in ["vary", "content-encoding", "content-length"] {
        assert_eq!(head.header(name), whole.header(name), "{name}");
    }
    assert_eq!(counts(&world).await, (1, 1));
}

#[tokio::test]
async fn a_picture_that_a_page_has_is_not_sent_again_in_any_form() {
    let world = World::of(&[]);
    let url = format!("{}/getWalletImage/metamask", world.url);
    let plain = get(&url).await;
    assert_eq!((plain.status, plain.header("content-type")), (200, "image/svg+xml"));
    let first = packed(&url).await;
    assert_eq!(unpack(&first), plain.text);
    let (strong, weak) = (plain.header("etag"), first.header("etag"));
    // The two forms are not the same bytes.
    assert_eq!(format!("W/{strong}"), weak);
    for (tag, headers) in [(strong, vec![]), (strong, vec![GZIP]), (weak, vec![GZIP])] {
        let headers = [headers, vec![("if-none-match", tag)]].concat();
        let again = request("GET", &url, &headers, "").await;
        assert_eq!((again.status, again.bytes.len(), again.header("etag")), (304, 0, tag));
    }
    let other = request("GET", &url, &[GZIP, ("if-none-match", "W/\"0\"")], "").await;
    assert_eq!(unpack(&other), plain.text);
    assert_eq!(counts(&world).await, (1, 1));
}

#[tokio::test]
async fn a_balance_is_compressed_once_per_head() {
    let MoneyWorld { chain, world } = open_money().await;
    let url = format!(
        "{}/v1/account/{}/balance?projectId={}&chainId={CHAIN}",
        world.url,
        chain.account(0),
        world.open
    );
    for heads in 1..=3 {
        catch_up(&world, &chain).await;
        let plain = get(&url).await;
        for _ in 0..4 {
            assert_eq!(unpack(&packed(&url).await), plain.text);
        }
        assert_eq!(counts(&world).await, (heads, 3 * heads));
        chain.pay(chain.account(1), chain.account(0), U256::from(1_000_000_000_000_000_u64)).await;
    }
}
