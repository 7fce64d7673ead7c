use std::io::Write;
use std::sync::{Arc, Mutex};

use tracing_subscriber::fmt::MakeWriter;

use super::{Desk, KEY};

/// What a vendor may do wrong, and a part of what is then said.
const FAULTS: [(u16, &str, &str); 12] = [
    (401, r#"{"message":"hunter2hunter2 is no key"}"#, "key"),
    (402, "{}", "key"),
    (403, "hunter2hunter2", "key"),
    (429, r#"{"message":"too many"}"#, "too often"),
    (302, "", "HTTP status 302"),
    (500, "hunter2hunter2", "HTTP status 500"),
    (503, "", "HTTP status 503"),
    (200, "", "not understood"),
    (200, "<!doctype html><title>hunter2hunter2</title>", "not understood"),
    (200, r#"{"data":["#, "not understood"),
    (200, r#""hunter2hunter2""#, "not understood"),
    (200, "17", "not understood"),
];

/// Asks before every fault: it must be told, without the key, the vendor's address or its words, in the error and in the log. `address` is the
/// end of the vendor's address, as [`Desk::at`] takes it.
pub async fn every_fault_is_told(
    vendor: &str,
    address: &str,
    ask: impl AsyncFn(&Desk) -> Result<String, String>,
) {
    for (status, body, words) in FAULTS {
        let desk = Desk::at(vendor, address).await;
        desk.service.on_status("/", status, body);
        let log = Log::default();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(log.clone())
            .finish();
        let said = {
            let _guard = tracing::subscriber::set_default(subscriber);
            let answer = ask(&desk).await;
            answer.expect_err(&format!("{vendor} took {status} {body} for an answer"))
        };
        assert!(said.contains(words), "{vendor}, {status} {body}: {said}");
        assert!(!desk.service.asked().is_empty(), "{vendor} was not asked");
        let logged = log.text();
        for secret in [KEY, "aHVudGVyMmh1bnRlcjI6", desk.service.url.as_str()] {
            assert!(!said.contains(secret) && !logged.contains(secret), "{said} {logged}");
        }
    }
}

/// What was logged on this thread.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}
