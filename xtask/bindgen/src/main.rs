//! `xtask-bindgen INPUT.wasm OUT_DIR NAME`: writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` for a browser's `<script type=module>`.

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, out_dir, name] = args.as_slice() else {
        bail!("usage: xtask-bindgen INPUT.wasm OUT_DIR NAME");
    };

    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.typescript(true).omit_default_module_path(true);
    bindgen.input_path(input).out_name(name);
    bindgen.generate(out_dir).with_context(|| format!("wasm-bindgen could not read {input}"))
}
