//! No bytes make the readers of HTTP's heads and chunks panic; what they say lies within what they read; and however the bytes are cut,
//! the same is read.
#![no_main]

use bytes::BytesMut;
use drawstring_gateway::rpc::{Chunks, NotHttp, Progress, read_answer_head};
use drawstring_gateway::server::{Start, read_start};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(Some(head)) = read_answer_head(bytes) {
        assert!(head.bytes <= bytes.len() && head.status >= 100);
        // More bytes change nothing about a head that is all there.
        assert_eq!(read_answer_head(&bytes[..head.bytes]), Ok(Some(head)));
    }
    if let Start::Post(head) = read_start(bytes, "x-real-ip") {
        assert!(head.bytes <= bytes.len());
        for place in
            [Some(head.query.clone()), head.origin.clone(), head.id.clone(), head.client.clone()]
        {
            assert!(place.is_none_or(|place| place.start <= place.end && place.end <= head.bytes));
        }
        assert_eq!(read_start(&bytes[..head.bytes], "x-real-ip"), Start::Post(head));
    }
    assert_eq!(chunks(bytes, bytes.len().max(1)), chunks(bytes, 1));
});

fn chunks(bytes: &[u8], piece: usize) -> (Result<Progress, NotHttp>, BytesMut) {
    let (mut chunks, mut buffer) = (Chunks::default(), BytesMut::new());
    for part in bytes.chunks(piece) {
        buffer.extend_from_slice(part);
        match chunks.take(&mut buffer, 1_000) {
            Ok(Progress::More) => {}
            end => return (end, chunks.body),
        }
    }
    (Ok(Progress::More), chunks.body)
}
