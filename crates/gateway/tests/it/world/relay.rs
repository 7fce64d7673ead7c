use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

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
