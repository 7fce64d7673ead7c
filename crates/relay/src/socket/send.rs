use futures_util::SinkExt;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// Texts that are longer go past the socket's own buffer, which would stay as long as the longest of them for as long as the socket is open.
pub(crate) const LONG: usize = 16 << 10;

/// Sends a text as one frame, and returns when all of it is written. Not to be dropped before, unless the socket is dropped with it.
pub async fn send_text<S: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<S>,
    text: Utf8Bytes,
) -> Result<(), Error> {
    if text.len() <= LONG {
        return socket.send(Message::Text(text)).await;
    }
    socket.flush().await?;
    let stream = socket.get_mut();
    stream.write_all(&head(text.len())).await?;
    stream.write_all(text.as_bytes()).await?;
    Ok(stream.flush().await?)
}

/// The head of a server's frame of text (RFC 6455, 5.2), of more than 125 bytes.
fn head(length: usize) -> Vec<u8> {
    let mut head = vec![0x81];
    if let Ok(short) = u16::try_from(length) {
        head.push(126);
        head.extend(short.to_be_bytes());
    } else {
        head.push(127);
        head.extend((length as u64).to_be_bytes());
    }
    head
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt;
    use tokio::io::duplex;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;

    #[tokio::test]
    async fn texts_of_any_length_arrive_in_their_order_each_as_one_message() {
        let (near, far) = duplex(8 << 10);
        let mut server = WebSocketStream::from_raw_socket(near, Role::Server, None).await;
        let mut client = WebSocketStream::from_raw_socket(far, Role::Client, None).await;
        let lengths = [0, 1, 125, 126, LONG, LONG + 1, 65_535, 65_536, 1_000_000, 3];
        let sent = tokio::spawn(async move {
            for length in lengths {
                send_text(&mut server, "a".repeat(length).into()).await.unwrap();
            }
            server.close(None).await.unwrap();
        });
        for length in lengths {
            let message = client.next().await.unwrap().unwrap();
            assert_eq!(message, Message::text("a".repeat(length)));
        }
        assert!(client.next().await.unwrap().unwrap().is_close());
        drop(client);
        sent.await.unwrap();
    }
}
