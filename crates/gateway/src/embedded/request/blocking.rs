use super::Refused;
use crate::app::Shared;
use crate::web::ApiError;

/// Calls a store off the thread that serves.
pub async fn blocking<T: Send + 'static>(
    app: &Shared,
    call: impl FnOnce(&Shared) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, Refused> {
    let app = app.clone();
    let called = tokio::task::spawn_blocking(move || call(&app)).await;
    // A thread that ended by a fault wrote nothing that one can count on.
    let failed = |_| ApiError::unavailable("the gateway failed: try again");
    Ok(called.map_err(failed)??)
}

/// 503, with the reason in the log: it is the operator's to mend.
pub fn unreadable(error: &dyn std::error::Error) -> Refused {
    tracing::error!(%error, "the embedded wallet's store fails");
    ApiError::unavailable("the gateway cannot read its store: try again later").into()
}
