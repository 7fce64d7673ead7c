//! One-time codes, from the request to a real mail server and back.

use std::sync::Arc;
use std::time::Duration;

use drawstring_gateway::config::MailSecurity;
use drawstring_gateway::mail::{EmailAddress, SmtpMailer};
use drawstring_gateway::otp::store::MemoryStore;
use drawstring_gateway::otp::{Code, CodeRequest, EmailCodes, Keys, ManualTimes, Outbox, Site};
use drawstring_gateway::plugins::Secret;
use serde_json::{Value, json};

use super::{MailServer, config};
use crate::world::World;

/// Ada asks for a code; returns the challenge.
fn ask(codes: &EmailCodes) -> String {
    let request = CodeRequest {
        project: "p",
        device: "d",
        network: [203, 0, 113, 0].into(),
        email: &EmailAddress::parse("ada@example.org").unwrap(),
        site: &Site::new("Café", "https://app.example.org").unwrap(),
        wallet: &Site::new("", "https://wallet.example.org").unwrap(),
    };
    codes.start(&request).unwrap().challenge
}

/// The code in a message as it was received.
fn code_in(message: &Value) -> Code {
    let text = message["text"].as_str().unwrap();
    text.lines().find_map(|line| Code::parse(line.trim())).unwrap()
}

#[tokio::test]
async fn a_server_that_comes_up_again_gets_the_message_and_its_code_signs_in() {
    let mut server = MailServer::start(&json!({ "down": true }));
    let times = Arc::new(ManualTimes::default());
    let keys = Keys::read(&[7; 64]).unwrap();
    let store = Box::<MemoryStore>::default();
    let codes = EmailCodes::new(keys, store, Arc::<ManualTimes>::clone(&times), 10).unwrap();
    let codes = Arc::new(codes);
    let mailer = SmtpMailer::new(&config(server.port, MailSecurity::Plain, None), None).unwrap();
    let outbox = Outbox::new(Arc::clone(&codes), Arc::new(mailer));
    let challenge = ask(&codes);
    assert_eq!(outbox.pass().await, Duration::from_secs(5));
    server.come_up();
    times.pass(Duration::from_secs(5));
    outbox.pass().await;
    let code = code_in(&server.next());
    let email = codes.verify("p", "d", &challenge, &code).unwrap();
    assert_eq!(email.as_str(), "ada@example.org");
    assert_eq!(server.rest(), [Value::Null; 0]);
}

#[tokio::test]
async fn a_gateway_sends_codes_by_the_server_of_its_configuration() {
    let mut server = MailServer::open();
    let url = format!("smtp://localhost:{}", server.port);
    let world = World::with(&[], |settings| {
        settings.mail.url = Some(Secret::new(url));
        settings.mail.from = Some("Example <no-reply@example.org>".into());
    });
    let sign_in =
        |world: &World| Arc::clone(&world.gateway.app.email_sign_in.as_ref().unwrap().codes);
    let challenge = ask(&sign_in(&world));
    let code = code_in(&server.next());
    let world = world.restart();
    let email = sign_in(&world).verify("p", "d", &challenge, &code).unwrap();
    assert_eq!(email.as_str(), "ada@example.org");
}

#[tokio::test]
async fn without_a_mail_server_no_codes_are_offered() {
    assert!(World::of(&[]).gateway.app.email_sign_in.is_none());
}
