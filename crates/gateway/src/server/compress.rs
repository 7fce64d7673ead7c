use http_body::Body;
use tower_http::compression::predicate::{NotForContentType, Predicate};
use tower_http::compression::{CompressionLayer, CompressionLevel};

/// Below it the header costs more than is saved.
const LEAST: u64 = 512;
/// What a connection's own buffer takes at once, so that no compressor waits for a slow reader. Longer answers are charged to their
/// reader as they are.
const MOST: u64 = 64 * 1024;

/// Sends answers of the rooms by gzip to who accepts it: the page's first answers are JSON and SVG, which shrink to a third.
pub fn compressed() -> CompressionLayer<Small> {
    CompressionLayer::new().quality(CompressionLevel::Default).compress_when(Small)
}

/// The answers that are worth it: whole, small, and no pictures that are compressed already.
#[derive(Debug, Clone, Copy)]
pub struct Small;

impl Predicate for Small {
    fn should_compress<B: Body>(&self, answer: &http::Response<B>) -> bool {
        let bytes = answer.body().size_hint().exact();
        bytes.is_some_and(|bytes| (LEAST..=MOST).contains(&bytes))
            && NotForContentType::IMAGES.should_compress(answer)
    }
}
