use api::error::ErrorBody;
use api::sign_in::{
    Authenticate, KeySet, PublicKey, SessionClaims, SessionToken, SignInCode, SignInNonce,
};

use crate::support::{assert_reads, assert_refused, assert_wire, raw};

#[test]
fn a_nonce_and_a_session() {
    let nonce = SignInNonce { nonce: "abc123".into(), token: "a.b.c".into() };
    assert_wire(&nonce, r#"{"nonce":"abc123","token":"a.b.c"}"#);
    assert_wire(&SessionToken { token: "a.b.c".into() }, r#"{"token":"a.b.c"}"#);
}

#[test]
fn what_a_page_sends_to_sign_in() {
    let bare = Authenticate {
        data: None,
        message: "a\nb".into(),
        signature: "0x1".into(),
        wallet_info: None,
        client_id: None,
    };
    assert_wire(&bare, r#"{"message":"a\nb","signature":"0x1"}"#);
    let full = Authenticate {
        data: Some(raw(r#"{"domain":"a"}"#)),
        wallet_info: Some(raw(r#"{"type":"extension","name":"A"}"#)),
        client_id: Some("did:key:a".into()),
        ..bare.clone()
    };
    assert_wire(
        &full,
        concat!(
            r#"{"data":{"domain":"a"},"message":"a\nb","signature":"0x1","#,
            r#""walletInfo":{"type":"extension","name":"A"},"clientId":"did:key:a"}"#
        ),
    );
    assert_reads(r#"{"message":"a\nb","signature":"0x1","clientId":null,"more":1}"#, &bare);
    for text in [r#"{"message":"a"}"#, r#"{"signature":"a"}"#, r#"{"message":1,"signature":"a"}"#] {
        assert_refused::<Authenticate>(text);
    }
}

#[test]
fn the_claims_of_a_session() {
    let claims = SessionClaims {
        iss: "https://wallet.example.org".into(),
        aud: "p1".into(),
        sub: "eip155:1:0xA0b8".into(),
        iat: 1_700_000_000,
        exp: 1_700_003_600,
        jti: "j".into(),
        address: "0xA0b8".into(),
        chain_id: "eip155:1".into(),
        chain_namespace: "eip155".into(),
        caip2_network: "eip155:1".into(),
        domain: "shop.example".into(),
        uri: "https://shop.example/".into(),
        nonce: "abc123".into(),
        project_id: "p1".into(),
    };
    assert_wire(
        &claims,
        concat!(
            r#"{"iss":"https://wallet.example.org","aud":"p1","sub":"eip155:1:0xA0b8","iat":1700000000,"#,
            r#""exp":1700003600,"jti":"j","address":"0xA0b8","chainId":"eip155:1","chainNamespace":"eip155","#,
            r#""caip2Network":"eip155:1","domain":"shop.example","uri":"https://shop.example/","#,
            r#""nonce":"abc123","projectId":"p1"}"#
        ),
    );
}

#[test]
fn the_public_keys() {
    let key = PublicKey {
        kty: "EC".into(),
        crv: "P-256".into(),
        x: "x".into(),
        y: "y".into(),
        usage: "sig".into(),
        alg: "ES256".into(),
        kid: "k".into(),
    };
    let text = r#"{"keys":[{"kty":"EC","crv":"P-256","x":"x","y":"y","use":"sig","alg":"ES256","kid":"k"}]}"#;
    assert_wire(&KeySet { keys: vec![key] }, text);
}

#[test]
fn a_refusal_has_a_code_where_a_page_can_act_on_it() {
    assert_eq!(SignInCode::NonceUsed.text(), "nonce_used");
    assert_eq!(SignInCode::MessageNotYetValid.text(), "message_not_yet_valid");
    let body = ErrorBody::new("nonce", "used").with_code(SignInCode::NonceUsed.text());
    assert_wire(
        &body,
        r#"{"status":"FAILED","reasons":[{"field":"nonce","description":"used","code":"nonce_used"}]}"#,
    );
}
