//! Codes from the request to the sign-in, over both stores.

mod codes;
mod limits;
mod outbox;
mod time;

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::store::{MemoryStore, SqliteStore};
use super::*;
use crate::database;
use crate::mail::EmailAddress;

pub const ADA: &str = "ada@example.org";
pub const PER_DAY: u32 = 40;
pub const MINUTE: Duration = Duration::from_mins(1);
pub const HOUR: Duration = Duration::from_hours(1);
/// The wall clock at first.
pub const BEGIN: u64 = 1_800_000_000_000;

/// Codes of one process, and its clocks.
pub struct World {
    pub codes: Arc<EmailCodes>,
    pub times: Arc<ManualTimes>,
}

impl World {
    pub fn of(store: Box<dyn Store>) -> Self {
        Self::at(store, BEGIN)
    }

    /// A process that begins when the wall clock says this.
    pub fn at(store: Box<dyn Store>, wall_ms: u64) -> Self {
        let times = Arc::new(ManualTimes::default());
        times.set_wall_ms(wall_ms);
        let keys = Keys::read(&[7; 64]).unwrap();
        let codes = EmailCodes::new(keys, store, Arc::<ManualTimes>::clone(&times), PER_DAY);
        Self { codes: Arc::new(codes.unwrap()), times }
    }

    pub fn in_file(folder: &Path, wall_ms: u64) -> Self {
        Self::at(Box::new(SqliteStore::new(database::open(folder).unwrap())), wall_ms)
    }

    /// One with each store.
    pub fn each() -> [Self; 2] {
        let sqlite = SqliteStore::new(database::open_in_memory().unwrap());
        [Self::of(Box::<MemoryStore>::default()), Self::of(Box::new(sqlite))]
    }

    pub fn ask(&self, asking: Asking<'_>) -> Result<String, StartRefusal> {
        let site = Site::new("Example", "https://app.example.org").unwrap();
        let wallet = Site::new("", "https://wallet.example.org").unwrap();
        let request = CodeRequest {
            project: asking.project,
            device: asking.device,
            network: asking.network.parse::<IpAddr>().unwrap(),
            email: &EmailAddress::parse(asking.email).unwrap(),
            site: &site,
            wallet: &wallet,
        };
        self.codes.start(&request).map(|started| started.challenge)
    }

    /// Milliseconds to wait and why.
    pub fn wait(&self, asking: Asking<'_>) -> (u64, Limit) {
        match self.ask(asking) {
            Err(StartRefusal::Wait { wait_ms, limit }) => (wait_ms, limit),
            other => panic!("{other:?}"),
        }
    }

    /// A challenge of this device for Ada, and its code.
    pub fn challenge(&self, device: &str) -> (String, Code) {
        let id = self.ask(Asking { device, ..Asking::default() }).unwrap();
        let code = self.code(&id);
        (id, code)
    }

    /// The code on its way.
    pub fn code(&self, id: &str) -> Code {
        let now_ms = self.codes.time.now_ms();
        let due = self.codes.store.run(|rows| rows.due_mail(now_ms, 99)).unwrap();
        let mail = due.iter().find(|mail| mail.id == id).unwrap();
        self.codes.message(mail).unwrap().code
    }

    pub fn verify(&self, device: &str, id: &str, code: &Code) -> Result<String, VerifyRefusal> {
        let found = self.codes.verify("p", device, id, code);
        found.map(|email| email.as_str().to_owned())
    }

    /// Signs in: the device is known from then on.
    pub fn sign_in(&self, device: &str) {
        let (id, code) = self.challenge(device);
        assert_eq!(self.verify(device, &id, &code).unwrap(), ADA);
    }

    /// Tries so many wrong codes, on as many challenges as that takes.
    pub fn guess(&self, device: &str, mut count: u32) {
        while count > 0 {
            let (id, code) = self.challenge(device);
            for _ in 0..count.min(5) {
                let tried = self.verify(device, &id, &other_than(&code));
                assert!(matches!(tried, Err(VerifyRefusal::Wrong { .. })), "{tried:?}");
            }
            count -= count.min(5);
            self.times.pass(Duration::from_secs(30));
        }
    }
}

/// Who asks for a code; Ada on a device of hers unless said otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Asking<'a> {
    pub project: &'a str,
    pub device: &'a str,
    pub network: &'a str,
    pub email: &'a str,
}

impl Default for Asking<'_> {
    fn default() -> Self {
        Self { project: "p", device: "d", network: "203.0.113.0", email: ADA }
    }
}

pub fn other_than(code: &Code) -> Code {
    let other = if code.reveal() == "000000" { "000001" } else { "000000" };
    Code::parse(other).unwrap()
}
