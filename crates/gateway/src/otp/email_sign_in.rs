use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::watch;

use super::store::SqliteStore;
use super::{EmailCodes, Fault, Keys, Outbox, SystemTimes};
use crate::config::{Config, ConfigError};
use crate::database::{self, DatabaseError};
use crate::mail::SmtpMailer;
use crate::secrets::{self, SecretError, Secrets};

/// Sign-in by e-mail, shared by all workers: its codes, and the thread that sends them.
#[derive(Debug)]
pub struct EmailSignIn {
    /// The codes.
    pub codes: Arc<EmailCodes>,
    stop: watch::Sender<bool>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// Sign-in by e-mail cannot be offered.
#[derive(Debug, thiserror::Error)]
pub enum EmailSignInError {
    /// The mail server's settings cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The gateway's secrets cannot be used.
    #[error(transparent)]
    Secrets(#[from] SecretError),
    /// The codes that were sent cannot be read.
    #[error(transparent)]
    Codes(#[from] Fault),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] std::io::Error),
}

impl EmailSignIn {
    /// Opens what is stored, and sends the mail that is still queued; none where no mail server is configured.
    pub fn start(config: &Config) -> Result<Option<Self>, EmailSignInError> {
        let Some(mail) = &config.mail else { return Ok(None) };
        let mailer = Arc::new(SmtpMailer::new(mail, config.ca_file.as_deref())?);
        let connection = || database::open(&config.data_dir);
        let sealed = Box::new(secrets::SqliteStore::new(connection()?));
        let keys = Keys::open(&Secrets::open(&config.secrets, &config.data_dir, sealed)?)?;
        let store = Box::new(SqliteStore::new(connection()?));
        let times = Arc::<SystemTimes>::default();
        let codes = Arc::new(EmailCodes::new(keys, store, times, mail.per_project_per_day)?);
        let outbox = Outbox::new(Arc::clone(&codes), mailer);
        let (stop, stopped) = watch::channel(false);
        let thread = Mutex::new(Some(spawn(outbox, stopped)?));
        Ok(Some(Self { codes, stop, thread }))
    }

    /// Sends no more. What is queued is sent by the next process.
    pub fn stop(&self) {
        self.stop.send_replace(true);
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if thread.is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread that sends mail ended by a fault in the program");
        }
    }
}

fn spawn(outbox: Outbox, stopped: watch::Receiver<bool>) -> std::io::Result<JoinHandle<()>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .max_blocking_threads(2)
        .enable_all()
        .build()?;
    let send = move || runtime.block_on(outbox.run(stopped));
    std::thread::Builder::new().name("mail".to_owned()).spawn(send)
}
