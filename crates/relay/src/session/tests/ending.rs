//! How sockets end: one that was not let in, one without a sign of life, and all of them when the relay stops.

use walletconnect::jwt::JwtError;

use super::*;

const CALL: &str = r#"{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":""}}"#;

/// The socket of somebody whose token is malformed, and what keeps the relay from stopping.
fn refused(
    may_ask: impl Fn(usize) -> bool + Send + Sync + 'static,
) -> (watch::Sender<bool>, DuplexStream) {
    let (near, far) = duplex(64 * 1024);
    let (stop, stopped) = watch::channel(false);
    let client = Err(Refused::Token(JwtError::Malformed));
    tokio::spawn(talk(
        relay(),
        near,
        Visitor { client, may_ask: Box::new(may_ask), ..visitor() },
        stopped,
    ));
    (stop, far)
}

#[tokio::test(start_paused = true)]
async fn who_is_not_let_in_is_told_with_every_request_and_closed_late() {
    let (_stop, far) = refused(|_| true);
    let begun = Instant::now();
    let mut socket = WebSocketStream::from_raw_socket(far, Role::Client, None).await;
    for _ in 0..4 {
        tokio::time::sleep(Duration::from_secs(20)).await;
        socket.send(Frame::text(CALL)).await.unwrap();
        assert_eq!(text(&mut socket).await["error"]["code"], 3000);
    }
    assert_eq!(closed(&mut socket).await, (3000, "the token is malformed".into()));
    assert_eq!(begun.elapsed().as_secs(), 90);
}

#[tokio::test(start_paused = true)]
async fn who_is_not_let_in_and_floods_is_neither_answered_nor_hung_up_on() {
    const MOST: usize = 3;
    let asked = AtomicUsize::new(0);
    let (_stop, far) = refused(move |_| asked.fetch_add(1, Ordering::Relaxed) < MOST);
    let begun = Instant::now();
    let mut socket = WebSocketStream::from_raw_socket(far, Role::Client, None).await;
    for call in [CALL, "{"].into_iter().cycle().take(40) {
        socket.send(Frame::text(call)).await.unwrap();
    }
    let mut answers = 0;
    let code = loop {
        match socket.next().await.unwrap().unwrap() {
            Frame::Text(_) => answers += 1,
            Frame::Close(Some(frame)) => break u16::from(frame.code),
            _ => {}
        }
    };
    assert_eq!((code, answers), (3000, MOST));
    assert_eq!(begun.elapsed().as_secs(), 90);
}

#[tokio::test(start_paused = true)]
async fn who_does_not_answer_a_ping_is_hung_up_on_when_the_next_is_due() {
    let (near, far) = duplex(64 * 1024);
    let (_stop, stopped) = watch::channel(false);
    tokio::spawn(talk(relay(), near, visitor(), stopped));
    // It reads nothing for twice thirty seconds, and then what has come by then.
    tokio::time::sleep(Duration::from_millis(60_500)).await;
    let mut socket = WebSocketStream::from_raw_socket(far, Role::Client, None).await;
    assert!(socket.next().await.unwrap().unwrap().is_ping());
    assert_eq!(closed(&mut socket).await, (1008, "no answer to a ping".into()));
}

#[tokio::test(start_paused = true)]
async fn sockets_are_closed_one_after_the_other_when_the_relay_stops() {
    const SOCKETS: u8 = 40;
    let relay = relay();
    let (stop, stopped) = watch::channel(false);
    let mut sockets = Vec::new();
    for number in 0..SOCKETS {
        let (near, far) = duplex(64 * 1024);
        // Its last byte is its part of the time that all need.
        let client = Ok(ClientId([6 * (number + 1); 32]));
        let visitor = Visitor { client, ..visitor() };
        tokio::spawn(talk(Arc::clone(&relay), near, visitor, stopped.clone()));
        sockets.push(listening(far).await);
    }
    let stopping = Instant::now();
    stop.send(true).unwrap();
    let ended = sockets.into_iter().map(|mut socket| async move {
        assert_eq!(closed(&mut socket).await.0, 1001);
        stopping.elapsed()
    });
    let ended = futures_util::future::join_all(ended).await;
    for (number, ended) in (0..SOCKETS).zip(ended) {
        let grace = relay.settings().grace(SOCKETS.into(), 6 * (number + 1));
        // Timers tick every millisecond.
        let late = ended.saturating_sub(grace);
        assert!(ended >= grace && late <= Duration::from_millis(2), "{number}: {ended:?}");
    }
}
