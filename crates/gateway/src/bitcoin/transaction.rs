use serde::Deserialize;

/// A transaction as Esplora writes it, as far as it matters here. Amounts are satoshis.
#[derive(Debug, Clone, Deserialize)]
pub struct Transaction {
    /// Its id.
    pub txid: String,
    /// What the miner gets.
    pub fee: u64,
    /// What it spends.
    pub vin: Vec<Input>,
    /// What it makes.
    pub vout: Vec<Output>,
    /// Whether and when it was mined.
    pub status: Status,
}

/// What a transaction spends.
#[derive(Debug, Clone, Deserialize)]
pub struct Input {
    /// Whether these are new coins.
    #[serde(default)]
    pub is_coinbase: bool,
    /// The output that is spent; nothing for new coins.
    pub prevout: Option<Output>,
}

/// Coins at a place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Output {
    /// Where; scripts of unusual kinds have no address.
    #[serde(default)]
    pub scriptpubkey_address: Option<String>,
    /// How many.
    pub value: u64,
}

/// Whether and when a transaction was mined.
#[derive(Debug, Clone, Deserialize)]
pub struct Status {
    /// Whether it is in a block.
    pub confirmed: bool,
    /// Seconds since 1970.
    #[serde(default)]
    pub block_time: Option<u64>,
}
