use super::{Addresses, BitcoinError, Coin, FeeRate, Psbt, psbt, script::Script};

/// Below this an output costs more to spend than it is worth, and nodes do not pass it on.
const DUST: u64 = 546;
/// Virtual bytes of what every transaction has.
const FRAME: u64 = 11;

/// Pays somebody from the coins of one address, the largest first; what is over goes back to it. All there is, without an amount.
pub fn pay(
    addresses: Addresses,
    from: &str,
    coins: &[Coin],
    to: &str,
    amount: Option<u64>,
    rate: FeeRate,
) -> Result<Psbt, BitcoinError> {
    let own = Script::of(addresses, from).ok_or(BitcoinError::Address)?;
    let theirs = Script::of(addresses, to).ok_or(BitcoinError::Address)?;
    let input_bytes = own.input_bytes().ok_or(BitcoinError::OldAddress)?;
    let mut left: Vec<&Coin> = coins.iter().collect();
    crate::text::order(&mut left, |coin| std::cmp::Reverse(coin.satoshis));
    let fee_of = |inputs: usize, outputs: u64| {
        (FRAME + input_bytes * inputs as u64 + outputs).saturating_mul(rate.0)
    };
    let (mut chosen, mut sum) = (Vec::new(), 0_u64);
    for coin in left {
        let enough = amount.is_some_and(|amount| {
            sum >= amount.saturating_add(fee_of(chosen.len(), theirs.output_bytes()))
        });
        if enough {
            break;
        }
        sum = sum.saturating_add(coin.satoshis);
        chosen.push(coin);
    }
    let fee = fee_of(chosen.len(), theirs.output_bytes());
    let amount = match amount {
        Some(amount) => amount,
        None => sum.checked_sub(fee).ok_or(BitcoinError::TooLittle)?,
    };
    if amount < DUST {
        return Err(BitcoinError::Dust);
    }
    let over = sum.checked_sub(amount).and_then(|rest| rest.checked_sub(fee));
    let over = over.ok_or(BitcoinError::TooLittle)?;
    let back = over.saturating_sub(own.output_bytes().saturating_mul(rate.0));
    let mut outputs = vec![(to, &theirs, amount)];
    if back >= DUST {
        outputs.push((from, &own, back));
    }
    let paid: u64 = outputs.iter().map(|(.., satoshis)| satoshis).sum();
    let (bytes, id) = psbt::write(&chosen, &own, &outputs).ok_or(BitcoinError::Coin)?;
    let named = outputs.iter().map(|(address, _, satoshis)| ((*address).to_owned(), *satoshis));
    Ok(Psbt {
        base64: base64::padded(&bytes),
        id,
        spends: chosen.into_iter().map(Coin::name).collect(),
        outputs: named.collect(),
        fee: sum - paid,
    })
}
