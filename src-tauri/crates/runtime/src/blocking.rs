use porokh_api::AppError;

/// Runs work on a blocking thread.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, AppError> + Send + 'static,
) -> Result<T, AppError> {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(AppError::Internal))
}
