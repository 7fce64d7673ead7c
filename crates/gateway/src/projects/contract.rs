//! What every [`Store`] promises; each store passes all of it.

use api::config::FeatureId;

use caip::AccountId;

use super::{
    BundleId, MemoryStore, OriginRule, Project, ProjectChange, ProjectId, SqliteStore, Store,
    StoreError,
};
use crate::database;

const TOKEN: &str = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

fn project(id: &str) -> Project {
    Project {
        id: ProjectId::from_stored(id),
        name: format!("Project {id}"),
        origins: vec![OriginRule::parse("https://*.example.org").unwrap()],
        bundle_ids: vec![BundleId::parse("org.example.shop").unwrap()],
        features: vec![FeatureId::Swap],
        analytics: false,
        tokens: vec![AccountId::parse(TOKEN).unwrap()],
    }
}

fn a_project_is_read_as_it_was_written(store: &dyn Store) {
    store.add(&project("a")).unwrap();
    assert_eq!(store.get("a").unwrap(), Some(project("a")));
}

fn an_unknown_id_is_nobody(store: &dyn Store) {
    for id in ["", "b", "a' OR 1=1 --", "\0", "A"] {
        assert_eq!(store.get(id).unwrap(), None, "{id:?}");
    }
}

fn an_id_is_given_once(store: &dyn Store) {
    let mut second = project("c");
    store.add(&second).unwrap();
    second.name = "Another".into();
    assert!(matches!(store.add(&second), Err(StoreError::Taken)));
    assert_eq!(store.get("c").unwrap(), Some(project("c")));
}

fn the_list_is_in_the_order_of_adding(store: &dyn Store) {
    for id in ["z", "y", "x"] {
        store.add(&project(id)).unwrap();
    }
    let ids: Vec<_> =
        store.list().unwrap().into_iter().map(|project| project.id.to_string()).collect();
    assert_eq!(&ids[ids.len() - 3..], ["z", "y", "x"]);
}

fn a_projects_tokens_are_kept_once_each_and_taken_away(store: &dyn Store) {
    store.add(&project("t")).unwrap();
    let [first, second] = [TOKEN, "eip155:10:0x4200000000000000000000000000000000000042"]
        .map(|token| AccountId::parse(token).unwrap());
    let tokens = || store.get("t").unwrap().unwrap().tokens;
    assert!(!store.add_token("t", &first).unwrap());
    assert!(store.add_token("t", &second).unwrap());
    assert_eq!(tokens(), [first.clone(), second.clone()]);
    assert!(store.remove_token("t", &first).unwrap());
    assert!(!store.remove_token("t", &first).unwrap());
    assert_eq!(tokens(), std::slice::from_ref(&second));
    assert!(matches!(store.add_token("nobody", &second), Err(StoreError::Unknown)));
}

fn a_project_is_changed_in_what_is_named_and_nothing_else(store: &dyn Store) {
    store.add(&project("s")).unwrap();
    let change = ProjectChange {
        name: Some("Other".into()),
        features: Some(Vec::new()),
        analytics: Some(true),
        ..ProjectChange::default()
    };
    store.change("s", &change).unwrap();
    let expected =
        Project { name: "Other".into(), features: Vec::new(), analytics: true, ..project("s") };
    assert_eq!(store.get("s").unwrap(), Some(expected));
    assert!(matches!(store.change("nobody", &change), Err(StoreError::Unknown)));
}

fn a_disabled_project_is_nobody_until_it_is_enabled(store: &dyn Store) {
    store.add(&project("d")).unwrap();
    let enabled = |enabled| ProjectChange { enabled: Some(enabled), ..ProjectChange::default() };
    store.change("d", &enabled(false)).unwrap();
    assert_eq!(store.get("d").unwrap(), None);
    assert_eq!(store.disabled().unwrap(), ["d"]);
    assert!(store.list().unwrap().iter().any(|one| one.id.as_str() == "d"));
    store.change("d", &enabled(true)).unwrap();
    assert_eq!(store.get("d").unwrap(), Some(project("d")));
    assert!(store.disabled().unwrap().is_empty());
}

fn a_removed_project_is_gone(store: &dyn Store) {
    store.add(&project("r")).unwrap();
    store.remove("r").unwrap();
    assert_eq!(store.get("r").unwrap(), None);
    assert!(matches!(store.remove("r"), Err(StoreError::Unknown)));
}

fn keeps_the_contract(store: &dyn Store) {
    a_project_is_changed_in_what_is_named_and_nothing_else(store);
    a_disabled_project_is_nobody_until_it_is_enabled(store);
    a_removed_project_is_gone(store);
    a_project_is_read_as_it_was_written(store);
    an_unknown_id_is_nobody(store);
    an_id_is_given_once(store);
    the_list_is_in_the_order_of_adding(store);
    a_projects_tokens_are_kept_once_each_and_taken_away(store);
}

#[test]
fn memory_keeps_the_contract() {
    keeps_the_contract(&MemoryStore::default());
}

#[test]
fn sqlite_in_memory_keeps_the_contract() {
    keeps_the_contract(&SqliteStore::new(database::open_in_memory().unwrap()));
}

#[test]
fn sqlite_in_a_file_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    keeps_the_contract(&SqliteStore::new(database::open(folder.path()).unwrap()));
}

#[test]
fn the_revision_moves_when_another_process_writes() {
    let folder = tempfile::tempdir().unwrap();
    let server = SqliteStore::new(database::open(folder.path()).unwrap());
    let command = SqliteStore::new(database::open(folder.path()).unwrap());
    let before = server.revision().unwrap();
    assert_eq!(server.revision().unwrap(), before);
    command.add(&project("a")).unwrap();
    assert_ne!(server.revision().unwrap(), before);
}
