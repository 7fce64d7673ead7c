use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// How long a node takes for one method: answers counted by their time, in steps of a quarter of a doubling.
///
/// Written and read by every worker without a lock. Two who write at once may lose a count, which costs nothing: it is an estimate.
#[derive(Debug)]
pub struct Latency {
    counts: [AtomicU16; STEPS],
    total: AtomicU32,
    /// The median in the upper half, the 95th percentile in the lower, in microseconds.
    quantiles: AtomicU64,
}

/// From 128 µs to half a minute.
const STEPS: usize = 73;

/// Counts are halved here, so that the last few hundred answers decide.
const REMEMBERED: u32 = 512;

/// Quantiles are worked out anew after this many answers; at first after each.
const EVERY: u32 = 8;

/// Below this many answers nothing is said.
const LEAST: u32 = 24;

/// An answer is never called late before this time: below it a second question costs more than it saves.
const EARLIEST: Duration = Duration::from_millis(5);

impl Latency {
    /// Nothing known.
    pub fn new() -> Self {
        Self {
            counts: [const { AtomicU16::new(0) }; STEPS],
            total: AtomicU32::new(0),
            quantiles: AtomicU64::new(0),
        }
    }

    /// Counts an answer.
    pub fn record(&self, time: Duration) {
        self.count(step(time));
    }

    /// Counts an answer that was not waited for to the end: as one of the slowest there were.
    pub fn record_lost(&self, waited: Duration) {
        let slowest = self.counts.iter().rposition(|count| count.load(Ordering::Relaxed) > 0);
        self.count(slowest.unwrap_or_default().max(step(waited)));
    }

    fn count(&self, step: usize) {
        self.counts[step].fetch_add(1, Ordering::Relaxed);
        let total = self.total.fetch_add(1, Ordering::Relaxed) + 1;
        if total.is_multiple_of(EVERY) || total < LEAST {
            let both = u64::from(self.quantile(1, 2)) << 32 | u64::from(self.quantile(19, 20));
            self.quantiles.store(both, Ordering::Relaxed);
        }
        if total >= REMEMBERED {
            self.halve();
        }
    }

    fn halve(&self) {
        let mut total = 0;
        for count in &self.counts {
            let half = count.load(Ordering::Relaxed) / 2;
            count.store(half, Ordering::Relaxed);
            total += u32::from(half);
        }
        self.total.store(total, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.quantiles.store(0, Ordering::Relaxed);
        for count in &self.counts {
            count.store(0, Ordering::Relaxed);
        }
        self.total.store(0, Ordering::Relaxed);
    }

    /// The upper border of the step below which this part of all answers lies, in microseconds.
    fn quantile(&self, part: u32, of: u32) -> u32 {
        let wanted = (self.total.load(Ordering::Relaxed) * part).div_ceil(of);
        let mut seen = 0;
        for (step, count) in self.counts.iter().enumerate() {
            seen += u32::from(count.load(Ordering::Relaxed));
            if seen >= wanted {
                return border(step);
            }
        }
        border(STEPS - 1)
    }

    /// How many answers are remembered.
    pub fn samples(&self) -> u32 {
        self.total.load(Ordering::Relaxed)
    }

    /// Below which time nineteen of twenty answers lie.
    pub fn p95(&self) -> Duration {
        Duration::from_micros(self.quantiles.load(Ordering::Relaxed) & u64::from(u32::MAX))
    }

    /// The median.
    pub fn p50(&self) -> Duration {
        Duration::from_micros(self.quantiles.load(Ordering::Relaxed) >> 32)
    }

    /// When an answer is late: at the 95th percentile. Where more than one answer in twenty is stuck that is too late to help, so ten times
    /// the median counts as well; and less than twice the median is no delay at all.
    pub fn late(&self) -> Option<Duration> {
        if self.samples() < LEAST {
            return None;
        }
        let median = self.p50();
        Some(self.p95().min(median * 10).max(median * 2).max(EARLIEST))
    }
}

fn step(time: Duration) -> usize {
    let micros = u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
    if micros < 128 {
        return 0;
    }
    let doubling = micros.ilog2();
    let quarter = (micros >> (doubling - 2)) & 3;
    (((doubling - 7) * 4 + quarter + 1) as usize).min(STEPS - 1)
}

fn border(step: usize) -> u32 {
    let Some(step) = u32::try_from(step).unwrap_or_default().checked_sub(1) else { return 128 };
    let (doubling, quarter) = (step / 4 + 7, step % 4);
    (1 << doubling) + ((quarter + 1) << (doubling - 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_time_lies_below_its_border_and_not_far() {
        for micros in [0, 127, 128, 159, 160, 1_000, 500_000, 20_000_000] {
            let border = border(step(Duration::from_micros(micros)));
            assert!(
                u64::from(border) > micros && u64::from(border) <= (micros * 5 / 4).max(128) + 32
            );
        }
        assert_eq!(step(Duration::from_secs(4_000)), STEPS - 1);
    }

    #[test]
    fn quantiles_are_those_of_the_answers() {
        let latency = Latency::new();
        for answer in 0..100 {
            latency.record(if answer % 100 < 97 { ms(10) } else { ms(400) });
        }
        assert!(latency.p50() > ms(9) && latency.p50() < ms(13));
        assert!(latency.p95() < ms(13));
    }

    #[test]
    fn late_is_the_95th_percentile_or_ten_medians_when_many_answers_are_stuck() {
        let latency = Latency::new();
        for answer in 0..200 {
            latency.record(if answer % 20 < 18 { ms(4) } else { ms(504) });
        }
        assert!(latency.p95() > ms(400));
        let late = latency.late().unwrap();
        assert!(late >= ms(40) && late < ms(60), "{late:?}");
    }

    #[test]
    fn nothing_is_late_before_enough_is_known() {
        let latency = Latency::new();
        for _ in 0..LEAST - 1 {
            latency.record(ms(1));
        }
        assert_eq!(latency.late(), None);
        latency.record(ms(1));
        assert_eq!(latency.late(), Some(EARLIEST));
    }

    #[test]
    fn the_past_fades() {
        let latency = Latency::new();
        for time in [ms(500), ms(1)] {
            for _ in 0..2_000 {
                latency.record(time);
            }
        }
        assert!(latency.p95() < ms(2) && latency.samples() <= REMEMBERED);
    }

    #[test]
    fn what_was_not_waited_for_counts_as_slow() {
        let latency = Latency::new();
        for _ in 0..10 {
            latency.record(ms(1));
        }
        latency.record(ms(500));
        for _ in 0..13 {
            latency.record_lost(ms(10));
        }
        assert!(latency.p95() > ms(400));
    }
}
