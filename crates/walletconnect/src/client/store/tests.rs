use super::{MOST_SEEN, Seen};
use crate::MessageId;

fn hash(number: usize) -> MessageId {
    MessageId::of(&number.to_string())
}

#[test]
fn a_message_that_came_before_is_known_again() {
    let mut seen = Seen::default();
    assert!(!seen.knows(&hash(1)));
    seen.note(hash(1), 0, 10);
    seen.note(hash(1), 9, 10);
    assert!(seen.knows(&hash(1)));
    assert_eq!(seen.0.len(), 1);
}

#[test]
fn of_more_than_five_hundred_messages_the_oldest_are_forgotten() {
    let mut seen = Seen::default();
    for number in 0..=MOST_SEEN {
        seen.note(hash(number), 0, 10);
    }
    assert_eq!((seen.0.len(), MOST_SEEN), (500, 500));
    assert!(seen.knows(&hash(1)), "the second is known");
    assert!(!seen.knows(&hash(0)), "the first is not");
}

#[test]
fn a_message_that_no_relay_keeps_any_more_is_forgotten() {
    let mut seen = Seen::default();
    seen.note(hash(1), 0, 10);
    seen.note(hash(2), 0, 20);
    seen.note(hash(3), 10, 20);
    assert_eq!(seen.0.len(), 2);
    assert!(!seen.knows(&hash(1)));
}
