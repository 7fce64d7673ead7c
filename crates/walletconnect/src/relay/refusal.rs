use thiserror::Error;

/// Why a relay does not do what was asked. In JSON: `code`, `message`, and `data`, the variant's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The project is not known.
    #[error("project not found")]
    ProjectNotFound,
    /// The URL names no project.
    #[error("no project id given")]
    ProjectIdNotSpecified,
    /// The project is switched off.
    #[error("project is not active")]
    ProjectInactive,
    /// The page's origin is not on the project's list.
    #[error("origin not allowed")]
    OriginNotAllowed,
    /// The token is not believed.
    #[error("invalid token")]
    InvalidJwt,
    /// There is no token.
    #[error("no token given")]
    MissingJwt,
    /// Not served where the client is.
    #[error("country blocked")]
    CountryBlocked,
    /// Slow down.
    #[error("too many requests")]
    TooManyRequests,
    /// No such method.
    #[error("unknown method")]
    InvalidMethod,
    /// The parameters do not fit the method.
    #[error("invalid parameters")]
    InvalidParams,
    /// The message is too long.
    #[error("payload too large")]
    PayloadSizeExceeded,
    /// Not 64 hex digits.
    #[error("invalid topic")]
    InvalidTopic,
    /// Not 64 hex digits.
    #[error("invalid subscription id")]
    InvalidSubscriptionId,
    /// Neither a whole number nor a short text.
    #[error("invalid request id")]
    InvalidRequestId,
    /// Not `"2.0"`.
    #[error("invalid JSON-RPC version")]
    InvalidJsonRpcVersion,
    /// More than 500 items.
    #[error("too many items in a batch")]
    BatchLimitExceeded,
    /// No item.
    #[error("the batch is empty")]
    BatchEmpty,
    /// Not a JSON-RPC object.
    #[error("not a JSON-RPC request")]
    Serialization,
    /// The life asked for is too short.
    #[error("ttl too short")]
    TtlTooShort,
    /// The life asked for is too long.
    #[error("ttl too long")]
    TtlTooLong,
    /// The topic keeps as many messages as it may.
    #[error("mailbox limit exceeded")]
    MailboxLimitExceeded,
    /// The store failed.
    #[error("storage error")]
    StorageError,
    /// Something else failed.
    #[error("internal error")]
    Unknown,
}

impl Refusal {
    /// The JSON-RPC error code.
    pub fn code(self) -> i32 {
        match self {
            Self::ProjectNotFound
            | Self::ProjectIdNotSpecified
            | Self::ProjectInactive
            | Self::OriginNotAllowed
            | Self::InvalidJwt
            | Self::MissingJwt
            | Self::CountryBlocked => 3000,
            Self::TooManyRequests => 3001,
            Self::InvalidMethod
            | Self::InvalidParams
            | Self::PayloadSizeExceeded
            | Self::InvalidTopic
            | Self::InvalidSubscriptionId
            | Self::InvalidRequestId
            | Self::InvalidJsonRpcVersion
            | Self::BatchLimitExceeded
            | Self::BatchEmpty
            | Self::Serialization => -32600,
            Self::TtlTooShort | Self::TtlTooLong | Self::MailboxLimitExceeded => -32000,
            Self::StorageError | Self::Unknown => -32603,
        }
    }

    /// The machine's word, in the error's `data`.
    pub fn name(self) -> &'static str {
        match self {
            Self::ProjectNotFound => "ProjectNotFound",
            Self::ProjectIdNotSpecified => "ProjectIdNotSpecified",
            Self::ProjectInactive => "ProjectInactive",
            Self::OriginNotAllowed => "OriginNotAllowed",
            Self::InvalidJwt => "InvalidJwt",
            Self::MissingJwt => "MissingJwt",
            Self::CountryBlocked => "CountryBlocked",
            Self::TooManyRequests => "TooManyRequests",
            Self::InvalidMethod => "InvalidMethod",
            Self::InvalidParams => "InvalidParams",
            Self::PayloadSizeExceeded => "PayloadSizeExceeded",
            Self::InvalidTopic => "InvalidTopic",
            Self::InvalidSubscriptionId => "InvalidSubscriptionId",
            Self::InvalidRequestId => "InvalidRequestId",
            Self::InvalidJsonRpcVersion => "InvalidJsonRpcVersion",
            Self::BatchLimitExceeded => "BatchLimitExceeded",
            Self::BatchEmpty => "BatchEmpty",
            Self::Serialization => "Serialization",
            Self::TtlTooShort => "TtlTooShort",
            Self::TtlTooLong => "TtlTooLong",
            Self::MailboxLimitExceeded => "MailboxLimitExceeded",
            Self::StorageError => "StorageError",
            Self::Unknown => "Unknown",
        }
    }
}
