//! What is written is read. What nodes and servers may answer beside is the law of the fuzz target `names`.

use crate::{
    names::own,
    testing::abi::{Member, bytes, list, tuple},
};
use proptest::prelude::*;

proptest! {
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
}
