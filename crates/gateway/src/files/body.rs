use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream::unfold;

/// Read at a time: so much of a file is in memory for one reader, however slow it is and however long the file.
pub const CHUNK: u64 = 64 * 1024;

/// These bytes of a file. Short ones at once; blocks.
pub fn body(mut file: File, range: Range<u64>) -> std::io::Result<Body> {
    file.seek(SeekFrom::Start(range.start))?;
    let length = range.end - range.start;
    if length <= CHUNK {
        return Ok(Body::from(chunk(&mut file, length)?));
    }
    let parts = unfold(Some((file, length)), |rest| async move {
        let (mut file, left) = rest?;
        if left == 0 {
            return None;
        }
        let read = tokio::task::spawn_blocking(move || {
            let part = chunk(&mut file, left.min(CHUNK));
            part.map(|part| (part, file))
        });
        let read = read.await.map_err(std::io::Error::other).and_then(|read| read);
        match read {
            Ok((part, file)) => {
                let left = left - part.len() as u64;
                Some((Ok(part), Some((file, left))))
            }
            Err(error) => Some((Err(error), None)),
        }
    });
    Ok(Body::from_stream(parts))
}

/// The next bytes, all of them: a file that became shorter meanwhile ends the answer.
fn chunk(file: &mut File, length: u64) -> std::io::Result<Bytes> {
    let mut bytes = vec![0; usize::try_from(length).unwrap_or(usize::MAX)];
    file.read_exact(&mut bytes)?;
    Ok(bytes.into())
}
