//! A wire to PostgreSQL that goes dead, as when a machine or what stands between vanishes: nothing comes any more, and nobody hangs up.

use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

pub struct DeadWire {
    /// The address of PostgreSQL, over this wire.
    pub url: String,
    deaths: Arc<watch::Sender<u32>>,
    _connections: JoinSet<()>,
}

impl DeadWire {
    /// Of a server at `postgres://relay@127.0.0.1:port/postgres`.
    pub async fn to(url: &str) -> Self {
        let (before, rest) = url.split_once("127.0.0.1:").unwrap();
        let (port, database) = rest.split_once('/').unwrap();
        let far = format!("127.0.0.1:{port}");
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("{before}{}/{database}", listener.local_addr().unwrap());
        let deaths = Arc::new(watch::Sender::new(0));
        let (told, mut connections) = (Arc::clone(&deaths), JoinSet::new());
        connections.spawn(async move {
            let mut open = JoinSet::new();
            while let Ok((near, _)) = listener.accept().await {
                open.spawn(carry(near, TcpStream::connect(far.clone()).await, told.subscribe()));
            }
        });
        Self { url, deaths, _connections: connections }
    }

    /// From now on nothing comes through what is open; what is opened later is another wire.
    pub fn die(&self) {
        self.deaths.send_modify(|deaths| *deaths += 1);
    }
}

async fn carry(
    mut near: TcpStream,
    far: std::io::Result<TcpStream>,
    mut deaths: watch::Receiver<u32>,
) {
    // Without PostgreSQL it is closed.
    let Ok(mut far) = far else { return };
    let died = tokio::select! {
        _ = copy_bidirectional(&mut near, &mut far) => false,
        died = deaths.changed() => died.is_ok(),
    };
    if died {
        // Both ends are held, and never read.
        std::future::pending::<()>().await;
    }
}
