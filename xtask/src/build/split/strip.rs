//! Drops what only the splitter reads: to every later step the linker's relocations are wrong.

use anyhow::Result;
use wasm_encoder::{Module, RawSection};
use wasmparser::{Parser, Payload};

pub fn without_relocations(linked: &[u8]) -> Result<Vec<u8>> {
    let mut kept = Module::new();
    for payload in Parser::new(0).parse_all(linked) {
        let payload = payload?;
        if let Payload::CustomSection(section) = &payload {
            let name = section.name();
            if name == "linking" || name.starts_with("reloc.") {
                continue;
            }
        }
        if let Some((id, range)) = payload.as_section() {
            kept.section(&RawSection { id, data: &linked[range] });
        }
    }
    Ok(kept.finish())
}
