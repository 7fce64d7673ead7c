use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};
use tokio_rustls::TlsAcceptor;

/// A door to a server, which can be slammed: all connections through it break, and no new one is made.
pub struct Relay {
    pub address: SocketAddr,
    task: JoinHandle<()>,
}

impl Relay {
    /// A door to `http://host:port`.
    pub async fn to(url: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let target = url.strip_prefix("http://").unwrap().to_owned();
        let task = tokio::spawn(async move {
            let mut through = JoinSet::new();
            while let Ok((mut stream, _)) = listener.accept().await {
                let target = target.clone();
                through.spawn(async move {
                    let Ok(mut server) = TcpStream::connect(target).await else { return };
                    // One of the two sides ended it; both are closed.
                    let _ended = copy_bidirectional(&mut stream, &mut server).await;
                });
            }
        });
        Self { address, task }
    }

    /// The same behind TLS: only who trusts its certificate gets through.
    pub async fn behind(tls: TlsAcceptor, url: &str) -> Self {
        let door = Self::to(url).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, inner) = (listener.local_addr().unwrap(), door.address);
        let task = tokio::spawn(async move {
            // The door behind this one stays as long as it.
            let _door = door;
            let mut through = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                // A caller who does not trust the certificate ends the handshake.
                let Ok(mut stream) = tls.accept(stream).await else { continue };
                through.spawn(async move {
                    let Ok(mut server) = TcpStream::connect(inner).await else { return };
                    let _ended = copy_bidirectional(&mut stream, &mut server).await;
                });
            }
        });
        Self { address, task }
    }

    pub fn wss(&self) -> String {
        format!("wss://{}", self.address)
    }

    pub fn http(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn ws(&self) -> String {
        format!("ws://{}", self.address)
    }

    pub fn slam(&self) {
        self.task.abort();
    }
}
