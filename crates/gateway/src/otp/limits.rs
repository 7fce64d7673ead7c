use super::store::Rows;
use super::{Digest, Keys, Lock, StoreError};

/// Milliseconds.
pub const SECOND: u64 = 1_000;
pub const HOUR: u64 = 3_600 * SECOND;
pub const DAY: u64 = 24 * HOUR;

/// Wrong codes in an hour that lock an address (contract of the embedded wallet, 3.12).
const WRONG: u32 = 10;

/// How long the first, second and every further lock lasts (3.12).
const LOCKS: [u64; 3] = [HOUR / 4, HOUR, DAY];

/// After a lock has opened, the next one within this time is longer.
pub const LOCK_MEMORY: u64 = DAY;

/// At most so many events of a bucket in any span of so many milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// What is counted.
    pub bucket: Digest,
    /// How many there may be.
    pub most: u32,
    /// In which span.
    pub span_ms: u64,
}

/// Milliseconds until one more event fits into the window; 0 where it fits now. Exact: an event leaves the window when it is as old as the span.
pub fn wait_of(rows: &dyn Rows, window: &Window, now_ms: u64) -> Result<u64, StoreError> {
    if window.most == 0 {
        return Ok(window.span_ms);
    }
    let oldest = rows.nth_newest(&window.bucket, window.most)?;
    Ok(oldest.map_or(0, |at_ms| at_ms.saturating_add(window.span_ms).saturating_sub(now_ms)))
}

/// Milliseconds until the lock of a scope opens; 0 where there is none.
pub fn locked(rows: &dyn Rows, scope: &Digest, now_ms: u64) -> Result<u64, StoreError> {
    Ok(rows.lock(scope)?.map_or(0, |lock| lock.until_ms.saturating_sub(now_ms)))
}

/// Counts a wrong code of a scope, and locks the scope where it is one too many.
pub fn count_wrong(
    rows: &mut dyn Rows,
    keys: &Keys,
    scope: &Digest,
    now_ms: u64,
) -> Result<(), StoreError> {
    let bucket = keys.digest("wrong", &[&scope.0]);
    rows.add_event(&bucket, now_ms)?;
    let window = Window { bucket, most: WRONG, span_ms: HOUR };
    if wait_of(rows, &window, now_ms)? > 0 {
        // Counted anew once the lock is open.
        rows.clear_events(&bucket)?;
        let before = rows.lock(scope)?;
        rows.put_lock(scope, next_lock(before, now_ms))?;
    }
    Ok(())
}

fn next_lock(before: Option<Lock>, now_ms: u64) -> Lock {
    let recent = before.filter(|lock| lock.until_ms.saturating_add(LOCK_MEMORY) > now_ms);
    let level = recent.map_or(1, |lock| lock.level.saturating_add(1));
    let index = (level as usize).min(LOCKS.len()) - 1;
    Lock { level, until_ms: now_ms.saturating_add(LOCKS[index]) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;
    use crate::otp::Store;
    use crate::otp::store::MemoryStore;

    fn on<T>(work: impl FnOnce(&mut dyn Rows) -> Result<T, StoreError>) -> T {
        let store = MemoryStore::default();
        let store: &dyn Store = &store;
        store.run(work).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(312), ..ProptestConfig::with_cases(300) })]

        /// However requests arrive, no span has more events than the window allows, and a request that waits as long as it was answered is let through.
        #[test]
        fn no_span_has_too_many(gaps in prop::collection::vec(0_u64..40, 1..60), most in 1_u32..5) {
            let bucket = Digest([1; 32]);
            let window = Window { bucket, most, span_ms: 100 };
            let (granted, waits) = on(|rows| {
                let (mut now, mut granted, mut waits) = (1_000, Vec::new(), Vec::new());
                for gap in gaps {
                    now += gap;
                    let wait = wait_of(rows, &window, now)?;
                    if wait == 0 {
                        rows.add_event(&bucket, now)?;
                        granted.push(now);
                    } else {
                        waits.push((wait_of(rows, &window, now + wait - 1)?, wait_of(rows, &window, now + wait)?));
                    }
                }
                Ok((granted, waits))
            });
            for start in &granted {
                let inside = granted.iter().filter(|at| (*start..start + 100).contains(at));
                prop_assert!(inside.count() <= most as usize);
            }
            prop_assert!(waits.iter().all(|wait| *wait == (1, 0)), "{waits:?}");
        }
    }

    #[test]
    fn ten_wrong_codes_in_an_hour_lock_for_longer_each_time() {
        let keys = Keys::read(&[7; 64]).unwrap();
        let scope = Digest([2; 32]);
        on(|rows| {
            let mut now = DAY;
            for lasts in [HOUR / 4, HOUR, DAY, DAY] {
                for _ in 0..9 {
                    count_wrong(rows, &keys, &scope, now)?;
                    assert_eq!(locked(rows, &scope, now)?, 0);
                }
                count_wrong(rows, &keys, &scope, now)?;
                assert_eq!(locked(rows, &scope, now)?, lasts);
                assert_eq!(locked(rows, &scope, now + lasts - 1)?, 1);
                now += lasts;
                assert_eq!(locked(rows, &scope, now)?, 0);
            }
            now += LOCK_MEMORY;
            for _ in 0..10 {
                count_wrong(rows, &keys, &scope, now)?;
            }
            assert_eq!(locked(rows, &scope, now)?, HOUR / 4);
            Ok(())
        });
    }

    #[test]
    fn wrong_codes_that_are_an_hour_old_do_not_count() {
        let keys = Keys::read(&[7; 64]).unwrap();
        let scope = Digest([2; 32]);
        on(|rows| {
            for number in 0..100 {
                count_wrong(rows, &keys, &scope, DAY + number * HOUR / 9)?;
            }
            assert_eq!(rows.lock(&scope)?, None);
            Ok(())
        });
    }
}
