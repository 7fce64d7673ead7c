use std::time::Duration;

use drawstring_gateway::database;
use drawstring_gateway::projects::{ProjectChange, SqliteStore, Store};
use serde_json::{Value, json};

use super::Wallet;
use super::client::{Call, Device, code, hash};
use crate::world::Answer;

const EMAIL: &str = "ada@example.org";
const LIST: &str = "/api/v1/sessions";
const REFRESH: &str = "/api/v1/session/refresh";
const REVOKE: &str = "/api/v1/session/revoke";

/// The tokens of a login.
struct Tokens {
    access: String,
    refresh: String,
}

impl Tokens {
    fn of(session: &Value) -> Self {
        let text = |name: &str| session[name].as_str().unwrap().to_owned();
        Self { access: text("accessToken"), refresh: text("refreshToken") }
    }
}

impl Device<'_> {
    /// Registers, and logs in with this address as codes by mail do.
    async fn log_in(&self, email: &str) -> Tokens {
        self.register().await;
        let embedded = self.wallet.world.gateway.app.embedded().unwrap();
        let kept = embedded.devices.find(&self.thumbprint()).unwrap().unwrap();
        let now_ms = embedded.clock.now_ms();
        let logged_in = embedded.log_in(&kept, email, now_ms).unwrap();
        assert_eq!(logged_in.user.email, email);
        Tokens::of(&serde_json::to_value(&logged_in.session).unwrap())
    }

    async fn list(&self, tokens: &Tokens) -> Answer {
        self.send(&Call::get(LIST).token(&tokens.access)).await
    }

    async fn refresh(&self, tokens: &Tokens) -> Answer {
        self.send(&Call::post(REFRESH, json!({"refreshToken": tokens.refresh}))).await
    }
}

fn is(answer: &Answer, expected: &str) {
    assert_eq!((answer.status, code(answer)), (401, expected.into()), "{}", answer.text);
    let challenge = answer.header("www-authenticate");
    assert!(challenge.starts_with("DPoP error=\""), "{challenge}");
}

#[tokio::test]
async fn a_user_sees_where_the_sessions_are_and_other_users_do_not() {
    let wallet = Wallet::start();
    let [one, two, other] = [(); 3].map(|()| Device::new(&wallet));
    let first = one.log_in(EMAIL).await;
    wallet.clock().advance(Duration::from_secs(1));
    let second = two.log_in(EMAIL).await;
    let others = other.log_in("eve@example.org").await;
    let answer = one.list(&first).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let body = answer.json();
    let sessions = body["sessions"].as_array().unwrap();
    let of = |name: &str| sessions.iter().map(|one| one[name].clone()).collect::<Vec<_>>();
    assert_eq!(of("deviceId"), [json!(two.register().await), json!(one.register().await)]);
    assert_eq!(of("current"), [json!(false), json!(true)]);
    assert_eq!(of("label")[0], "Browser on another system");
    assert!(sessions[0]["createdMs"].as_u64() > sessions[1]["createdMs"].as_u64());
    assert!(sessions[0]["lastSeenMs"].is_u64() && sessions[0]["id"].is_string());
    for (device, tokens, count) in [(&two, &second, 2), (&other, &others, 1)] {
        let list = device.list(tokens).await.json();
        assert_eq!(list["sessions"].as_array().unwrap().len(), count);
    }
    assert!(!answer.text.contains(EMAIL) && !answer.text.contains(&first.access));
}

#[tokio::test]
async fn a_refresh_gives_new_tokens_once_and_its_reuse_ends_the_session() {
    let wallet = Wallet::start();
    let device = Device::new(&wallet);
    let first = device.log_in(EMAIL).await;
    let answer = device.refresh(&first).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.json()["session"]["expiresInS"], 600);
    let second = Tokens::of(&answer.json()["session"]);
    is(&device.list(&first).await, "session_invalid");
    assert_eq!(device.list(&second).await.status, 200);
    is(&device.refresh(&first).await, "refresh_reused");
    is(&device.list(&second).await, "refresh_reused");
    is(&device.refresh(&second).await, "refresh_reused");
    let again = device.log_in(EMAIL).await;
    assert_eq!(device.list(&again).await.status, 200);
}

#[tokio::test]
async fn a_token_is_good_on_its_own_device_with_its_own_proof_alone() {
    let wallet = Wallet::start();
    let [one, two] = [(); 2].map(|()| Device::new(&wallet));
    let (first, second) = (one.log_in(EMAIL).await, two.log_in(EMAIL).await);
    is(&two.list(&first).await, "session_invalid");
    is(&two.refresh(&first).await, "session_invalid");
    assert_eq!(one.list(&first).await.status, 200, "others end no session");
    let table = [
        ("of another token", Some(json!(hash(&second.access)))),
        ("of no token", Some(Value::Null)),
    ];
    for (name, ath) in table {
        let call = Call::get(LIST).token(&first.access).claim("ath", ath.unwrap());
        let answer = one.send(&call).await;
        assert_eq!((answer.status, code(&answer)), (401, "invalid_dpop_proof".into()), "{name}");
    }
    is(&one.send(&Call::get(LIST)).await, "session_missing");
    is(&one.send(&Call::post(REVOKE, json!({}))).await, "session_missing");
    for wrong in ["a.b", "a", "", &first.refresh, &format!("{}A", first.access)] {
        is(&one.send(&Call::get(LIST).token(wrong)).await, "session_invalid");
    }
    for wrong in ["a.b", "", "nothing"] {
        let body = json!({"refreshToken": wrong});
        is(&one.send(&Call::post(REFRESH, body)).await, "session_invalid");
    }
    let more = json!({"refreshToken": first.refresh, "more": 1});
    let answer = one.send(&Call::post(REFRESH, more)).await;
    assert_eq!(answer.status, 400);
    assert!(!answer.text.contains(&first.refresh));
}

#[tokio::test]
async fn each_way_in_which_a_session_ends_has_its_code() {
    let wallet = Wallet::with(|settings| settings.embedded.idle_minutes = Some(20));
    let minutes = |count| wallet.clock().advance(Duration::from_mins(count));
    let device = Device::new(&wallet);
    let tokens = device.log_in(EMAIL).await;
    minutes(9);
    assert_eq!(device.list(&tokens).await.status, 200);
    minutes(1);
    is(&device.list(&tokens).await, "session_expired");
    let tokens = Tokens::of(&device.refresh(&tokens).await.json()["session"]);
    let revoked = device.send(&Call::post(REVOKE, json!({})).token(&tokens.access)).await;
    assert_eq!((revoked.status, revoked.text.as_str()), (200, "{}"));
    is(&device.list(&tokens).await, "session_revoked");
    is(&device.refresh(&tokens).await, "session_revoked");
    let tokens = device.log_in(EMAIL).await;
    minutes(20);
    is(&device.refresh(&tokens).await, "session_idle");
    is(&device.list(&tokens).await, "session_idle");
    let tokens = device.log_in(EMAIL).await;
    wallet.clock().advance(Duration::from_hours(91 * 24));
    is(&device.list(&tokens).await, "session_over");
}

#[tokio::test]
async fn a_key_has_a_session_in_each_project_and_none_in_one_that_is_gone() {
    let wallet = Wallet::start();
    let store = SqliteStore::new(database::open(wallet.world.data.path()).unwrap());
    let device = Device::new(&wallet);
    let tokens = device.log_in(EMAIL).await;
    let embedded = wallet.world.gateway.app.embedded().unwrap();
    let mut elsewhere = embedded.devices.find(&device.thumbprint()).unwrap().unwrap();
    elsewhere.project.clone_from(&wallet.world.open);
    let other = embedded.log_in(&elsewhere, EMAIL, embedded.clock.now_ms()).unwrap();
    let other = Tokens::of(&serde_json::to_value(&other.session).unwrap());
    for tokens in [&tokens, &other] {
        let list = device.list(tokens).await.json();
        assert_eq!(list["sessions"].as_array().unwrap().len(), 1, "{list}");
    }
    let disable = ProjectChange { enabled: Some(false), ..ProjectChange::default() };
    store.change(&wallet.world.closed, &disable).unwrap();
    crate::world::eventually("the project is not served", async || {
        device.list(&tokens).await.status == 401
    })
    .await;
    is(&device.list(&tokens).await, "session_invalid");
    store.remove(&wallet.world.open).unwrap();
    is(&device.list(&other).await, "session_invalid");
    is(&device.refresh(&other).await, "session_invalid");
}

#[tokio::test]
async fn sessions_outlive_the_process_and_no_token_is_in_the_database() {
    let mut wallet = Wallet::start();
    let (tokens, device) = {
        let device = Device::new(&wallet);
        (device.log_in(EMAIL).await, device.keep())
    };
    wallet.world = wallet.world.restart();
    for entry in std::fs::read_dir(wallet.world.data.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for token in [&tokens.access, &tokens.refresh] {
            let secret = token.split_once('.').unwrap().1.as_bytes();
            assert!(!bytes.windows(secret.len()).any(|part| part == secret));
        }
        assert!(!bytes.windows(EMAIL.len()).any(|part| part == EMAIL.as_bytes()));
    }
    let device = Device::kept(&wallet, &device);
    assert_eq!(device.list(&tokens).await.status, 200);
    assert_eq!(device.refresh(&tokens).await.status, 200);
}
