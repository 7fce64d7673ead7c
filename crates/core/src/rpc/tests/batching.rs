use super::{ask, only};
use crate::{
    protocol::{Purpose, Reply},
    testing::{Answer, GATEWAY, Page, http, rpc, rpc_results},
};
use json::Value;
use std::cell::Cell;

#[test]
fn one_request_travels_alone_and_not_as_a_batch() {
    let mut page = Page::new();
    let answers = ask(&mut page, 1);
    let body = page.bodies(Purpose::Rpc).pop().unwrap();
    assert!(body.starts_with(r#"{"jsonrpc":"2.0","id":"#), "{body}");
    assert!(body.ends_with(r#","method":"eth_blockNumber","params":[]}"#), "{body}");
    assert_eq!(only(&answers), "\"0x1\"");
}

#[test]
fn requests_of_one_turn_travel_in_one_batch() {
    let mut page = Page::new();
    let answers = ask(&mut page, 5);
    assert_eq!(page.bodies(Purpose::Rpc).len(), 1);
    assert_eq!(answers.borrow().len(), 5);
}

#[test]
fn a_batch_has_at_most_a_thousand_requests() {
    let mut page = Page::new();
    let answers = ask(&mut page, 2_001);
    let sizes: Vec<usize> =
        page.bodies(Purpose::Rpc).iter().map(|body| body.matches("\"jsonrpc\"").count()).collect();
    assert_eq!(sizes, [1_000, 1_000, 1]);
    assert_eq!(answers.borrow().len(), 2_001);
    assert!(answers.borrow().iter().all(Result::is_ok));
}

#[test]
fn answers_are_matched_by_id_in_any_order() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |body| {
        let Ok(Value::Array(requests)) = Value::parse(body) else { panic!("one batch") };
        let answers: Vec<String> = requests
            .iter()
            .rev()
            .map(|request| request.get("id").and_then(Value::as_number).unwrap())
            .map(|id| format!("{{\"id\":{id},\"result\":{id}}}"))
            .collect();
        http(200, &format!("[{}]", answers.join(",")))
    });
    let answers = ask(&mut page, 3);
    let said: Vec<u64> =
        answers.borrow().iter().map(|answer| answer.as_ref().unwrap().as_u64().unwrap()).collect();
    assert_eq!(said.len(), 3);
    assert!(said.is_sorted(), "each got its own: {said:?}");
}

#[test]
fn requests_of_the_next_turn_do_not_wait_for_the_first_batch() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |body| match rpc_results(body, |_| "1".into()) {
        Answer::Now(reply) => Answer::After(5_000, reply),
        other => other,
    });
    let first = ask(&mut page, 1);
    let second = ask(&mut page, 1);
    assert_eq!(page.bodies(Purpose::Rpc).len(), 2);
    page.advance(5_000);
    assert_eq!((first.borrow().len(), second.borrow().len()), (1, 1));
}

#[test]
fn hundreds_of_batches_on_their_way_all_arrive() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |body| match rpc_results(body, |_| "1".into()) {
        Answer::Now(reply) => Answer::After(5_000, reply),
        other => other,
    });
    let all: Vec<_> = (0..600).map(|_| ask(&mut page, 1)).collect();
    page.advance(5_000);
    assert!(all.iter().all(|answers| answers.borrow().len() == 1));
}

#[test]
fn a_nodes_error_belongs_to_its_request_only() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |body| {
        let count = Cell::new(0);
        let said = rpc(body, |id, _| {
            count.set(count.get() + 1);
            if count.get() == 2 { error(id) } else { format!("{{\"id\":{id},\"result\":1}}") }
        });
        http(200, &said)
    });
    let answers = ask(&mut page, 4);
    let good: Vec<bool> = answers.borrow().iter().map(Result::is_ok).collect();
    assert_eq!(good, [true, false, true, true]);
    assert_eq!(page.bodies(Purpose::Rpc).len(), 1, "an error is an answer");
}

fn error(id: &str) -> String {
    format!("{{\"id\":{id},\"error\":{{\"code\":-32601,\"message\":\"no method\"}}}}")
}

#[test]
fn a_nodes_error_is_told_with_code_and_words() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |body| http(200, &rpc(body, |id, _| error(id))));
    let answers = ask(&mut page, 1);
    assert_eq!(only(&answers), "The node reported an error: -32601: no method");
}

#[test]
fn a_null_error_beside_a_result_is_no_error() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |body| {
        http(200, &rpc(body, |id, _| format!("{{\"id\":{id},\"error\":null,\"result\":null}}")))
    });
    assert_eq!(only(&ask(&mut page, 1)), "null");
}

#[test]
fn a_second_answer_to_a_batch_changes_nothing() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |body| match rpc_results(body, |_| "7".into()) {
        Answer::Now(reply) => Answer::Twice(reply),
        other => other,
    });
    assert_eq!(only(&ask(&mut page, 1)), "7");
}

#[test]
fn an_answer_of_the_wrong_kind_is_a_failure() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |_| Answer::Now(Reply::Done));
    let said = only(&ask(&mut page, 1));
    assert_eq!(said, "No node answered: the host gave another answer than HTTP");
}

/// How many calls each batch had.
fn sizes(page: &Page) -> Vec<usize> {
    page.bodies(Purpose::Rpc).iter().map(|body| body.matches("\"jsonrpc\"").count()).collect()
}

#[test]
fn a_node_that_takes_three_calls_at_once_is_asked_in_halves_and_its_size_is_remembered() {
    for refusal in [
        http(500, ""),
        http(413, "too large"),
        http(400, "no"),
        http(
            200,
            "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"too many\"}}",
        ),
        http(200, "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32000,\"message\":\"batch limit\"}}"),
        http(
            200,
            "[{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"no\"}}]",
        ),
    ] {
        let mut page = Page::new();
        let refused = refusal.clone();
        page.on_node(GATEWAY, move |body| {
            if body.matches("\"jsonrpc\"").count() > 3 {
                return refused.clone();
            }
            http(
                200,
                &rpc(body, |id, _| {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x1\"}}")
                }),
            )
        });
        let answers = ask(&mut page, 5);
        assert_eq!(sizes(&page), [5, 3, 2], "{refusal:?}");
        assert!(answers.borrow().len() == 5 && answers.borrow().iter().all(Result::is_ok));
        let answers = ask(&mut page, 7);
        assert_eq!(sizes(&page)[3..], [3, 3, 1], "it is remembered");
        assert!(answers.borrow().len() == 7 && answers.borrow().iter().all(Result::is_ok));
    }
}

#[test]
fn a_node_that_takes_single_calls_alone_answers_all_of_them() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |body| {
        if body.starts_with('[') {
            return http(500, "");
        }
        http(
            200,
            &rpc(body, |id, _| format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x1\"}}")),
        )
    });
    let answers = ask(&mut page, 9);
    assert!(answers.borrow().len() == 9 && answers.borrow().iter().all(Result::is_ok));
}

#[test]
fn a_broken_node_is_not_asked_for_every_call_alone() {
    let mut page = super::with_nodes(&["https://a.test", "https://b.test"]);
    page.on_node("https://a.test", |_| http(500, ""));
    page.on_node("https://b.test", |body| {
        http(
            200,
            &rpc(body, |id, _| format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x1\"}}")),
        )
    });
    let answers = ask(&mut page, 1_000);
    assert!(answers.borrow().len() == 1_000 && answers.borrow().iter().all(Result::is_ok));
    let asked = page.urls(Purpose::Rpc).iter().filter(|url| url.contains("a.test")).count();
    assert!(asked <= 11, "{asked}");
}

#[test]
fn an_id_that_is_written_otherwise_is_the_same_id() {
    for form in ["\"{}\"", "{}.0", "{}.00", "{}"] {
        let mut page = Page::new();
        page.on_node(GATEWAY, move |body| {
            http(
                200,
                &rpc(body, |id, _| {
                    let id = form.replace("{}", id);
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x1\"}}")
                }),
            )
        });
        let answers = ask(&mut page, 3);
        assert!(
            answers.borrow().len() == 3 && answers.borrow().iter().all(Result::is_ok),
            "{form}"
        );
    }
}
