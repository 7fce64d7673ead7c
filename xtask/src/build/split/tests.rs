//! A module written by hand is split, and its parts run in Node as the host runs them.

use super::graph::Place;
use super::linked::Owners;
use super::module::Module;
use super::{Split, into_parts};
use crate::support::npm;
use std::process::Output;
use wasmparser::Operator;

const PARTS: [&str; 2] = ["first", "second"];

/// `run(n)` adds 100 and, through the door into `second`, whatever is behind it; `indirect(slot, n)` calls through the table.
const WHOLE: &str = r#"(module
  (type $unary (func (param i32) (result i32)))
  (import "host" "log" (func $log (param i32)))
  (global $sp (mut i32) (i32.const 64))
  (memory (export "memory") 1)
  (data (i32.const 8) "\2a")
  (data (i32.const 90) "before----twenty letters of itbehind----")
  (table 5 5 funcref)
  (elem (i32.const 1) func $core::add $own $core::twice $drawstring_core::two::run::in_part_second)
  (func $core::add (type $unary) (i32.add (local.get 0) (i32.load8_u (i32.const 8))))
  (func $core::twice (type $unary) (i32.mul (local.get 0) (i32.const 2)))
  (func $own (type $unary) (call $only_two (call $core::twice (local.get 0))))
  (func $only_two (type $unary) (call $shared (call $core::add (local.get 0))))
  (func $only_one (type $unary) (call $shared (local.get 0)))
  (func $shared (type $unary)
    (global.set $sp (i32.sub (global.get $sp) (i32.const 4)))
    (i32.store (global.get $sp) (local.get 0))
    (call $log (global.get $sp))
    (i32.load (global.get $sp))
    (global.set $sp (i32.add (global.get $sp) (i32.const 4))))
  (func $drawstring_core::two::run::in_part_second (type $unary) (call $only_two (local.get 0)))
  (func $drawstring_core::one::run::in_part_first (type $unary) (call $only_one (local.get 0)))
  (func (export "run") (type $unary)
    (call $drawstring_core::two::run::in_part_second (i32.add (local.get 0) (i32.const 100))))
  (func (export "one") (type $unary) (call $drawstring_core::one::run::in_part_first (local.get 0)))
  (func (export "plain") (type $unary) (call $core::add (local.get 0)))
  (func (export "indirect") (param i32 i32) (result i32)
    (call_indirect (type $unary) (local.get 1) (local.get 0)))
)"#;

/// Slots 1 and 3 are referred to by the primary, 2 and 4 by `second` alone.
const SLOTS: [Place; 5] =
    [Place::Nowhere, Place::Primary, Place::Part(1), Place::Primary, Place::Part(1)];

/// The twenty letters at 100 are read by `second` alone, what lies before and behind them by all.
fn owners(slots: [Place; 5]) -> Owners {
    let data =
        vec![(90..100, Place::Primary), (100..120, Place::Part(1)), (120..130, Place::Primary)];
    Owners { slots: slots.to_vec(), data }
}

fn split() -> Split {
    into_parts(&wat::parse_str(WHOLE).unwrap(), &owners(SLOTS), &PARTS).unwrap()
}

/// Runs JavaScript in which `primary`, `first` and `second` are bytes, and `add(part)` does what the host does.
fn node(split: &Split, script: &str) -> Output {
    let bytes = |module: &[u8]| format!("new Uint8Array({module:?})");
    let script = format!(
        "const primary = {}, first = {}, second = {}, logged = []
        const log = (value) => logged.push(value)
        const core = new WebAssembly.Instance(new WebAssembly.Module(primary), {{ host: {{ log }} }}).exports
        const add = (part) => {{
            const module = new WebAssembly.Module(part), p = {{}}
            for (const {{ kind, name }} of WebAssembly.Module.imports(module))
                p[name] = kind === 'function' ? core.t.get(parseInt(name, 36)) : core[name]
            new WebAssembly.Instance(module, {{ p }})
        }}
        {script}",
        bytes(&split.primary),
        bytes(&split.parts[0]),
        bytes(&split.parts[1]),
    );
    npm::node().arg("--eval").arg(script).output().unwrap()
}

fn printed(script: &str) -> String {
    let output = node(&split(), script);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn parts_work_as_the_whole_did_in_one_memory_and_one_table() {
    let answer = "add(first); add(second);
        console.log(core.run(1), core.one(7), core.plain(1), core.indirect(2, 4), core.indirect(4, 1))";
    assert_eq!(printed(answer), "143 7 43 50 43");
}

#[test]
fn parts_share_the_stack_and_the_imports_of_the_primary() {
    assert_eq!(printed("add(first); add(second); core.run(1); console.log(logged.join())"), "60");
}

#[test]
fn the_primary_works_before_any_part_is_there() {
    assert_eq!(
        printed("console.log(core.plain(1), core.indirect(1, 1), core.indirect(3, 4))"),
        "43 43 8"
    );
}

#[test]
fn a_call_into_a_part_that_is_not_there_is_a_clear_error() {
    for call in ["core.run(1)", "core.indirect(2, 1)", "core.one(1)"] {
        let caught =
            printed(&format!("try {{ {call} }} catch (e) {{ console.log(e.name, e.message) }}"));
        assert_eq!(caught, "RuntimeError null function or function signature mismatch", "{call}");
    }
}

#[test]
fn a_part_before_the_one_it_stands_on_is_refused() {
    let caught = printed("try { add(second) } catch (e) { console.log(e.name) }");
    assert_eq!(caught, "LinkError");
}

#[test]
fn a_part_of_another_build_is_refused() {
    let other = WHOLE.replace("i32.const 100", "i32.const 101");
    let other = into_parts(&wat::parse_str(other).unwrap(), &owners(SLOTS), &PARTS).unwrap();
    let mixed = Split { primary: split().primary, parts: other.parts };
    let output = node(&mixed, "try { add(first) } catch (e) { console.log(e.name) }");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "LinkError");
}

#[test]
fn what_only_a_part_reads_is_written_when_it_comes() {
    let answer = "const all = () => Buffer.from(core.memory.buffer.slice(90, 130)).toString('latin1').replaceAll('\\0', '.')
        const before = all(); add(first); add(second); console.log(before, all())";
    let wanted =
        "before----....................behind---- before----twenty letters of itbehind----";
    assert_eq!(printed(answer), wanted);
}

#[test]
fn what_only_parts_need_has_no_body_left_in_the_primary() {
    let split = split();
    let primary = Module::read(&split.primary).unwrap();
    let empty = |function: &usize| {
        matches!(primary.operators(*function).unwrap()[..], [Operator::Unreachable, _])
    };
    let gone: Vec<&str> =
        (0..primary.functions.len()).filter(empty).map(|at| primary.name(at)).collect();
    let doors =
        ["drawstring_core::two::run::in_part_second", "drawstring_core::one::run::in_part_first"];
    assert_eq!(gone, [&["own", "only_two", "only_one", "shared"][..], &doors].concat());
}

#[test]
fn a_door_that_is_called_before_its_part_is_an_error_of_the_build() {
    let owners =
        owners([Place::Nowhere, Place::Primary, Place::Part(1), Place::Primary, Place::Primary]);
    let error = into_parts(&wat::parse_str(WHOLE).unwrap(), &owners, &PARTS).err().unwrap();
    assert!(error.to_string().contains("drawstring_core::two::run::in_part_second"), "{error}");
}

#[test]
fn a_part_without_a_door_is_an_error_of_the_build() {
    let renamed =
        WHOLE.replace("drawstring_core::one::run::in_part_first", "drawstring_core::one::run");
    let error = into_parts(&wat::parse_str(renamed).unwrap(), &owners(SLOTS), &PARTS).err();
    assert!(error.unwrap().to_string().contains("the part first"));
}
