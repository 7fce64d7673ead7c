use super::{Claims, ClientKey, JwtError, Rules, verify, verify_whole};
use base64ct::{Base64UrlUnpadded, Encoding};
use ed25519_dalek::{Signer, SigningKey};
use proptest::prelude::*;

const RELAY: &str = "wss://relay.example";
const NOW: u64 = 1_800_000_000;
const RULES: Rules<'static> = Rules { audiences: &[RELAY], now: NOW, leeway: 120 };

fn key() -> ClientKey {
    ClientKey::from_seed(&[9; 32])
}

fn judged(token: &str) -> Result<Claims, JwtError> {
    verify(token, &RULES).map(|(_, claims)| claims)
}

/// A token with these two parts, signed rightly.
fn signed(header: &str, payload: &str) -> String {
    let part = |text: &str| Base64UrlUnpadded::encode_string(text.as_bytes());
    let start = format!("{}.{}", part(header), part(payload));
    let signature = SigningKey::from_bytes(&[9; 32]).sign(start.as_bytes());
    format!("{start}.{}", Base64UrlUnpadded::encode_string(&signature.to_bytes()))
}

#[test]
fn a_token_tells_whose_it_is() {
    let token = key().token("anything", RELAY, NOW, 60);
    let (client, claims) = verify(&token, &RULES).unwrap();
    assert_eq!(client, key().id());
    assert_eq!((claims.sub.as_str(), claims.iat, claims.exp), ("anything", NOW, Some(NOW + 60)));
}

#[test]
fn clocks_may_differ_by_the_leeway_and_not_by_more() {
    let made = |iat, ttl| judged(&key().token("", RELAY, iat, ttl)).err();
    assert_eq!(made(NOW + 120, 60), None);
    assert_eq!(made(NOW + 121, 60), Some(JwtError::Future));
    assert_eq!(made(NOW - 180, 60), None);
    assert_eq!(made(NOW - 181, 60), Some(JwtError::Expired));
    // A clock that is ten minutes wrong, either way, with the life of an hour.
    assert_eq!(made(NOW + 600, 3_600), Some(JwtError::Future));
    assert_eq!(made(NOW - 4_200, 3_600), Some(JwtError::Expired));
}

#[test]
fn a_token_without_end_lives_for_ever() {
    let iss = key().id().text();
    let header = r#"{"typ":"JWT","alg":"EdDSA"}"#;
    let payload = format!(r#"{{"iat":1,"aud":"{RELAY}","iss":"{iss}","act":"client_auth"}}"#);
    assert_eq!(judged(&signed(header, &payload)).unwrap().exp, None);
}

#[test]
fn a_slash_at_the_relays_end_is_of_no_account() {
    assert!(judged(&key().token("", "wss://relay.example/", NOW, 60)).is_ok());
    for other in ["wss://relay.example.org", "ws://relay.example", "wss://relay.example/x", ""] {
        assert_eq!(judged(&key().token("", other, NOW, 60)), Err(JwtError::Audience), "{other}");
    }
}

#[test]
fn what_another_key_signed_or_somebody_changed_is_not_believed() {
    let token = key().token("", RELAY, NOW, 60);
    let other = ClientKey::from_seed(&[8; 32]).token("", RELAY, NOW, 60);
    let (start, _) = token.rsplit_once('.').unwrap();
    let (_, signature) = other.rsplit_once('.').unwrap();
    assert_eq!(judged(&format!("{start}.{signature}")), Err(JwtError::Signature));
    let later = key().token("", RELAY, NOW, 61);
    let (_, signature) = token.rsplit_once('.').unwrap();
    let (start, _) = later.rsplit_once('.').unwrap();
    assert_eq!(judged(&format!("{start}.{signature}")), Err(JwtError::Signature));
}

#[test]
fn what_is_no_token_says_why() {
    let iss = key().id().text();
    let good = format!(r#"{{"iss":"{iss}","aud":"{RELAY}","iat":{NOW}}}"#);
    let eddsa = r#"{"alg":"EdDSA"}"#;
    let nested = format!(r#"{{"alg":{}1{}}}"#, "[".repeat(1_000), "]".repeat(1_000));
    let table = [
        (signed(eddsa, &good), None),
        (signed(r#"{"alg":"none"}"#, &good), Some(JwtError::Algorithm)),
        (signed("{}", &good), Some(JwtError::Algorithm)),
        (signed(eddsa, "{}"), Some(JwtError::Malformed)),
        (signed(eddsa, &good.replace("z6Mk", "z6Mj")), Some(JwtError::Issuer)),
        (signed(eddsa, &good.replace("\"iat\":1", "\"iat\":-1")), Some(JwtError::Malformed)),
        (signed(&nested, &good), Some(JwtError::Malformed)),
        (signed(eddsa, &good) + "AA", Some(JwtError::Malformed)),
        (format!("{}=", signed(eddsa, &good)), Some(JwtError::Malformed)),
        ("a.b".into(), Some(JwtError::Malformed)),
        ("..".into(), Some(JwtError::Malformed)),
        (String::new(), Some(JwtError::Malformed)),
        ("é.é.é".into(), Some(JwtError::Malformed)),
        ("a".repeat(1 << 20), Some(JwtError::Malformed)),
    ];
    for (token, why) in table {
        assert_eq!(judged(&token).err(), why, "{token}");
    }
}

#[test]
fn what_a_token_says_besides_is_handed_out_whole_and_held_to_the_same_rules() {
    let iss = key().id().text();
    let says = |aud: &str| format!(r#"{{"iss":"{iss}","aud":"{aud}","iat":{NOW},"act":"more"}}"#);
    let whole = verify_whole(&key().token_of(&says(RELAY)), &RULES);
    assert_eq!(whole, Ok((key().id(), says(RELAY))));
    let other = verify_whole(&key().token_of(&says("wss://other.example")), &RULES);
    assert_eq!(other, Err(JwtError::Audience));
}

proptest! {
    #[test]
    fn a_seed_means_the_key_that_it_means_to_everybody(seed: [u8; 32], claims in ".{0,80}") {
        let (ours, theirs) = (ClientKey::from_seed(&seed), SigningKey::from_bytes(&seed));
        prop_assert_eq!(ours.id().0, theirs.verifying_key().to_bytes());
        let token = ours.clone().token_of(&claims);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let expected = theirs.sign(signed.as_bytes()).to_bytes();
        prop_assert_eq!(signature, Base64UrlUnpadded::encode_string(&expected));
    }
}
