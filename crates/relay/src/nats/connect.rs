use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_nats::header::HeaderName;
use async_nats::jetstream::kv::Store;
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::stream::{
    self, DirectGetErrorKind, DiscardPolicy, RawMessageErrorKind, Republish, Stream,
};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, Event};
use tokio::sync::Notify;
use walletconnect::Topic;

use super::links::Links;
use crate::hub::Hub;
use crate::mailbox::Room;

/// What a relay wants of NATS.
#[derive(Debug, Clone)]
pub struct NatsSettings {
    /// Servers of one cluster, `nats://user:password@host:port`, parted by commas.
    pub servers: String,
    /// Before every name on the server, so that several relays can share one.
    pub prefix: String,
    /// Copies of everything in the cluster.
    pub replicas: usize,
    /// What is kept of one topic.
    pub room: Room,
    /// The longest life of a message.
    pub longest: Duration,
}

/// A connection to NATS, with the stream and the buckets in place.
#[derive(Clone)]
pub struct Nats {
    pub(super) client: Client,
    pub(super) context: Context,
    pub(super) messages: Stream<()>,
    pub(super) acks: Store,
    /// Topics that hold large messages, as keys without values.
    pub(super) heavy: Store,
    pub(super) watches: Store,
    pub(super) prefix: Arc<str>,
    /// The name of this node, by which it knows what it published itself.
    pub(super) node: Arc<str>,
    pub(super) room: Room,
    /// Whether there are copies, which lag: only who leads them knows what was answered a moment ago, and is asked. Buckets read as their
    /// streams allow, which is the same.
    copies: bool,
    pub(super) longest: Duration,
    /// Whether the server drops each message when its own time is over.
    pub(super) drops: bool,
    pub(super) hub: Arc<OnceLock<Arc<Hub>>>,
    pub(super) links: Arc<Links>,
    /// Told when there is a connection again.
    pub(super) back: Arc<Notify>,
}

/// NATS cannot be used. The text is without the address, which may hold a password.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// No server answers.
    #[error("NATS does not answer: {0}")]
    Connect(async_nats::ConnectErrorKind),
    /// The stream of messages cannot be made.
    #[error("NATS keeps no stream: {0}")]
    Stream(#[from] jetstream::context::CreateStreamError),
    /// A bucket cannot be made.
    #[error("NATS keeps no bucket: {0}")]
    Bucket(#[from] jetstream::context::KeyValueError),
    /// The address is none.
    #[error("the address of NATS is none: write nats://host:4222")]
    Address,
}

/// How long a message that is published twice is known as the same; official clients try for a minute.
const TWICE: Duration = Duration::from_mins(2);

/// The longest life of a watch; what was acknowledged may live as long.
const MONTH: Duration = Duration::from_hours(30 * 24);

/// How long NATS may take for an answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The header that names the node which published.
pub(super) const NODE: HeaderName = HeaderName::from_static("Drawstring-Node");

/// Publishes under way at a time.
const UNDER_WAY: usize = 4_096;

impl Nats {
    /// Connects, and makes what is not there. To be called on the runtime on which the connection shall live.
    pub async fn connect(settings: &NatsSettings) -> Result<Self, ConnectError> {
        let hub: Arc<OnceLock<Arc<Hub>>> = Arc::default();
        let back: Arc<Notify> = Arc::default();
        let heard = (Arc::clone(&hub), Arc::clone(&back));
        let servers = settings.servers.split(',').map(|server| server.trim().parse());
        let servers: Vec<async_nats::ServerAddr> =
            servers.collect::<Result<_, _>>().map_err(|_| ConnectError::Address)?;
        // Whom this node hints at something it tells itself.
        let options = ConnectOptions::new().no_echo().request_timeout(Some(PATIENCE));
        let options = options.event_callback(move |event| {
            let (hub, back) = heard.clone();
            async move { note(&event, hub.get(), &back) }
        });
        let client = options.connect(servers).await;
        let client = client.map_err(|error| ConnectError::Connect(error.kind()))?;
        let context = jetstream::context::ContextBuilder::new()
            .timeout(PATIENCE)
            .ack_timeout(PATIENCE)
            .max_ack_inflight(UNDER_WAY)
            .build(client.clone());
        let drops = client.is_server_compatible(2, 11, 0);
        let name = settings.prefix.to_uppercase();
        let messages = context
            .create_or_update_stream(stream::Config {
                name: format!("{name}_MAILBOXES"),
                subjects: vec![format!("{}.mailbox.*", settings.prefix)],
                max_messages_per_subject: i64::try_from(settings.room.messages).unwrap_or(i64::MAX),
                discard: DiscardPolicy::New,
                discard_new_per_subject: true,
                max_age: settings.longest,
                duplicate_window: TWICE,
                republish: Some(Republish {
                    source: format!("{}.mailbox.*", settings.prefix),
                    destination: format!("{}.live.{{{{wildcard(1)}}}}", settings.prefix),
                    headers_only: false,
                }),
                allow_direct: settings.replicas == 1,
                allow_message_ttl: drops,
                num_replicas: settings.replicas,
                ..stream::Config::default()
            })
            .await?;
        let messages = context
            .get_stream_no_info(messages.config.name)
            .await
            .map_err(|_| ConnectError::Address)?;
        let bucket = |what: &str| bucket(&context, format!("{name}_{what}"), settings);
        let (acks, heavy) = (bucket("ACKS").await?, bucket("HEAVY").await?);
        let watches = bucket("WATCHES").await?;
        let prefix = settings.prefix.as_str().into();
        let node = client.new_inbox().into();
        Ok(Self {
            client,
            context,
            messages,
            acks,
            heavy,
            watches,
            prefix,
            node,
            room: settings.room,
            copies: settings.replicas > 1,
            longest: settings.longest,
            drops,
            hub,
            links: Arc::default(),
            back,
        })
    }

    /// Where the messages of a topic are kept.
    pub(super) fn mailbox(&self, topic: Topic) -> String {
        format!("{}.mailbox.{topic}", self.prefix)
    }

    /// Where the server says what it keeps of a topic.
    pub(super) fn live(&self, topic: Topic) -> String {
        format!("{}.live.{topic}", self.prefix)
    }

    /// The name of the stream of messages.
    pub(super) fn stream_name(&self) -> String {
        format!("{}_MAILBOXES", self.prefix.to_uppercase())
    }

    /// The first message under a subject at a place or after it, or else the kind of error.
    pub(super) async fn next<Info>(
        &self,
        stream: &Stream<Info>,
        subject: String,
        place: u64,
    ) -> Result<Option<StreamMessage>, String> {
        if self.copies {
            return match stream.get_first_raw_message_by_subject(subject, place).await {
                Ok(found) => Ok(Some(found)),
                Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => Ok(None),
                Err(error) => Err(error.kind().to_string()),
            };
        }
        match stream.direct_get_next_for_subject(subject, Some(place)).await {
            Ok(found) => Ok(Some(found)),
            Err(error) if error.kind() == DirectGetErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.kind().to_string()),
        }
    }

    /// Bytes that the server takes at once.
    pub fn most_bytes(&self) -> usize {
        self.client.server_info().max_payload
    }
}

/// Makes a bucket that is not there. The client's own way to make one asks what the account may do, and does not understand the answer of 2.9.
async fn bucket(
    context: &Context,
    bucket: String,
    settings: &NatsSettings,
) -> Result<Store, ConnectError> {
    context
        .create_or_update_stream(stream::Config {
            name: format!("KV_{bucket}"),
            subjects: vec![format!("$KV.{bucket}.>")],
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            max_age: settings.longest.max(MONTH),
            duplicate_window: TWICE,
            allow_direct: settings.replicas == 1,
            allow_rollup: true,
            deny_delete: true,
            num_replicas: settings.replicas,
            ..stream::Config::default()
        })
        .await?;
    Ok(context.get_key_value(bucket).await?)
}

/// While there is no connection messages of other nodes are missed.
fn note(event: &Event, hub: Option<&Arc<Hub>>, back: &Notify) {
    match event {
        Event::Connected => {
            tracing::info!("NATS is there");
            back.notify_one();
            if let Some(hub) = hub {
                hub.look_again();
            }
        }
        Event::Disconnected => tracing::warn!("NATS is gone"),
        Event::SlowConsumer(_) => {
            tracing::warn!("messages of other nodes came faster than they were taken");
            if let Some(hub) = hub {
                hub.look_again();
            }
        }
        _ => {}
    }
}

impl std::fmt::Debug for Nats {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Nats").field("prefix", &self.prefix).finish_non_exhaustive()
    }
}
