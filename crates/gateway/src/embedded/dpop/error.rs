/// A request is not proven to be its device's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// There is no proof, or more than one.
    #[error("send one proof in the header DPoP (RFC 9449)")]
    Missing,
    /// It is not a JWT of the form that is expected, or not by a public key on P-256.
    #[error("the proof is no JWT of type dpop+jwt, by ES256, with the public key in `jwk`")]
    Malformed,
    /// The key did not sign it.
    #[error("the signature of the proof is wrong")]
    NotSigned,
    /// It is for another method.
    #[error("`htm` of the proof is another method")]
    Method,
    /// It is for another URL.
    #[error("`htu` of the proof is another URL: write the wallet's origin and the path")]
    Url,
    /// It was made at another time.
    #[error(
        "`iat` of the proof is more than a minute away from this server's time, see the header Date"
    )]
    Time,
    /// It is for another access token, or for none.
    #[error("`ath` of the proof is not the hash of the access token that is sent")]
    Token,
    /// Its id can be guessed, or is not one.
    #[error("`jti` of the proof must be 22 to 64 characters of base64url, from 128 random bits")]
    Id,
    /// Its nonce is missing or not the server's latest.
    #[error(
        "write the header DPoP-Nonce of this response as `nonce` of the proof, and send it again"
    )]
    Nonce,
    /// It was used before.
    #[error("the proof was used before: make one for each request")]
    Replayed,
    /// Its network sent as many proofs as are remembered.
    #[error("too many proofs of this network are remembered: try again in a minute")]
    Full,
}

impl ProofError {
    /// The code for programs (RFC 9449, sections 7.1 and 8).
    pub const fn code(self) -> &'static str {
        match self {
            Self::Nonce => "use_dpop_nonce",
            _ => "invalid_dpop_proof",
        }
    }
}
