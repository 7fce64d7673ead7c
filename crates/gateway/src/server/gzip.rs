use std::io::Write;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::metrics::GzipMetrics;

/// Answers as they were written, with their compressed forms; shared by the workers. An answer is found by all of its bytes: whoever asks
/// gets the compressed form of the very answer that was written for him, and an answer that changes, as with the chain's next block, is another
/// one.
#[derive(Debug)]
pub struct Gzip {
    kept: Cache<Vec<u8>, Option<Bytes>, ByBytes>,
    metrics: GzipMetrics,
}

#[derive(Debug, Clone)]
struct ByBytes;

/// Bytes of answers and their compressed forms that are kept.
pub const KEPT: usize = 16 << 20;

/// Bytes of a usual answer and its compressed form.
const USUAL: usize = 8 << 10;

/// Bytes around one.
const AROUND: u64 = 128;

impl Weighter<Vec<u8>, Option<Bytes>> for ByBytes {
    fn weight(&self, plain: &Vec<u8>, packed: &Option<Bytes>) -> u64 {
        (plain.len() + packed.as_ref().map_or(0, Bytes::len)) as u64 + AROUND
    }
}

impl Gzip {
    /// Room for this many bytes.
    pub fn with_bytes(bytes: usize, metrics: GzipMetrics) -> Self {
        Self { kept: Cache::with_weighter(bytes / USUAL, bytes as u64, ByBytes), metrics }
    }

    /// The compressed form of an answer, from before where it is kept; none where it would not be shorter.
    pub fn of(&self, plain: &[u8]) -> Option<Bytes> {
        let mut made = false;
        let packed = self.kept.get_or_insert_with(plain, || {
            made = true;
            Ok::<_, std::convert::Infallible>(self.make(plain))
        });
        if !made {
            self.metrics.kept.increment(1);
        }
        packed.unwrap_or_else(|never| match never {})
    }

    /// The same of an answer that is its reader's alone: nothing of it is kept.
    pub fn of_private(&self, plain: &[u8]) -> Option<Bytes> {
        self.make(plain)
    }

    /// Bytes that are kept.
    pub fn bytes(&self) -> usize {
        usize::try_from(self.kept.weight()).unwrap_or(usize::MAX)
    }

    fn make(&self, plain: &[u8]) -> Option<Bytes> {
        self.metrics.made.increment(1);
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        // Writing to memory does not fail.
        encoder.write_all(plain).ok()?;
        let packed = encoder.finish().ok()?;
        (packed.len() < plain.len()).then(|| packed.into_boxed_slice().into())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;
    use crate::metrics::Metrics;

    const ROOM: usize = 1 << 20;

    struct World {
        metrics: Metrics,
        gzip: Gzip,
    }

    impl World {
        fn new() -> Self {
            let metrics = Metrics::new().unwrap();
            Self { gzip: Gzip::with_bytes(ROOM, metrics.gzip()), metrics }
        }

        /// How often the compressor ran, and how often it need not.
        fn counts(&self) -> (usize, usize) {
            let text = self.metrics.render();
            let count = |from: &str| {
                let start = format!("drawstring_compressed_total{{from=\"{from}\"}} ");
                let line = text.lines().find_map(|line| line.strip_prefix(&start));
                line.map_or(0, |count| count.parse().unwrap())
            };
            (count("compressor"), count("cache"))
        }
    }

    fn answer(number: usize) -> Vec<u8> {
        format!("{{\"number\":{number},\"text\":\"{}\"}}", "as it is ".repeat(100)).into_bytes()
    }

    fn unpack(packed: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        GzDecoder::new(packed).read_to_end(&mut plain).unwrap();
        plain
    }

    #[test]
    fn equal_answers_are_compressed_once_and_every_one_is_its_own() {
        let world = World::new();
        for _ in 0..10 {
            for number in 0..3 {
                let packed = world.gzip.of(&answer(number)).unwrap();
                assert_eq!(unpack(&packed), answer(number));
            }
        }
        assert_eq!(world.counts(), (3, 27));
    }

    #[test]
    fn threads_that_write_the_same_at_a_time_compress_it_once() {
        let world = World::new();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| world.gzip.of(&answer(0)));
            }
        });
        assert_eq!(world.counts(), (1, 7));
    }

    #[test]
    fn what_does_not_become_shorter_is_sent_as_it_is_and_tried_once() {
        let world = World::new();
        // Xorshift: no two bytes have to do with each other.
        let next = |state: &u32| {
            let state = state ^ (state << 13);
            let state = state ^ (state >> 17);
            Some(state ^ (state << 5))
        };
        let numbers = std::iter::successors(Some(0x9e37_79b9_u32), next);
        let noise: Vec<u8> = numbers.take(500).flat_map(u32::to_le_bytes).collect();
        assert_eq!([world.gzip.of(&noise), world.gzip.of(&noise)], [None, None]);
        assert_eq!(world.counts(), (1, 1));
    }

    #[test]
    fn an_answer_for_one_alone_is_not_kept() {
        let world = World::new();
        for _ in 0..2 {
            assert_eq!(unpack(&world.gzip.of_private(&answer(0)).unwrap()), answer(0));
        }
        assert_eq!((world.counts(), world.gzip.bytes()), ((2, 0), 0));
    }

    #[test]
    fn whoever_asks_for_everything_fills_no_more_than_the_room_and_pushes_nobody_out() {
        let world = World::new();
        let common = answer(0);
        drop(world.gzip.of(&common));
        // Each takes a kilobyte: five times the room.
        for number in 1..5_000 {
            drop(world.gzip.of(&answer(number)));
            assert!(world.gzip.bytes() <= ROOM, "{number}");
            if number % 20 == 0 {
                drop(world.gzip.of(&common));
            }
        }
        assert_eq!(world.counts(), (5_000, 249), "what others ask for was compressed again");
    }
}
