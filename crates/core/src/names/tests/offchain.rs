//! Records on a server of the name's owner.

use super::{
    service::{OWNER, SIGNED, Says, asking, lookup, nested, offchain, plain, record},
    *,
};
use crate::{names::own::RESOLVER, protocol::Reply, testing::Answer};

const SERVER: &str = "https://names.test/{sender}/{data}.json";
const POST: &str = "https://names.test/post";

fn served(address: &str) -> String {
    format!("{{\"data\":\"0x{SIGNED}{}\"}}", plain(address))
}

/// A page whose names are kept at these servers, where `answer` is what they say to a URL.
fn page(servers: &'static [&'static str], answer: impl Fn(&str) -> Answer + 'static) -> Page {
    let mut page = page_on(1, Service::new(move |_, _| offchain(servers)));
    page.on_http(Purpose::Names, answer);
    page
}

fn name(page: &mut Page) -> (String, Option<String>) {
    type_name(page, "bob.acme.eth");
    meant(page)
}

#[test]
fn the_names_own_server_is_asked_and_the_contract_checks_its_answer() {
    let mut page = page(&[SERVER], |_| http(200, &served(BOB)));
    assert_eq!(name(&mut page), by_chain(BOB));
    assert_eq!(page.urls(Purpose::Names), [format!("https://names.test/{OWNER}/0xbeef.json")]);
    // The question, and the answer for the contract to check.
    assert_eq!(asked(&page), (2, 0));
}

#[test]
fn a_server_without_a_place_for_the_question_gets_it_as_json() {
    let mut page = page(&[POST], |_| http(200, &served(BOB)));
    assert_eq!(name(&mut page), by_chain(BOB));
    let body = format!("{{\"data\":\"0xbeef\",\"sender\":\"{OWNER}\"}}");
    assert_eq!(page.bodies(Purpose::Names), [body]);
}

#[test]
fn a_forged_answer_is_refused_by_the_contract() {
    let mut page = page(&[POST], |_| http(200, &format!("{{\"data\":\"0xbad0{}\"}}", plain(BOB))));
    assert_eq!(name(&mut page), by_gateway());
}

#[test]
fn the_next_server_is_asked_where_one_fails_and_none_after_a_no() {
    const TWO: &[&str] = &["https://one.test/", "https://two.test/"];
    for (status, requests) in [(500, 2), (404, 1)] {
        let mut page =
            page(
                TWO,
                move |url| {
                    if url.contains("one") { http(status, "") } else { http(200, &served(BOB)) }
                },
            );
        let wanted = if requests == 2 { by_chain(BOB) } else { by_gateway() };
        assert_eq!(name(&mut page), wanted);
        // A no to one record is one to all: the others are not asked for.
        assert_eq!(page.urls(Purpose::Names).len(), requests);
    }
}

#[test]
fn at_most_four_servers_are_asked() {
    const MANY: &[&str] = &[
        "https://a.test/",
        "https://b.test/",
        "https://c.test/",
        "https://d.test/",
        "https://e.test/",
    ];
    let mut page = page(MANY, |_| http(503, ""));
    assert_eq!(name(&mut page), by_gateway());
    assert_eq!(page.urls(Purpose::Names).len(), 4);
}

#[test]
fn a_server_is_asked_by_https_alone() {
    for server in [
        "http://names.test/",
        "http://127.0.0.1:1/",
        "javascript:alert(1)",
        "data:application/json,{}",
        "//names.test/",
        "",
        "https://user:secret@names.test/",
        "ipfs://names",
        "x-batch-gateway:false",
        "https://names.test/\n",
    ] {
        let mut page = page_on(1, Service::new(move |_, _| offchain(&[server])));
        assert_eq!(name(&mut page), by_gateway(), "{server}");
    }
}

#[test]
fn what_is_no_answer_is_none() {
    let long = format!("{{\"data\":\"0x{}\"}}", "ab".repeat(30_000));
    for body in [
        "",
        "{}",
        "[]",
        "{\"data\":1}",
        "{\"data\":\"5167\"}",
        "{\"data\":\"0x516\"}",
        "{\"data\":\"0xzz\"}",
        &long,
    ] {
        let body = body.to_owned();
        let mut page = page(&[POST], move |_| http(200, &body));
        assert_eq!(name(&mut page), by_gateway());
    }
}

#[test]
fn a_request_on_behalf_of_another_contract_is_not_made() {
    let mut page = page_on(1, Service::new(|_, _| Says::Foreign(POST.into())));
    assert_eq!(name(&mut page), by_gateway());
}

#[test]
fn a_resolver_that_sends_on_for_ever_is_given_up() {
    // Every call back is answered by another question.
    let mut page = page(&[POST], |_| http(200, &served(BOB)));
    let service = Service::new(|_, _| offchain(&[POST]));
    page.on(move |effect| {
        let Effect::Http { body: Some(body), purpose: Purpose::Node, .. } = effect else {
            return None;
        };
        let again = |id: &str, _: &str, params: &json::Value| {
            let answer = service.call(params).unwrap_or_default();
            // What was taken is as good as refused: the same length, and asked again.
            let answer = if body.contains("c0ffee00") { endless() } else { answer };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"{answer}\"}}")
        };
        Some(http(200, &rpc_of(body, again)))
    });
    assert_eq!(name(&mut page), by_gateway());
    assert_eq!(page.urls(Purpose::Names).len(), 4);
}

/// One more question, as the answer of a single call.
fn endless() -> String {
    use crate::testing::abi::{Member, bytes, list, tuple};
    let again = lookup(RESOLVER, &asking(&[POST.to_owned()]));
    let one = tuple(&[Member::Word("0".into()), Member::Tail(bytes(&again))]);
    format!("0x{}", tuple(&[Member::Tail(list(&[Member::Tail(one)]))]))
}

#[test]
fn questions_within_questions_end() {
    let mut page = page(&["x-batch-gateway:true"], |_| http(200, &served(BOB)));
    assert_eq!(name(&mut page), by_gateway());
    assert!(page.urls(Purpose::Names).is_empty());
}

#[test]
fn a_server_that_does_not_answer_ends_with_the_time_for_the_name() {
    let mut page = page(&[POST], |_| Answer::Never);
    type_name(&mut page, "bob.acme.eth");
    page.advance(20_000);
    assert_eq!(meant(&page), by_gateway());
    let mut other = self::page(&[POST], |_| {
        Answer::After(3_000, Reply::Http { status: 200, body: served(BOB) })
    });
    type_name(&mut other, "bob.acme.eth");
    other.advance(3_000);
    assert_eq!(meant(&other), by_chain(BOB));
}

#[test]
fn what_a_server_spoils_is_not_taken_for_no_record() {
    // On Base, where the record of the network counts before Ethereum's.
    for spoiled in ["0x", "0xbad0"] {
        let mut page = page_on(
            8453,
            Service::new(|_, coin| match coin {
                Some(60) => record(BOB),
                _ => offchain(&[POST]),
            }),
        );
        page.on_http(Purpose::Names, move |_| http(200, &format!("{{\"data\":\"{spoiled}\"}}")));
        assert_eq!(name(&mut page).1, by_gateway().1, "{spoiled}");
    }
}

#[test]
fn a_names_owner_has_so_many_requests_and_no_more() {
    let servers: Vec<String> = (0..4).map(|server| format!("https://{server}.test/")).collect();
    let inner = asking(&servers);
    let many = nested(&[&inner, &inner, &inner, &inner]);
    let mut page = page_on(1, Service::new(move |_, _| Says::Reverts(lookup(RESOLVER, &many))));
    page.on_http(Purpose::Names, |_| http(503, ""));
    assert_eq!(name(&mut page), by_gateway());
    assert_eq!(page.urls(Purpose::Names).len(), 12);
}

#[test]
fn an_address_is_not_multiplied_by_what_is_put_in() {
    let server = format!("https://a/{}", "{data}".repeat(300));
    let mut page = page_on(1, Service::new(move |_, _| Says::Offchain(vec![server.clone()])));
    page.on_http(Purpose::Names, |_| http(200, &served(BOB)));
    assert_eq!(name(&mut page), by_chain(BOB));
    let [url] = &page.urls(Purpose::Names)[..] else { panic!() };
    assert_eq!(url.matches("0xbeef").count(), 1);
    for server in ["a".repeat(5_000), "{sender}".repeat(600)] {
        let server = format!("https://a/{server}");
        let mut page = page_on(1, Service::new(move |_, _| Says::Offchain(vec![server.clone()])));
        assert_eq!(name(&mut page), by_gateway());
    }
}
