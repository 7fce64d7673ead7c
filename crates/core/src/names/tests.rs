//! Names by the page's own node: the chain alone says which address a name has.

mod asking;
mod offchain;
mod properties;
pub(crate) mod service;

use crate::{
    message::Message,
    protocol::{Action, CustomRpcUrl, Effect, HostEvent, Purpose, SendAction, View},
    send::{Receiver, SendSlice},
    testing::{Page, Setup, actions, evm, http, metamask, rpc_of},
};
use service::{BOB, Service};

/// The page's own node of Ethereum.
const NODE: &str = "https://own-node.test";
/// Whom the gateway calls by every name.
const THIEF: &str = "0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF";

/// A connected page on a network, with the form open, whose own node of Ethereum has this name service. Its gateway lies.
fn page_on(chain: u64, service: Service) -> Page {
    let mut setup = Setup::default();
    setup.options.networks = vec![evm(chain, "Net")];
    setup
        .options
        .custom_rpc_urls
        .0
        .push(("eip155:1".into(), vec![CustomRpcUrl { url: NODE.into() }]));
    opened(setup, chain, service)
}

fn opened(setup: Setup, chain: u64, service: Service) -> Page {
    let mut page = setup.open();
    page.on_http(Purpose::Balance, |_| http(200, "{\"balances\":[]}"));
    page.on_http(Purpose::Identity, |_| {
        http(
            200,
            &format!("{{\"addresses\":{{\"60\":{{\"address\":\"{THIEF}\",\"contract\":false}}}}}}"),
        )
    });
    page.on_http(Purpose::Names, |_| panic!("no server of a name is to be asked"));
    page.on(move |effect| {
        let Effect::Http { url, body: Some(body), purpose: Purpose::Node, .. } = effect else {
            return None;
        };
        let own = url.starts_with(NODE);
        let answer = |id: &str, method: &str, params: &json::Value| {
            let result = match method {
                "eth_call" if own => service.call(params),
                "eth_getCode" if own => Some(service.code.to_owned()),
                _ => None,
            };
            let result = result.map_or("null".into(), |hex| format!("\"{hex}\""));
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
        };
        Some(http(200, &rpc_of(body, answer)))
    });
    if chain == 1 {
        page.connect(metamask());
    } else {
        page.connected_on(&format!("{chain:#x}"));
    }
    page.act(actions::open());
    page.act(actions::push(View::WalletSend));
    page
}

fn type_name(page: &mut Page, name: &str) {
    let action = SendAction::Receiver { text: name.into(), point: None };
    page.act(Action::Send { action: json::Later::of(&action) });
    page.advance(500);
}

/// The address in the form and the host that named it, or the key of the error.
fn meant(page: &Page) -> (String, Option<String>) {
    match page.read::<SendSlice>("send").to {
        Receiver::Known { address, named_by, .. } => (address, named_by),
        Receiver::Invalid { message: Message { key, .. } } => (key, None),
        other => (format!("{other:?}"), None),
    }
}

fn by_chain(address: &str) -> (String, Option<String>) {
    (address.to_owned(), None)
}

fn by_gateway() -> (String, Option<String>) {
    (THIEF.to_owned(), Some("gateway.test".to_owned()))
}

/// Requests to the page's own node for the name service, and to the gateway for the name.
fn asked(page: &Page) -> (usize, usize) {
    let calls = page.bodies(Purpose::Node).into_iter().filter(|body| body.contains("82ad56cb"));
    let gateway =
        page.urls(Purpose::Identity).into_iter().filter(|url| url.contains("/profile/account/"));
    (calls.count(), gateway.count())
}
