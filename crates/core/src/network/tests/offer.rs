use super::{is_add, is_switch, on_switch};
use crate::{
    connection::Stage,
    protocol::{CustomRpcUrl, Effect},
    testing::{Answer, Outcome, Page, actions::*, metamask},
};
use std::{cell::RefCell, rc::Rc};

const GATEWAY_NODE: &str = "https://gateway.test/v1?chainId=eip155:10&projectId=p%201%26x";

/// Lists of addresses with which a wallet was asked to add a network.
type Offered = Rc<RefCell<Vec<Vec<String>>>>;

/// A page with this gateway, and these nodes for a network that its wallet does not know.
fn page(gateway: Option<&str>, public: &[&str], own: &[&str]) -> (Page, Offered) {
    let mut page = Page::with(|setup| {
        let options = &mut setup.options;
        options.gateway_url = gateway.map(str::to_owned);
        options.project_id = "p 1&x".into();
        let urls = own.iter().map(|&url| CustomRpcUrl { url: url.into() }).collect();
        options.custom_rpc_urls.0.push(("eip155:10".into(), urls));
        options.networks[1].rpc_urls.default.http = public.iter().map(|&url| url.into()).collect();
    });
    page.connect(metamask());
    on_switch(&mut page, vec![Answer::wallet_error(4902, "Unrecognized chain ID")]);
    let offered = Offered::default();
    let list = offered.clone();
    page.on(move |effect| {
        if let Effect::AddNetwork { network, .. } = effect {
            list.borrow_mut().push(network.rpc_urls.default.http.clone());
        }
        None
    });
    (page, offered)
}

#[test]
fn a_wallet_is_offered_nodes_that_it_can_ask() {
    let gateway = Some("https://gateway.test");
    let table: [(&[&str], &[&str], &[&str]); 8] = [
        (
            &["https://a.test", "http://127.0.0.1:8545"],
            &["https://own.test"],
            &["https://a.test", "http://127.0.0.1:8545"],
        ),
        (&[], &["https://own.test"], &["https://own.test"]),
        (&[], &[], &[GATEWAY_NODE]),
        (&["wss://a.test"], &[], &[GATEWAY_NODE]),
        (&[""], &["ws://own.test"], &[GATEWAY_NODE]),
        (&["https://name:secret@a.test"], &[], &[GATEWAY_NODE]),
        (&["https://name:secret@a.test", "HTTPS://b.test"], &[], &["HTTPS://b.test"]),
        (&["/rpc", "https://", "javascript:alert(1)"], &[], &[GATEWAY_NODE]),
    ];
    for (public, own, expected) in table {
        let (mut page, offered) = page(gateway, public, own);
        let call = page.call(switch("eip155:10"));
        assert_eq!(page.outcome(call), Outcome::Done, "{public:?}");
        assert_eq!(*offered.borrow(), [expected], "{public:?} {own:?}");
    }
}

#[test]
fn without_any_the_visitor_reads_so_and_the_wallet_is_not_asked() {
    for gateway in [None, Some("/gateway"), Some("https://name:secret@gateway.test")] {
        let (mut page, _) = page(gateway, &["wss://a.test"], &[]);
        page.act(open());
        let call = page.call(switch("eip155:10"));
        assert_eq!(
            page.error(call),
            "The wallet does not have this network, and the page has no node to add it with"
        );
        assert_eq!((page.asked(is_switch).len(), page.asked(is_add).len()), (1, 0));
        let switching = page.network().switching.expect("a view that tells of it");
        assert_eq!(switching.stage, Stage::Failed);
        assert_eq!(switching.message.expect("words").key, "error.networkNotAddable");
        assert_eq!(page.active(), "eip155:1");
    }
}

#[test]
fn what_is_offered_is_not_what_the_page_itself_knows_of_the_network() {
    let (mut page, offered) = page(Some("https://gateway.test"), &[], &[]);
    page.act(switch("eip155:10"));
    assert_eq!(offered.borrow().len(), 1);
    let networks = page.network().networks;
    let network = networks.iter().find(|one| one.id == "10").expect("the network");
    assert!(network.rpc_urls.default.http.is_empty());
}
