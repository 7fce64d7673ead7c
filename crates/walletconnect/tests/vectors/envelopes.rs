use super::{flows, hex32, text, vectors};
use serde_json::Value;
use walletconnect::{
    MessageId, PairingUri, PrivateKey, SymKey, Topic,
    envelope::{self, Envelope},
};

fn iv(text: &str) -> [u8; 12] {
    // Read as 32 bytes, for that is what there is a reader for.
    hex32(&format!("{text:0<64}"))[..12].try_into().unwrap()
}

fn private(text: &str) -> PrivateKey {
    PrivateKey::from_bytes(hex32(text))
}

#[test]
fn a_key_is_agreed_and_tells_its_topic() {
    let v = &vectors()["cryptoUnitVectors"]["x25519_hkdf"];
    let (a, b) = (private(text(&v["privA"])), private(text(&v["privB"])));
    assert_eq!((a.public(), b.public()), (hex32(text(&v["pubA"])), hex32(text(&v["pubB"]))));
    for key in [a.agree(&b.public()), b.agree(&a.public())] {
        let key = key.unwrap();
        assert_eq!(
            (key.0, key.topic().text().as_str()),
            (hex32(text(&v["symKey"])), text(&v["topic"]))
        );
    }
}

#[test]
fn each_type_of_envelope_is_written_as_in_the_vectors() {
    let v = &vectors()["cryptoUnitVectors"];
    let zero = &v["envelope0"];
    let key = SymKey(hex32(text(&zero["symKey"])));
    let sealed = envelope::seal(&key, &iv(text(&zero["iv"])), text(&zero["plaintext"]));
    assert_eq!(sealed, text(&zero["base64"]));
    assert_eq!(envelope::for_link(&sealed).unwrap(), text(&zero["base64url_nopad"]));

    let one = &v["envelope1"];
    let receiver = private(text(&one["receiverPriv"]));
    let sender = private(text(&v["x25519_hkdf"]["privA"]));
    let told = envelope::seal_to(
        &receiver.public(),
        &sender,
        &iv(text(&one["iv"])),
        text(&one["plaintext"]),
    );
    assert_eq!(told.unwrap(), text(&one["base64"]));
    assert_eq!(Topic::of_key(&receiver.public()).text(), text(&one["responseTopic"]));

    let two = &v["envelope2"];
    assert_eq!(envelope::plain(text(&two["plaintext"])), text(&two["base64url_nopad"]));
}

#[test]
fn every_session_key_of_the_flows_is_derived() {
    let mut seen = 0;
    for flow in flows() {
        for one in flow["sessionKeyDerivations"].as_array().unwrap() {
            let key =
                private(text(&one["privateKeyA"])).agree(&hex32(text(&one["publicKeyB"]))).unwrap();
            assert_eq!(key.0, hex32(text(&one["symKey"])));
            assert_eq!(key.topic().text(), text(&one["topic"]));
            let other = private(text(&one["privateKeyB"])).agree(&hex32(text(&one["publicKeyA"])));
            assert!(other.unwrap() == key);
            seen += 1;
        }
    }
    assert_eq!(seen, 8);
}

#[test]
fn every_pairing_of_the_flows_is_read_and_written_again() {
    for flow in flows() {
        for pairing in flow["pairings"].as_array().unwrap() {
            let uri = PairingUri::parse(text(&pairing["uri"])).unwrap();
            assert_eq!(uri.text(), text(&pairing["uri"]));
            assert_eq!(uri.topic, uri.key.topic());
        }
    }
}

#[test]
fn every_captured_envelope_opens_and_is_sealed_again_byte_for_byte() {
    let mut seen = 0;
    for flow in flows() {
        for frame in flow["trace"].as_array().unwrap() {
            for (field, decoded) in frame["decoded"].as_object().into_iter().flatten() {
                let params = &frame["frame"]["params"];
                let told = if params["data"].is_null() { params } else { &params["data"] };
                let message = text(&told[field]);
                opens(message, decoded, flow);
                if let Some(id) = decoded["messageId"].as_str() {
                    assert_eq!(MessageId::of(message).text(), id);
                }
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 186);
}

fn opens(message: &str, decoded: &Value, flow: &Value) {
    let envelope = Envelope::read(message).unwrap();
    let plaintext = text(&decoded["plaintext"]);
    if decoded["type"] == 1 {
        let Envelope::Sealed { sender: Some(sender), .. } = &envelope else {
            panic!("{envelope:?}")
        };
        let keys = flow["keys"]["x25519PrivateByPublic"].as_object().unwrap();
        let find = |public: &str| private(text(&keys[public]["privateKey"]));
        let receiver = keys.keys().find_map(|public| {
            let key = find(public);
            envelope.open_from_sender(&key).ok().map(|opened| (key, opened))
        });
        let (receiver, opened) = receiver.unwrap();
        assert_eq!(opened, (plaintext.to_owned(), *sender));
        let sender = find(&walletconnect::hex::encode(sender));
        let again =
            envelope::seal_to(&receiver.public(), &sender, &iv(text(&decoded["iv"])), plaintext);
        assert_eq!(again.unwrap(), message);
    } else {
        let key = SymKey(hex32(text(&decoded["symKey"])));
        assert_eq!(envelope.open(&key).unwrap(), plaintext);
        assert_eq!(envelope::seal(&key, &iv(text(&decoded["iv"])), plaintext), message);
    }
}
