use super::{
    Granted, NamespaceError, Proposed, allows, check_granted, check_proposed, granted_chains,
};

fn proposed(text: &str) -> Proposed {
    json::from_str(text).unwrap()
}

fn granted(text: &str) -> Granted {
    json::from_str(text).unwrap()
}

#[test]
fn what_may_be_proposed() {
    let table = [
        ("{}", None),
        (r#"{"eip155":{"chains":["eip155:1"],"methods":[],"events":[]}}"#, None),
        (r#"{"eip155:1":{"methods":[],"events":[]}}"#, None),
        (r#"{"eip155:1":{}}"#, None),
        (r#"{"cosmos":{"chains":["cosmos:cosmoshub-4"]}}"#, None),
        (r#"{"eip155":{"methods":[]}}"#, Some(NamespaceError::Chains)),
        (r#"{"eip155":{"chains":[]}}"#, Some(NamespaceError::Chains)),
        (r#"{"eip155":{"chains":["1"]}}"#, Some(NamespaceError::Chains)),
        (r#"{"eip155":{"chains":["cosmos:a"]}}"#, Some(NamespaceError::Chains)),
        (r#"{"":{"chains":["a:b"]}}"#, Some(NamespaceError::Key)),
        (r#"{"**":{"chains":["a:b"]}}"#, Some(NamespaceError::Key)),
        (r#"{"EIP155":{"chains":["eip155:1"]}}"#, Some(NamespaceError::Key)),
    ];
    for (text, why) in table {
        assert_eq!(check_proposed(&proposed(text)).err(), why, "{text}");
    }
}

#[test]
fn what_is_granted_must_hold_what_was_required() {
    let required =
        r#"{"eip155":{"chains":["eip155:1","eip155:10"],"methods":["a"],"events":["e"]}}"#;
    let table = [
        (
            r#"{"eip155":{"accounts":["eip155:1:0x","eip155:10:0x"],"methods":["a"],"events":["e"]}}"#,
            None,
        ),
        // More of everything.
        (
            r#"{"eip155":{"accounts":["eip155:1:0x","eip155:10:0x","eip155:137:0x"],"methods":["a","b"],"events":["e","f"],"chains":["eip155:1"]},"solana":{"accounts":["solana:x:y"]}}"#,
            None,
        ),
        // By chain.
        (
            r#"{"eip155:1":{"accounts":["eip155:1:0x"],"methods":["a"],"events":["e"]},"eip155:10":{"accounts":["eip155:10:0x"],"methods":["a"],"events":["e"]}}"#,
            None,
        ),
        (
            r#"{"eip155":{"accounts":["eip155:1:0x"],"methods":["a"],"events":["e"]}}"#,
            Some(NamespaceError::Accounts),
        ),
        (
            r#"{"eip155":{"accounts":["eip155:1:0x","eip155:10:0x"],"events":["e"]}}"#,
            Some(NamespaceError::Methods),
        ),
        (
            r#"{"eip155":{"accounts":["eip155:1:0x","eip155:10:0x"],"methods":["a"]}}"#,
            Some(NamespaceError::Events),
        ),
        // The method of one chain is not another's.
        (
            r#"{"eip155:1":{"accounts":["eip155:1:0x"],"methods":["a"],"events":["e"]},"eip155:10":{"accounts":["eip155:10:0x"],"methods":["b"],"events":["e"]}}"#,
            Some(NamespaceError::Methods),
        ),
        (r#"{"eip155":{"accounts":["0x"],"methods":["a"]}}"#, Some(NamespaceError::AccountForm)),
        (r#"{"eip155":{"accounts":["solana:x:y"]}}"#, Some(NamespaceError::AccountForm)),
        // Three parts, and none of them empty.
        (r#"{"eip155":{"accounts":["eip155:1"]}}"#, Some(NamespaceError::AccountForm)),
        (r#"{"eip155":{"accounts":["eip155:1:"]}}"#, Some(NamespaceError::AccountForm)),
        (r#"{"eip155":{"accounts":["eip155::0x"]}}"#, Some(NamespaceError::AccountForm)),
        (r#"{"eip155":{"accounts":[":1:0x"]}}"#, Some(NamespaceError::AccountForm)),
        (r#"{"eip155":{"accounts":["eip155:1:0x:y"]}}"#, Some(NamespaceError::AccountForm)),
        (r#"{"eip155":{"accounts":["eip155:1:0x:"]}}"#, Some(NamespaceError::AccountForm)),
        (
            r#"{"eip155":{"accounts":["eip155:1:0x","eip155:10:"]}}"#,
            Some(NamespaceError::AccountForm),
        ),
        (r#"{"eip155":{"accounts":["eip155:1:0x"],"chains":["1"]}}"#, Some(NamespaceError::Chains)),
        (r#"{"eip155":{"accounts":[]}}"#, Some(NamespaceError::Empty)),
        ("{}", Some(NamespaceError::Empty)),
        (r#"{"!":{"accounts":["eip155:1:0x"]}}"#, Some(NamespaceError::Key)),
    ];
    for (text, why) in table {
        assert_eq!(check_granted(&proposed(required), &granted(text)).err(), why, "{text}");
    }
}

#[test]
fn a_method_belongs_to_the_chains_its_entry_covers() {
    let granted = granted(
        r#"{"eip155":{"accounts":["eip155:1:0x","eip155:10:0x"],"methods":["a"]},
            "eip155:10":{"accounts":[],"methods":["b"]},"solana":{"accounts":["solana:x:y"],"methods":["c"]}}"#,
    );
    for (chain, method, is) in [
        ("eip155:1", "a", true),
        ("eip155:10", "a", true),
        ("eip155:10", "b", true),
        ("eip155:1", "b", false),
        ("solana:x", "a", false),
        ("solana:x", "c", true),
    ] {
        assert_eq!(allows(&granted, chain, method), is, "{method} on {chain}");
    }
    assert_eq!(granted_chains(&granted, "eip155"), ["eip155:1", "eip155:10"]);
}
