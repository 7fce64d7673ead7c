use crate::review::{
    associated::key,
    wire::{ASSOCIATED_PROGRAM, SYSTEM_PROGRAM},
};

/// One instruction.
pub(super) struct Step {
    program: String,
    accounts: Vec<Account>,
    data: Vec<u8>,
}

#[derive(Clone)]
struct Account {
    address: String,
    signs: bool,
    written: bool,
}

fn account(address: &str, signs: bool, written: bool) -> Account {
    Account { address: address.to_owned(), signs, written }
}

/// System program, 2: `Transfer`.
pub(super) fn transfer_coin(from: &str, to: &str, lamports: u64) -> Step {
    let mut data = vec![2, 0, 0, 0];
    data.extend(lamports.to_le_bytes());
    let accounts = vec![account(from, true, true), account(to, false, true)];
    Step { program: SYSTEM_PROGRAM.into(), accounts, data }
}

/// Associated token program, 1: `CreateIdempotent`.
pub(super) fn create_account(
    payer: &str,
    to: &str,
    owner: &str,
    mint: &str,
    program: &str,
) -> Step {
    let accounts = vec![
        account(payer, true, true),
        account(to, false, true),
        account(owner, false, false),
        account(mint, false, false),
        account(SYSTEM_PROGRAM, false, false),
        account(program, false, false),
    ];
    Step { program: ASSOCIATED_PROGRAM.into(), accounts, data: vec![1] }
}

/// Token programs, 12: `TransferChecked`.
pub(super) fn transfer_token(
    program: &str,
    from: &str,
    mint: &str,
    to: &str,
    owner: &str,
    units: u64,
    decimals: u8,
) -> Step {
    let mut data = vec![12];
    data.extend(units.to_le_bytes());
    data.push(decimals);
    let accounts = vec![
        account(from, false, true),
        account(mint, false, false),
        account(to, false, true),
        account(owner, true, false),
    ];
    Step { program: program.into(), accounts, data }
}

/// A legacy transaction in its wire form, with an empty place for the payer's signature. `None` for addresses that are none.
pub(super) fn write(payer: &str, steps: &[Step], blockhash: &str) -> Option<Vec<u8>> {
    let accounts = ordered(payer, steps);
    let count = |is: fn(&Account) -> bool| accounts.iter().filter(|one| is(one)).count();
    let signers = count(|one| one.signs);
    let mut bytes = Vec::new();
    length(&mut bytes, signers);
    bytes.resize(bytes.len() + 64 * signers, 0);
    bytes.push(u8::try_from(signers).ok()?);
    bytes.push(u8::try_from(count(|one| one.signs && !one.written)).ok()?);
    bytes.push(u8::try_from(count(|one| !one.signs && !one.written)).ok()?);
    length(&mut bytes, accounts.len());
    for account in &accounts {
        bytes.extend(key(&account.address)?);
    }
    bytes.extend(key(blockhash)?);
    length(&mut bytes, steps.len());
    let place = |address: &str| {
        let at = accounts.iter().position(|account| account.address == address)?;
        u8::try_from(at).ok()
    };
    for step in steps {
        bytes.push(place(&step.program)?);
        length(&mut bytes, step.accounts.len());
        for account in &step.accounts {
            bytes.push(place(&account.address)?);
        }
        length(&mut bytes, step.data.len());
        bytes.extend(&step.data);
    }
    Some(bytes)
}

/// Every account once: the payer, those that sign, those that are written, the rest.
fn ordered(payer: &str, steps: &[Step]) -> Vec<Account> {
    let mut all = vec![account(payer, true, true)];
    for step in steps {
        let program = account(&step.program, false, false);
        for account in step.accounts.iter().chain([&program]) {
            match all.iter_mut().find(|known| known.address == account.address) {
                Some(known) => {
                    known.signs |= account.signs;
                    known.written |= account.written;
                }
                None => all.push(account.clone()),
            }
        }
    }
    crate::text::order(&mut all, |account| (!account.signs, !account.written));
    all
}

/// A compact-u16: seven bits a byte, the lowest first.
fn length(out: &mut Vec<u8>, mut length: usize) {
    loop {
        let low = u8::try_from(length & 0x7f).unwrap_or_default();
        length >>= 7;
        if length == 0 {
            return out.push(low);
        }
        out.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::wire::{TOKEN_PROGRAM, Wire};

    const PAYER: &str = "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96";
    const OTHER: &str = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
    const MINT: &str = "So11111111111111111111111111111111111111112";

    #[test]
    fn what_is_written_is_read_and_the_payer_comes_first() {
        let steps = [
            create_account(PAYER, OTHER, OTHER, MINT, TOKEN_PROGRAM),
            transfer_token(TOKEN_PROGRAM, PAYER, MINT, OTHER, PAYER, 5, 6),
        ];
        let bytes = write(PAYER, &steps, MINT).unwrap();
        let wire = Wire::read(&bytes).unwrap();
        assert_eq!((wire.message, wire.accounts[0].as_str()), (65, PAYER));
        assert_eq!(wire.written(), [PAYER, OTHER]);
    }

    #[test]
    fn a_transfer_to_oneself_names_oneself_once() {
        let bytes = write(PAYER, &[transfer_coin(PAYER, PAYER, 1)], MINT).unwrap();
        assert_eq!(Wire::read(&bytes).unwrap().accounts.len(), 2);
    }

    #[test]
    fn addresses_that_are_none_make_nothing() {
        assert_eq!(write(PAYER, &[transfer_coin(PAYER, "0x1", 1)], MINT), None);
        assert_eq!(write(PAYER, &[transfer_coin(PAYER, OTHER, 1)], "short"), None);
    }

    #[test]
    fn lengths_are_written_as_the_chain_reads_them() {
        for (value, bytes) in
            [(0, vec![0]), (127, vec![127]), (128, vec![128, 1]), (16_384, vec![128, 128, 1])]
        {
            let mut out = Vec::new();
            length(&mut out, value);
            assert_eq!(out, bytes);
        }
    }
}
