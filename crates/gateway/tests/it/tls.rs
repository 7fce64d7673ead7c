use std::sync::Arc;
use std::time::Duration;

use rcgen::{BasicConstraints, Certificate, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use tokio_rustls::TlsAcceptor;

use drawstring_gateway::config::Settings;
use serde_json::json;

use crate::chain::Anvil;
use crate::world::{Behaviour, CHAIN, Node, Relay, Socket, World, call, eventually};

const CALL: (&str, &str) = ("web3_clientVersion", "[]");

/// An authority that nobody else knows, as a company has one.
struct Authority {
    certificate: Certificate,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    fn new() -> Self {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = params.self_signed(&key).unwrap();
        Self { certificate, issuer: Issuer::new(params, key) }
    }

    /// A node's side of TLS, with a certificate for this host, changed as told.
    fn certify(&self, host: &str, change: impl FnOnce(&mut CertificateParams)) -> TlsAcceptor {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new([host.to_owned()]).unwrap();
        change(&mut params);
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
        let config =
            ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
                .with_safe_default_protocol_versions()
                .unwrap()
                .with_no_client_auth()
                .with_single_cert(vec![certificate.der().clone()], key)
                .unwrap();
        TlsAcceptor::from(Arc::new(config))
    }

    /// A gateway that trusts it.
    fn trusted_by(&self, nodes: &[&str]) -> World {
        self.trusted_with(nodes, |_| {})
    }

    /// The same, with other settings.
    fn trusted_with(&self, nodes: &[&str], change: impl FnOnce(&mut Settings)) -> World {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("authority.pem");
        std::fs::write(&file, self.certificate.pem()).unwrap();
        World::with(nodes, |settings| {
            settings.ca_file = Some(file);
            // Not a test of speed, and a handshake has more to compute.
            settings.timeouts.upstream_ms = Some(5_000);
            change(settings);
        })
    }
}

/// What the caller reads when the only node is refused.
async fn refusal(world: &World, node: &Node) -> String {
    let answer = world.rpc(&call(CALL.0, CALL.1)).await;
    assert_eq!((answer.status, node.requests()), (503, 0), "{}", answer.text);
    answer.json()["error"]["message"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_node_certified_by_the_operators_authority_answers() {
    let authority = Authority::new();
    let node = Node::start_behind(authority.certify("127.0.0.1", |_| {})).await;
    let world = authority.trusted_by(&[&node.url]);
    assert_eq!(world.call(CALL.0, CALL.1).await, "0x1");
    assert_eq!(node.calls(CALL.0), 1);
}

#[tokio::test]
async fn a_node_certified_by_an_unknown_authority_gets_no_call() {
    let node = Node::start_behind(Authority::new().certify("127.0.0.1", |_| {})).await;
    for world in [World::of(&[&node.url]), Authority::new().trusted_by(&[&node.url])] {
        let text = refusal(&world, &node).await;
        assert!(text.contains("certificate is signed by an unknown authority"), "{text}");
        assert!(text.contains("--ca-file"), "{text}");
    }
}

#[tokio::test]
async fn a_node_whose_certificate_has_expired_gets_no_call() {
    let authority = Authority::new();
    let expired = authority.certify("127.0.0.1", |params| {
        params.not_after = params.not_before + Duration::from_hours(24);
    });
    let node = Node::start_behind(expired).await;
    let text = refusal(&authority.trusted_by(&[&node.url]), &node).await;
    assert!(text.contains("certificate has expired"), "{text}");
}

#[tokio::test]
async fn a_node_with_another_hosts_certificate_gets_no_call() {
    let authority = Authority::new();
    let node = Node::start_behind(authority.certify("node.example.org", |_| {})).await;
    let text = refusal(&authority.trusted_by(&[&node.url]), &node).await;
    assert!(text.contains("certificate is for another host"), "{text}");
}

#[tokio::test]
async fn the_next_node_answers_for_one_that_is_not_trusted() {
    let strange = Node::start_behind(Authority::new().certify("127.0.0.1", |_| {})).await;
    let known = Node::start(Behaviour::Well).await;
    let world = World::of(&[&strange.url, &known.url]);
    assert_eq!(world.call(CALL.0, CALL.1).await, "0x1");
    assert_eq!((strange.requests(), known.calls(CALL.0)), (0, 1));
}

/// A gateway that looks for new blocks by itself too seldom to see one here, and hears of them through this door.
fn hearing(authority: &Authority, anvil: &Anvil, door: &Relay) -> World {
    authority.trusted_with(&[&anvil.url], |settings| {
        settings.timeouts.head_poll_ms = Some(60_000);
        settings.chains.get_mut(CHAIN).unwrap().ws = vec![door.wss()];
    })
}

#[tokio::test]
async fn a_socket_node_certified_by_the_operators_authority_tells_of_new_blocks() {
    let (anvil, authority) = (Anvil::start(), Authority::new());
    let door = Relay::behind(authority.certify("127.0.0.1", |_| {}), &anvil.url).await;
    let world = hearing(&authority, &anvil, &door);
    let mut socket = Socket::open(&world.rpc_url(), &[]).await.unwrap();
    socket.subscribe(json!(["newHeads"])).await;
    eventually("a block is heard of", async || {
        anvil.call("evm_mine", json!([])).await;
        socket.event_soon().await.is_some()
    })
    .await;
}

#[tokio::test]
async fn a_socket_node_certified_by_an_unknown_authority_is_not_listened_to() {
    let anvil = Anvil::start();
    let door = Relay::behind(Authority::new().certify("127.0.0.1", |_| {}), &anvil.url).await;
    let world = hearing(&Authority::new(), &anvil, &door);
    let mut socket = Socket::open(&world.rpc_url(), &[]).await.unwrap();
    socket.subscribe(json!(["newHeads"])).await;
    for _ in 0..3 {
        anvil.call("evm_mine", json!([])).await;
        assert_eq!(socket.event_soon().await, None);
    }
}
