/// The algorithms of boxes and envelopes: HKDF-SHA256 and XChaCha20-Poly1305. Another choice is another suite.
pub const SUITE: &str = "ew1";

/// What each text is bound for, so that none is taken for another.
const SEED_LABEL: &str = "ew.seed.v1";
const KEK_LABEL: &str = "ew.kek.v1";
const ENVELOPE_LABEL: &str = "ew.env.v1";

/// What opens an envelope, together with a secret of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FactorKind {
    /// A key that stays on a device.
    Device,
    /// A passkey, by its PRF extension.
    Passkey,
    /// A password, by the export key of OPAQUE.
    Password,
    /// A recovery kit: a code on paper.
    Kit,
    /// A secret that a second party keeps.
    Escrow,
}

impl FactorKind {
    /// Every kind.
    pub const ALL: [Self; 5] =
        [Self::Device, Self::Passkey, Self::Password, Self::Kit, Self::Escrow];

    /// The kind's name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Device => "device",
            Self::Passkey => "passkey",
            Self::Password => "password",
            Self::Kit => "kit",
            Self::Escrow => "escrow",
        }
    }

    /// The kind of this name, if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What a seed box is bound to. The ids are texts of any form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeedBoxContext<'a> {
    /// The project's id.
    pub project: &'a str,
    /// The wallet's id.
    pub wallet: &'a str,
}

impl SeedBoxContext<'_> {
    /// What is authenticated beside the sealed entropy.
    pub(super) fn aad(&self) -> Vec<u8> {
        joined(&[SEED_LABEL, self.project, self.wallet, SUITE].map(str::as_bytes))
    }
}

/// What an envelope is bound to. The ids are texts of any form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnvelopeContext<'a> {
    /// The project's id.
    pub project: &'a str,
    /// The wallet's id.
    pub wallet: &'a str,
    /// The factor's id.
    pub factor: &'a str,
    /// The factor's kind.
    pub kind: FactorKind,
    /// The wallet's version: an envelope of an earlier one does not open as one of this.
    pub version: u32,
}

impl EnvelopeContext<'_> {
    /// HKDF's `info`, from which the envelope's key is derived. Public: a key that cannot leave its device derives with it there.
    pub fn kek_info(&self) -> Vec<u8> {
        joined(&[KEK_LABEL, self.kind.name(), self.wallet, self.factor].map(str::as_bytes))
    }

    /// What is authenticated beside the sealed wallet key.
    pub(super) fn aad(&self) -> Vec<u8> {
        let version = self.version.to_be_bytes();
        let kind = self.kind.name();
        let texts = [ENVELOPE_LABEL, SUITE, self.project, self.wallet, self.factor, kind];
        let mut fields = texts.map(str::as_bytes).to_vec();
        fields.push(&version);
        joined(&fields)
    }
}

/// Fields behind each other, each after its length (32 bits, big-endian): no two lists of fields give the same bytes.
fn joined(fields: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for field in fields {
        let length = u32::try_from(field.len()).expect("an id is shorter than 4 GiB");
        bytes.extend(length.to_be_bytes());
        bytes.extend(*field);
    }
    bytes
}
