use super::samples::{Account, Listing, Settings, Step, Wraps};
use json::{Map, Raw, TypeScript, typescript::Declarations};

#[test]
fn types_are_declared_once_and_after_those_they_name() {
    let mut out = Declarations::default();
    out.add::<Listing<Account>>();
    out.add::<Settings>();
    out.add::<Step>();
    out.add::<Wraps>();
    assert_eq!(out.render(), include_str!("generated/samples.ts"));
}

#[test]
fn types_are_written_inline() {
    assert_eq!(<Option<Vec<Option<u8>>>>::inline(), "(number | null)[] | null");
    assert_eq!(Map::<Listing<bool>>::inline(), "Record<string, Listing<boolean>>");
    assert_eq!(Raw::inline(), "unknown");
}
