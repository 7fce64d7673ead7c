//! Mail that the gateway sends, as a real mail server receives it.

mod codes;
mod server;

use std::path::Path;
use std::time::Duration;

use drawstring_gateway::config::{MailConfig, MailLogin, MailSecurity, MailServer as At};
use drawstring_gateway::mail::{EmailAddress, Mail, MailError, Mailer, SmtpMailer};
use drawstring_gateway::plugins::Secret;
use rcgen::{CertificateParams, KeyPair};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;

pub use server::MailServer;

fn config(port: u16, security: MailSecurity, password: Option<&str>) -> MailConfig {
    let login = |password| MailLogin { user: "me".into(), password: Secret::new(password) };
    MailConfig {
        server: At { security, host: "localhost".into(), port, login: password.map(login) },
        from: "Example <no-reply@example.org>".parse().unwrap(),
        per_project_per_day: 100,
    }
}

async fn send(config: &MailConfig, ca_file: Option<&Path>) -> Result<(), MailError> {
    let mailer = SmtpMailer::new(config, ca_file).unwrap();
    assert!(!format!("{mailer:?}").contains("hunter2"));
    mailer.send(&mail()).await
}

fn mail() -> Mail {
    Mail {
        to: EmailAddress::parse("Ada@Example.org").unwrap(),
        subject: "A subject",
        text: "Line one: ä\r\n.\r\n.. and more\r\n".to_owned().into(),
        html: "<p>Line one: ä</p>\r\n".to_owned().into(),
    }
}

/// A certificate of `localhost` that is its own authority: the options of a server that has it, and the file of one who trusts it.
fn certified(tls: &str, login: Option<&str>) -> (Value, TempDir) {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(["localhost".into()]).unwrap().self_signed(&key);
    let certificate = certificate.unwrap().pem();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("ca.pem"), &certificate).unwrap();
    let options =
        json!({ "tls": tls, "key": key.serialize_pem(), "cert": certificate, "login": login });
    (options, folder)
}

fn assert_received(message: &Value) {
    assert_eq!(message["from"], "no-reply@example.org");
    assert_eq!(message["to"], json!(["ada@example.org"]));
    assert_eq!(message["name"], "example.org");
    let text = message["text"].as_str().unwrap();
    for part in ["To: ada@example.org\r\n", "From: Example <no-reply@example.org>\r\n", "=C3=A4"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(text.contains("\r\n.\r\n.. and more"), "a line of a dot ends no message: {text}");
}

#[tokio::test]
async fn a_server_on_this_machine_receives_a_message_whole() {
    let mut server = MailServer::open();
    send(&config(server.port, MailSecurity::Plain, None), None).await.unwrap();
    let message = server.next();
    assert_received(&message);
    assert_eq!(message["secure"], false);
    assert_eq!(server.rest(), [Value::Null; 0]);
}

#[tokio::test]
async fn a_message_and_the_password_travel_inside_tls() {
    for (tls, security) in [("whole", MailSecurity::Tls), ("starttls", MailSecurity::StartTls)] {
        let (options, folder) = certified(tls, Some("me:hunter2"));
        let mut server = MailServer::start(&options);
        let config = config(server.port, security, Some("hunter2"));
        send(&config, Some(&folder.path().join("ca.pem"))).await.unwrap();
        let message = server.next();
        assert_received(&message);
        assert_eq!((&message["secure"], &message["user"]), (&json!(true), &json!("me")));
        assert_eq!(server.rest(), [Value::Null; 0]);
    }
}

#[tokio::test]
async fn without_starttls_neither_password_nor_message_is_sent() {
    let server = MailServer::start(&json!({ "login": "me:hunter2" }));
    let config = config(server.port, MailSecurity::StartTls, Some("hunter2"));
    assert_eq!(send(&config, None).await, Err(MailError::Protection));
    assert_eq!(server.rest(), [Value::Null; 0]);
}

#[tokio::test]
async fn an_unknown_authority_gets_no_message() {
    for (tls, security) in [("whole", MailSecurity::Tls), ("starttls", MailSecurity::StartTls)] {
        let (options, _) = certified(tls, Some("me:hunter2"));
        let server = MailServer::start(&options);
        let config = config(server.port, security, Some("hunter2"));
        let error = send(&config, None).await.unwrap_err();
        assert!(error.is_temporary(), "{error}");
        assert!(matches!(error, MailError::Protection | MailError::Unreachable), "{error}");
        assert_eq!(server.rest(), [Value::Null; 0]);
    }
}

#[tokio::test]
async fn what_a_server_refuses_is_reported_without_its_words() {
    let table = [
        (json!({ "login": "me:other" }), Some("hunter2"), MailError::Busy(535), true),
        (json!({ "refuse": 550 }), None, MailError::Refused(550), false),
        (json!({ "refuse": 451 }), None, MailError::Busy(451), true),
    ];
    for (options, password, expected, temporary) in table {
        let server = MailServer::start(&options);
        let config = config(server.port, MailSecurity::Plain, password);
        let error = send(&config, None).await.unwrap_err();
        assert_eq!((error, error.is_temporary()), (expected, temporary));
        assert!(!format!("{error} {error:?}").contains("ada"), "{error}");
    }
}

#[tokio::test]
async fn a_server_that_is_silent_or_gone_is_given_up() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = silent.local_addr().unwrap().port();
    let mut config = config(port, MailSecurity::Plain, None);
    config.server.host = "127.0.0.1".into();
    let mailer = SmtpMailer::new(&config, None).unwrap();
    let mailer = mailer.with_patience(Duration::from_millis(50));
    assert_eq!(mailer.send(&mail()).await, Err(MailError::TimedOut));
    drop(silent);
    assert_eq!(send(&config, None).await, Err(MailError::Unreachable));
}
