//! Requests, from what a page sends to what it gets. Signatures were made by viem and web3.js from the same words.

mod calls;
mod eip155;
mod sign_in;
mod solana;

use json::{FromJson, Raw, Value};

use crate::calls::Frame;
use crate::protocol::{Confirmation, Plan, Refusal, Signed};
use crate::wallet::Wallet;

const ORIGIN: &str = "https://app.example";
const EVM: &str = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const SOLANA: &str = "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96";
const OTHER: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

fn frame() -> Frame {
    let words = "test test test test test test test test test test test junk";
    Frame::of(Wallet::of_words(words))
}

fn read<T: FromJson>(text: &str) -> T {
    json::from_str(text).unwrap()
}

fn ask_on(frame: &mut Frame, chain: &str, method: &str, params: &str) -> Result<Plan, Refusal> {
    let request = format!(
        r#"{{"origin":"{ORIGIN}","chain":"{chain}","method":"{method}","params":{params}}}"#
    );
    frame.ask(&request).map(|plan| read(&plan))
}

fn ask(frame: &mut Frame, method: &str, params: &str) -> Result<Plan, Refusal> {
    ask_on(frame, "eip155:31337", method, params)
}

fn shown(plan: Plan) -> Confirmation {
    match plan {
        Plan::Confirm { confirmation } => confirmation,
        plan => panic!("{plan:?}"),
    }
}

fn answered(frame: &mut Frame) -> Value {
    match read(&frame.approve().unwrap()) {
        Signed::Answer { result: Raw(result) } => Value::parse(&result).unwrap(),
        signed @ Signed::Send { .. } => panic!("{signed:?}"),
    }
}

fn text(value: &str) -> String {
    json::to_string(value)
}
