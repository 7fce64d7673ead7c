use std::io::Write;
use std::sync::Mutex;

use super::*;
use crate::mail::{MailError, ScriptedMailer};

fn outbox(world: &World) -> (Outbox, Arc<ScriptedMailer>) {
    let mailer = Arc::new(ScriptedMailer::default());
    (Outbox::new(Arc::clone(&world.codes), Arc::<ScriptedMailer>::clone(&mailer)), mailer)
}

/// The code in a message: the line of digits alone.
fn code_in(text: &str) -> Code {
    text.lines().find_map(|line| Code::parse(line.trim())).unwrap()
}

#[tokio::test]
async fn a_message_is_sent_once_and_its_code_signs_in() {
    for world in World::each() {
        let (outbox, mailer) = outbox(&world);
        assert_eq!(outbox.pass().await, MINUTE);
        let id = world.ask(Asking::default()).unwrap();
        assert_eq!(mailer.attempts(), 0, "the answer does not wait for the mail");
        assert_eq!(outbox.pass().await, MINUTE);
        let sent = mailer.take_sent();
        assert_eq!(sent.len(), 1);
        assert_eq!(sent[0].0.as_str(), ADA);
        assert!(sent[0].1.contains("https://app.example.org"), "{}", sent[0].1);
        outbox.pass().await;
        assert_eq!(mailer.attempts(), 1);
        assert_eq!(world.verify("d", &id, &code_in(&sent[0].1)).unwrap(), ADA);
    }
}

#[tokio::test]
async fn a_server_that_is_down_for_a_while_is_tried_again_with_growing_pauses() {
    for world in World::each() {
        let (outbox, mailer) = outbox(&world);
        let id = world.ask(Asking::default()).unwrap();
        mailer.fail([MailError::Unreachable, MailError::Busy(451), MailError::TimedOut]);
        for seconds in [5, 10, 20] {
            let pause = outbox.pass().await;
            assert_eq!(pause, Duration::from_secs(seconds));
            world.times.pass(Duration::from_millis(seconds * 1_000 - 1));
            let attempts = mailer.attempts();
            outbox.pass().await;
            assert_eq!(mailer.attempts(), attempts, "before the pause is over nothing is tried");
            world.times.pass(Duration::from_millis(1));
        }
        outbox.pass().await;
        let sent = mailer.take_sent();
        assert_eq!(world.verify("d", &id, &code_in(&sent[0].1)).unwrap(), ADA);
    }
}

#[tokio::test]
async fn a_message_is_dropped_when_its_code_is_over() {
    for world in World::each() {
        let (outbox, mailer) = outbox(&world);
        world.ask(Asking::default()).unwrap();
        mailer.fail([MailError::Unreachable; 99]);
        let mut waited = Duration::ZERO;
        while waited < 11 * MINUTE {
            let pause = outbox.pass().await;
            world.times.pass(pause);
            waited += pause;
        }
        // After 0, 5, 15, 35, 75, 155, 275, 395 and 515 seconds.
        assert_eq!(mailer.attempts(), 9);
        assert_eq!(world.codes.store.run(|rows| rows.next_due_ms()).unwrap(), None);
    }
}

#[tokio::test]
async fn what_the_server_refuses_is_not_tried_again() {
    for world in World::each() {
        let (outbox, mailer) = outbox(&world);
        world.ask(Asking::default()).unwrap();
        mailer.fail([MailError::Refused(550)]);
        assert_eq!(outbox.pass().await, MINUTE);
        world.times.pass(5 * MINUTE);
        outbox.pass().await;
        assert_eq!((mailer.attempts(), mailer.take_sent().len()), (1, 0));
    }
}

#[tokio::test]
async fn a_new_code_takes_the_message_of_the_older_one_back() {
    for world in World::each() {
        let (outbox, mailer) = outbox(&world);
        world.ask(Asking::default()).unwrap();
        world.times.pass(MINUTE);
        let newer = world.ask(Asking::default()).unwrap();
        outbox.pass().await;
        let sent = mailer.take_sent();
        assert_eq!(sent.len(), 1);
        assert_eq!(world.verify("d", &newer, &code_in(&sent[0].1)).unwrap(), ADA);
    }
}

#[tokio::test]
async fn many_messages_are_sent_eight_at_a_time() {
    for world in World::each() {
        let (outbox, mailer) = outbox(&world);
        for number in 0..20 {
            let (email, device) = (format!("a{number}@example.org"), format!("d{number}"));
            world.ask(Asking { email: &email, device: &device, ..Asking::default() }).unwrap();
        }
        for (attempts, pause) in [(8, Duration::ZERO), (16, Duration::ZERO), (20, MINUTE)] {
            assert_eq!((outbox.pass().await, mailer.attempts()), (pause, attempts));
        }
    }
}

#[tokio::test]
async fn queued_mail_outlives_the_process_and_is_readable_by_none_who_has_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let (id, code) = World::in_file(folder.path(), BEGIN).challenge("d");
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for secret in [ADA, "ada", "example.org", code.reveal(), "203.0.113"] {
            let found = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
            assert!(!found, "{secret} stands in the file");
        }
    }
    let next = World::in_file(folder.path(), BEGIN + 1_000);
    let (outbox, mailer) = outbox(&next);
    outbox.pass().await;
    let sent = mailer.take_sent();
    assert_eq!(next.verify("d", &id, &code_in(&sent[0].1)).unwrap(), ADA);
}

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_has_no_address_and_no_code() {
    let lines = Lines::default();
    let writer = lines.clone();
    let log = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    let guard = tracing::subscriber::set_default(log);
    let world = World::of(Box::<MemoryStore>::default());
    let (outbox, mailer) = outbox(&world);
    let (id, code) = world.challenge("d");
    mailer.fail([MailError::Unreachable, MailError::Refused(550)]);
    outbox.pass().await;
    let wrong = world.verify("d", &id, &other_than(&code)).unwrap_err();
    let early = world.ask(Asking::default()).unwrap_err();
    world.times.pass(MINUTE);
    outbox.pass().await;
    tracing::info!(?world.codes, ?outbox, ?mailer, %wrong, ?wrong, %early, ?early, ?code);
    drop(guard);
    let log = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("a code was not sent") && log.contains("status 550"), "{log}");
    for secret in ["ada", "example.org", code.reveal(), "203.0.113"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}
