use std::ops::Range;

/// Rows of a list that are published at a time: some four screens of them.
const ROWS: usize = 100;

/// The rows that are published when the first of them should be `from`. At the end of the list the window stays full.
pub fn window(from: u32, count: usize) -> Range<usize> {
    let from = (from as usize).min(count.saturating_sub(ROWS));
    from..count.min(from + ROWS)
}

#[cfg(test)]
mod tests {
    use super::window;

    #[test]
    fn a_window_stays_within_the_list_and_full_where_it_can_be() {
        for (from, count, rows) in [
            (0, 0, 0..0),
            (7, 30, 0..30),
            (0, 250, 0..100),
            (120, 250, 120..220),
            (200, 250, 150..250),
            (u32::MAX, 250, 150..250),
        ] {
            assert_eq!(window(from, count), rows, "{from} of {count}");
        }
    }
}
