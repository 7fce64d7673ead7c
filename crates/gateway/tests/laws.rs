//! The laws that `fuzz/` tries for as long as one likes, tried for a moment.

#[path = "../../../fuzz/src/desk.rs"]
mod desk;
#[path = "../../../fuzz/src/dpop.rs"]
mod dpop;
#[path = "../../../fuzz/src/moment.rs"]
mod moment;
#[path = "../../../fuzz/src/nodes.rs"]
mod nodes;
#[path = "../../../fuzz/src/pictures.rs"]
mod pictures;
#[path = "../../../fuzz/src/readers.rs"]
mod readers;
#[path = "../../../fuzz/src/rpc.rs"]
mod rpc;
#[path = "../../../fuzz/src/sign_in.rs"]
mod sign_in;
#[path = "../../../fuzz/src/signatures.rs"]
mod signatures;
#[path = "../../../fuzz/src/signers.rs"]
mod signers;
#[path = "../../../fuzz/src/vendors.rs"]
mod vendors;

#[path = "laws/envelope.rs"]
mod envelope;

use std::path::Path;

/// A gateway is asked for each of these.
const FEW: u32 = 300;
/// Several curves are asked for each of these.
const SOME: u32 = 1_000;

#[test]
fn what_is_read_of_a_call_is_what_any_json_reader_reads() {
    moment::try_law("rpc", rpc::holds);
}

#[test]
fn whatever_members_a_call_has_every_node_reads_the_call_that_was_admitted() {
    envelope::try_law(rpc::holds);
}

#[test]
fn what_a_record_leads_to_is_a_picture_or_nothing() {
    moment::try_law("pictures", pictures::holds);
}

#[test]
fn what_comes_to_sign_in_with_is_read_as_it_was_made_or_refused() {
    moment::try_law("sign_in", sign_in::holds);
}

#[test]
fn a_proof_of_possession_is_read_as_its_key_signed_it_or_refused() {
    moment::try_law("dpop", dpop::holds);
}

#[test]
fn no_answer_of_a_vendor_breaks_a_room() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/plugins");
    let folders = std::fs::read_dir(fixtures).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<_> = folders.filter(|path| path.is_dir()).collect();
    folders.sort();
    let seeds: Vec<_> = folders.iter().flat_map(|folder| moment::seeds(folder)).collect();
    moment::try_on(&seeds, FEW, vendors::holds);
}

#[test]
fn no_answer_of_a_node_breaks_a_room() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/nodes");
    moment::try_on(&moment::seeds(&seeds), FEW, nodes::holds);
}

#[test]
fn no_signature_that_a_stranger_sends_breaks_sign_in() {
    moment::try_law("signatures", |input| {
        signatures::holds(input);
    });
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/signatures");
    assert!(moment::seeds(&seeds).iter().all(|seed| signatures::holds(seed)));
}

#[test]
fn no_signature_of_any_family_signs_two_texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/signers");
    let seeds = moment::seeds(&folder);
    moment::try_on(&seeds, SOME, |input| {
        signers::holds(input);
    });
    assert!(seeds.iter().all(|seed| signers::holds(seed)));
}
