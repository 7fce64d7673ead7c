//! Nodes and servers may answer anything.

use crate::names::{
    abi::{Member, bytes, list, tuple},
    lookup, own,
    tests::service::{OWNER, asking, lookup as written},
};
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_answer_is_read_without_a_slip(words in proptest::collection::vec("(0{62}[0-9a-f]{2}|[0-9a-f]{64}|\\PC)", 0..30)) {
        let text = words.concat();
        let _ = own::read(&format!("0x{text}"));
        lookup::read_anything(&text);
    }

    #[test]
    fn what_was_written_is_read(answers in proptest::collection::vec((any::<bool>(), "([0-9a-f]{2}){0,90}"), 0..8)) {
        let members: Vec<_> = answers.iter().map(|(done, data)| {
            let done = Member::Word(u8::from(*done).to_string());
            Member::Tail(tuple(&[done, Member::Tail(bytes(data))]))
        }).collect();
        let read = own::read(&format!("0x{}", tuple(&[Member::Tail(list(&members))]))).unwrap();
        let read: Vec<_> = read.into_iter().map(|answer| (answer.done, answer.data)).collect();
        prop_assert_eq!(read, answers);
    }

    #[test]
    fn a_cut_question_is_none(cut in 0_usize..900) {
        let whole = written(OWNER, &asking(&["https://names.test/".to_owned()]));
        lookup::read_anything(&whole[..cut.min(whole.len())]);
    }
}
