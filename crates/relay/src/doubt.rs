use std::time::{Duration, Instant};

/// How much sooner than the process' own clock the machine's may run, between two looks, and be believed.
const LEAP: u64 = 60;

/// How long a leap is doubted. A machine that slept was right; one whose clock was set wrong has time to be set right.
const DOUBT: Duration = Duration::from_hours(1);

/// Doubts a machine's clock that leaps ahead: what expires is gone for good.
#[derive(Debug, Default)]
pub struct Doubt {
    /// What was believed last, in seconds since 1970, and when.
    last: Option<(u64, Instant)>,
    since: Option<Instant>,
}

impl Doubt {
    /// The time to go by, in seconds since 1970, where the machine's clock says `told`; true while it is doubted.
    pub fn believe(&mut self, told: u64, now: Instant) -> (u64, bool) {
        let Some((last, at)) = self.last else {
            self.last = Some((told, now));
            return (told, false);
        };
        let expected = last + now.duration_since(at).as_secs();
        let leaps = told > expected + LEAP;
        if leaps && now.duration_since(*self.since.get_or_insert(now)) < DOUBT {
            return (expected, true);
        }
        self.since = None;
        self.last = Some((told, now));
        (told, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 1_800_000_000;

    #[test]
    fn a_clock_that_leaps_a_year_is_doubted_for_an_hour_and_one_that_comes_back_is_believed() {
        let begun = Instant::now();
        let at = |seconds: u64| begun + Duration::from_secs(seconds);
        let mut doubt = Doubt::default();
        assert_eq!(doubt.believe(START, at(0)), (START, false));
        assert_eq!(doubt.believe(START + 10, at(10)), (START + 10, false));
        let year = 365 * 86_400;
        assert_eq!(doubt.believe(START + year, at(20)), (START + 20, true));
        assert_eq!(doubt.believe(START + year + 3_000, at(3_020)), (START + 3_020, true));
        // Set right again: nothing expired meanwhile.
        assert_eq!(doubt.believe(START + 3_030, at(3_030)), (START + 3_030, false));
        // It leaps once more, and stays there.
        assert_eq!(doubt.believe(START + year, at(3_040)), (START + 3_040, true));
        let later = START + year + 3_601;
        assert_eq!(doubt.believe(later, at(3_040 + 3_601)), (later, false));
    }

    #[test]
    fn a_clock_that_is_set_back_or_a_little_ahead_is_believed() {
        let begun = Instant::now();
        let mut doubt = Doubt::default();
        doubt.believe(START, begun);
        let later = begun + Duration::from_secs(10);
        assert_eq!(doubt.believe(START + 60, later), (START + 60, false));
        assert_eq!(doubt.believe(START - 5_000, later), (START - 5_000, false));
    }
}
