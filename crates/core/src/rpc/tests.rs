//! JSON-RPC to chains (specification, sections 7 and 9).

mod batching;
mod nodes;
mod ranking;
mod waking;

use super::call;
use crate::{context::Context, errors::Failure, parts, protocol::Part, testing::Page};
use json::Value;
use std::{cell::RefCell, rc::Rc};

/// Answers of calls, in the order in which they came.
type Answers = Rc<RefCell<Vec<Result<Value, Failure>>>>;

/// Asks the active network so many times in one turn.
fn ask(page: &mut Page, count: usize) -> Answers {
    let answers = Answers::default();
    page.within(|context| {
        for _ in 0..count {
            ask_once(context, answers.clone());
        }
    });
    answers
}

fn ask_once(context: &Context, answers: Answers) {
    let network = context.state().slices.network.active.clone().unwrap();
    context.spawn(|context| async move {
        let answer = call(&context, &network, "eth_blockNumber", "[]".into()).await;
        answers.borrow_mut().push(answer);
    });
}

/// The one answer, as text.
fn only(answers: &Answers) -> String {
    let answers = answers.borrow();
    assert_eq!(answers.len(), 1, "{answers:?}");
    match &answers[0] {
        Ok(value) => json::to_string(value),
        Err(failure) => {
            let detail = failure.detail.clone().unwrap_or_default();
            format!("{}: {detail}", failure.problem.text())
        }
    }
}

/// A page whose own nodes are asked before the gateway, and the code that asks them is there.
fn with_nodes(nodes: &[&str]) -> Page {
    let mut page = without_account(nodes);
    page.within(|context| parts::prepare(context, Part::Account));
    page
}

fn without_account(nodes: &[&str]) -> Page {
    let nodes: Vec<_> =
        nodes.iter().map(|&url| crate::protocol::CustomRpcUrl { url: url.into() }).collect();
    Page::with(|setup| {
        setup.options.gateway_url = None;
        setup.options.custom_rpc_urls.0.push(("eip155:1".into(), nodes));
    })
}
