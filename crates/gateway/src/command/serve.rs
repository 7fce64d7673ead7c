use std::io::{Write, stdout};

use tokio::signal::unix::{SignalKind, signal};

use super::{CommandError, unset};
use crate::config::Config;
use crate::server::{Gateway, start_logging};

/// Serves until SIGINT or SIGTERM. Prints the address once it answers, on a line of its own.
pub fn serve(config: Config, unknown_variables: &[String]) -> Result<(), CommandError> {
    if let Err(error) = start_logging(config.log_level, config.log_format) {
        eprintln!("logging is off: {error}");
    }
    for name in unknown_variables {
        tracing::warn!(name, "this environment variable means nothing to the gateway");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        let gateway = Gateway::start(config)?;
        writeln!(stdout(), "listening on http://{}", gateway.address())?;
        tracing::info!(
            address = %gateway.address(), chains = gateway.app.config.chains.len(), workers = gateway.app.config.workers,
            wallets = gateway.app.registry.catalogue().wallets().len(), "the gateway serves"
        );
        let has_project = gateway.app.projects.has_any()?;
        if let Some(line) = unset::line(has_project, !gateway.app.config.chains.is_empty()) {
            tracing::warn!("{line}");
        }
        gateway
            .keep(async {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
            })
            .await;
        tracing::info!("the gateway stops");
        gateway.stop();
        Ok(())
    })
}
