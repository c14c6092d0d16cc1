//! Work that blocks, away from the threads that serve the window.

use porokh_api::AppError;

/// Runs work on a thread where it may block.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, AppError> + Send + 'static,
) -> Result<T, AppError> {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(AppError::Internal))
}
