use std::time::Duration;

use bytes::Bytes;
use http_body_util::BodyExt;

/// What is still read of a body that was refused, so that the client gets to see the refusal before the connection closes.
const BYTES: usize = 256 * 1024;
const TIME: Duration = Duration::from_secs(1);

/// Reads and drops a little more of a refused body, in the background.
pub fn linger<B>(mut body: B)
where
    B: http_body::Body<Data = Bytes> + Unpin + Send + 'static,
    B::Error: Send,
{
    tokio::spawn(tokio::time::timeout(TIME, async move {
        let mut read = 0;
        while let Some(Ok(frame)) = body.frame().await {
            read += frame.data_ref().map_or(0, Bytes::len);
            if read > BYTES {
                break;
            }
        }
    }));
}
