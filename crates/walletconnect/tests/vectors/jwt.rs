use super::{flows, hex32, text, vectors};
use walletconnect::jwt::{ClientKey, JwtError, Rules, verify};

/// The claims as they were signed, and by whom.
fn reproduced(seed: &str, claims: &serde_json::Value) -> String {
    let number = |name: &str| claims[name].as_u64().unwrap();
    let iat = number("iat");
    let key = ClientKey::from_seed(&hex32(seed));
    key.token(text(&claims["sub"]), text(&claims["aud"]), iat, number("exp") - iat)
}

#[test]
fn the_specifications_token_is_reproduced() {
    let spec = &vectors()["cryptoUnitVectors"]["specJwt"];
    let key = ClientKey::from_seed(&hex32(text(&spec["seed"])));
    let (iat, ttl) = (spec["iat"].as_u64().unwrap(), spec["ttl"].as_u64().unwrap());
    let token = key.token(text(&spec["sub"]), text(&spec["aud"]), iat, ttl);
    assert_eq!(token, text(&spec["jwt"]));
}

#[test]
fn every_captured_token_is_reproduced_and_believed_in_its_time() {
    let mut seen = 0;
    for flow in flows() {
        for frame in flow["trace"].as_array().unwrap() {
            if frame["ev"] != "upgrade" {
                continue;
            }
            let (token, claims) = (text(&frame["query"]["auth"]), &frame["jwtClaims"]);
            let client = flow["clients"]
                .as_array()
                .unwrap()
                .iter()
                .find(|client| client["clientId"] == claims["iss"])
                .unwrap();
            assert_eq!(token, reproduced(text(&client["ed25519Seed"]), claims));

            let relay = text(&flow["relayUrl"]);
            let audiences = &[relay];
            let at = |now| Rules { audiences, now, leeway: 120 };
            let (id, read) = verify(token, &at(claims["iat"].as_u64().unwrap())).unwrap();
            assert_eq!(id.text(), text(&client["clientId"]));
            assert_eq!(id.0, hex32(text(&client["ed25519PublicKey"])));
            assert_eq!(read.aud, relay);
            let late = claims["exp"].as_u64().unwrap() + 121;
            assert_eq!(verify(token, &at(late)).unwrap_err(), JwtError::Expired);
            seen += 1;
        }
    }
    assert_eq!(seen, 20);
}
