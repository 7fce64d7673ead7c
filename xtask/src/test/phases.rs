//! Minutes of each phase of a run, for the table at its end. Reported, never judged.

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What is shown as a tenth of a minute at least.
const SHORTEST: Duration = Duration::from_secs(3);

pub struct Phases {
    began: Instant,
    done: Mutex<Vec<Phase>>,
}

struct Phase {
    name: String,
    /// Since the run began.
    from: Duration,
    took: Duration,
}

impl Phases {
    pub fn new() -> Self {
        Self { began: Instant::now(), done: Mutex::default() }
    }

    /// Does the work and notes how long it took.
    pub fn time<T>(&self, name: impl Into<String>, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let result = work();
        let from = begun.duration_since(self.began);
        let phase = Phase { name: name.into(), from, took: begun.elapsed() };
        self.done.lock().unwrap_or_else(PoisonError::into_inner).push(phase);
        result
    }

    /// A line for each phase in the order in which they began, and one for the whole. Those that took no time to speak of have none.
    pub fn table(&self) -> String {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|phase| phase.from);
        let mut table = format!("{:<44}{:>8}{:>8}", "phase", "from", "minutes");
        for Phase { name, from, took } in done.iter().filter(|phase| phase.took >= SHORTEST) {
            // Writing to a String cannot fail.
            let _ = write!(table, "\n{name:<44}{:>8.1}{:>8.1}", minutes(*from), minutes(*took));
        }
        let _ =
            write!(table, "\n{:<44}{:>8}{:>8.1}", "everything", "", minutes(self.began.elapsed()));
        table
    }
}

fn minutes(duration: Duration) -> f32 {
    duration.as_secs_f32() / 60.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_stand_in_the_order_in_which_they_began_without_the_shortest() {
        let phases = Phases::new();
        assert_eq!(phases.time("nothing", || 7), 7);
        let phase = |name: &str, from, took| Phase {
            name: name.to_owned(),
            from: Duration::from_secs(from),
            took: Duration::from_secs(took),
        };
        phases.done.lock().unwrap().extend([phase("later", 90, 30), phase("first", 6, 120)]);
        let table = phases.table();
        let lines: Vec<_> = table
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(
            lines,
            ["phase from minutes", "first 0.1 2.0", "later 1.5 0.5", "everything 0.0"]
        );
    }
}
