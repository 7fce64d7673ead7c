//! Whatever a wallet says that it signed, nothing but the transaction that was reviewed is handed in.

use drawstring_core::bitcoin::finish;

/// A transaction of one input and one output, and its id.
const UNSIGNED: &[u8] = b"\x02\0\0\0\x01\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\
\x01\0\0\0\0\xfd\xff\xff\xff\x01\x1c\x25\0\0\0\0\0\0\x22\x51\x20\x79\xbe\x66\x7e\xf9\xdc\xbb\xac\x55\xa0\x62\x95\xce\x87\x0b\x07\x02\x9b\xfc\xdb\x2d\xce\x28\xd9\x59\xf2\x81\x5b\x16\xf8\x17\x98\0\0\0\0";
const ID: &str = "120d5300cd73ff822772528f4cad65dae4e2df6a69b2e92cf8070d05b249fb1f";

/// What is finished begins and ends as what was reviewed, with nothing but a witness put in. Tells whether it was finished.
pub fn holds(input: &[u8]) -> bool {
    let Some(finished) = finish(input, ID) else { return false };
    let (body, lock_time) = UNSIGNED.split_at(UNSIGNED.len() - 4);
    let (version, body) = body.split_at(4);
    let rest = finished.strip_prefix(version).and_then(|rest| rest.strip_prefix(&[0, 1]));
    let rest = rest.and_then(|rest| rest.strip_prefix(body)).expect("what was reviewed");
    assert!(rest.ends_with(lock_time) && rest.len() > lock_time.len());
    true
}
