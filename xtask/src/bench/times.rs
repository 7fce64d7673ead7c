//! Many waits, and what of them is told.

use std::time::Duration;

#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    pub fn add(&mut self, took: Duration) {
        self.0.push(took);
    }

    /// Milliseconds that half of them stayed within.
    pub fn p50_ms(&self) -> f64 {
        self.within_ms(50)
    }

    /// Milliseconds that 99 of 100 stayed within.
    pub fn p99_ms(&self) -> f64 {
        self.within_ms(99)
    }

    /// The shortest, in milliseconds: what is left when nothing else ran on the machine.
    pub fn least_ms(&self) -> f64 {
        self.within_ms(0)
    }

    /// The longest, in milliseconds.
    pub fn most_ms(&self) -> f64 {
        self.within_ms(100)
    }

    /// The smallest of the times that this share of a hundred is not above.
    fn within_ms(&self, percent: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let index = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(index).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_from_the_shortest() {
        let mut times = Times::default();
        (1..=200).rev().for_each(|number| times.add(Duration::from_millis(number)));
        let told = [times.least_ms(), times.p50_ms(), times.p99_ms(), times.most_ms()];
        assert_eq!(told.map(|ms| format!("{ms:.0}")), ["1", "100", "198", "200"]);
    }
}
