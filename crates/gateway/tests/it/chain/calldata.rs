use sha3::{Digest, Keccak256};

/// An ABI word: 32 bytes.
pub type Word = [u8; 32];

/// A number or an address (`0x…`) as a word.
pub fn word(of: impl ToString) -> Word {
    let text = of.to_string();
    let hex = match text.strip_prefix("0x") {
        Some(hex) => hex.to_owned(),
        None => format!("{:x}", text.parse::<u128>().unwrap()),
    };
    let hex = format!("{hex:0>64}");
    std::array::from_fn(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap())
}

/// The call data of a function whose arguments are words: `calldata("balanceOf(address)", &[word(owner)])`.
pub fn calldata(signature: &str, arguments: &[Word]) -> String {
    let selector = &Keccak256::digest(signature)[..4];
    let bytes = selector.iter().chain(arguments.iter().flatten());
    bytes.fold("0x".to_owned(), |text, byte| text + &format!("{byte:02x}"))
}
