//! The JavaScript that wasm-bindgen writes, less what nobody calls: 0.6 kB of the brotli bytes.
//!
//! The host has fetched and compiled the module in ways of its own, and an engine lives as long as its page: nobody frees it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

const INIT: &str = "\
export default async function init(module) {
    return __wbg_finalize_init(await WebAssembly.instantiate(module, __wbg_get_imports()), module);
}
";
const INIT_TYPES: &str = "\
/**
 * Instantiates the compiled module.
 */
export default function init(module: WebAssembly.Module): Promise<InitOutput>;
";

/// Takes `NAME.js` and `NAME.d.ts` from one folder to another.
pub fn copy(from: &Path, to: &Path, name: &str) -> Result<()> {
    slim(script, &from.join(format!("{name}.js")), to)?;
    slim(types, &from.join(format!("{name}.d.ts")), to)
}

fn slim(how: fn(&str) -> Option<String>, file: &Path, to: &Path) -> Result<()> {
    let name = file.file_name().context("a file's path")?;
    let text = how(&fs::read_to_string(file)?).with_context(|| {
        format!(
            "{} is not as wasm-bindgen wrote it so far: see xtask/src/build/glue.rs",
            file.display()
        )
    })?;
    Ok(fs::write(to.join(name), text)?)
}

fn script(text: &str) -> Option<String> {
    let class = between(text, "export class ", " {")?;
    let text = without(text, "    __destroy_into_raw() {", "    }\n")?;
    let text = without(&text, "    free() {", "    }\n")?;
    let text = without(&text, &format!("        {class}Finalization.register"), ";\n")?;
    let text = without(&text, "if (Symbol.dispose)", ";\n")?;
    let text = without(&text, &format!("const {class}Finalization"), ";\n\n")?;
    let (kept, _) = text.split_once("async function __wbg_load")?;
    Some(kept.to_owned() + INIT)
}

fn types(text: &str) -> Option<String> {
    let text = without(text, "    free(): void;\n", "    [Symbol.dispose](): void;\n")?;
    let text = without(&text, "export type InitInput", ";\n\n")?;
    let (kept, _) = text.split_once("export type SyncInitInput")?;
    Some(kept.to_owned() + INIT_TYPES)
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(from)?;
    rest.split_once(to).map(|(between, _)| between)
}

/// The text without what begins with `from` and ends with the next `to`.
fn without(text: &str, from: &str, to: &str) -> Option<String> {
    let (before, rest) = text.split_once(from)?;
    let (_, after) = rest.split_once(to)?;
    Some([before, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "\
export class Core {
    __destroy_into_raw() {
        CoreFinalization.unregister(this);
        return ptr;
    }
    free() {
        wasm.__wbg_core_free(ptr, 0);
    }
    constructor(now) {
        this.__wbg_ptr = wasm.core_new(now);
        CoreFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
}
if (Symbol.dispose) Core.prototype[Symbol.dispose] = Core.prototype.free;
const CoreFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_core_free(ptr, 1));

let wasm;
async function __wbg_load(module, imports) {}
export { initSync, __wbg_init as default };
";

    #[test]
    fn what_nobody_calls_is_left_out() {
        let slim = script(SCRIPT).unwrap();
        for gone in ["free", "Finalization", "dispose", "__wbg_load", "initSync"] {
            assert!(!slim.contains(gone), "{gone} in {slim}");
        }
        assert!(slim.contains("wasm.core_new(now);\n        return this;"), "{slim}");
        assert!(slim.ends_with(INIT), "{slim}");
    }

    #[test]
    fn what_another_version_writes_is_refused() {
        assert_eq!(script(&SCRIPT.replace("__wbg_load", "__wbg_fetch")), None);
    }
}
