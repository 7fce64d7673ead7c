//! How networks share a store, of every store that knows whom its messages are from.

use std::net::Ipv6Addr;
use std::ops::Range;
use std::sync::Arc;

use futures_util::future::join_all;
use shares::{ShareKey, Whole};
use walletconnect::{ClientId, MessageId, Topic};

use super::contract::{NOW, ROOM, message};
use super::{Mailbox, MailboxError, Published, Room};
use crate::Message;

/// `$open` makes a guard and a mailbox of a room.
macro_rules! sharing_contract {
    ($open:expr) => {
        $crate::mailbox::sharing::sharing_contract!(@do $open, ROOM_OF_MANY;
            however_many_networks_there_are_none_is_forgotten);
        $crate::mailbox::sharing::sharing_contract!(@do $open, ROOM_TO_SHARE;
            all_of_a_48_have_one_share
            the_largest_gives_way_to_a_newcomer_its_oldest_first
            whoever_holds_little_is_never_evicted
            what_is_dropped_is_given_back
            what_is_there_already_needs_no_room
            the_machine_itself_has_no_share);
    };
    (@do $open:expr, $room:ident; $($name:ident)*) => { $(
        #[tokio::test]
        async fn $name() {
            let (_guard, mailbox) = ($open)($crate::mailbox::sharing::$room);
            $crate::mailbox::sharing::$name(&mailbox).await;
        }
    )* };
}
pub(crate) use sharing_contract;

const TEXT: usize = 1_000;
const COST: u64 = 1_512;
/// Messages of a share.
const SHARE: usize = 10;
/// Sixteen shares.
pub const ROOM_TO_SHARE: Room = Room { all: Whole::new(16 * SHARE as u64 * COST), ..ROOM };
/// As large a share, of a whole with room for many networks.
pub const ROOM_OF_MANY: Room =
    Room { all: Whole::new(32 << 20).with_most(SHARE as u64 * COST), ..ROOM };

fn v6(network: u16, customer: u16) -> ShareKey {
    ShareKey::of(Ipv6Addr::new(0x2001, 0xdb8, network, customer, 0, 0, 0, 1).into())
}

/// A message like no other, on a topic of its own.
fn from(owner: ShareKey, number: usize, bytes: usize) -> Arc<Message> {
    let text = format!("{owner} {number} {}", "x".repeat(bytes));
    let text = &text[..bytes.max(40).min(text.len())];
    let topic = Topic(MessageId::of(text).0);
    let mut message = (*message(topic, ClientId([1; 32]), text, 300)).clone();
    message.owner = owner;
    Arc::new(message)
}

/// Publishes one message after the other until one is refused.
async fn fill(
    mailbox: &dyn Mailbox,
    owner: ShareKey,
    numbers: Range<usize>,
) -> (usize, Option<MailboxError>) {
    for (kept, number) in numbers.clone().enumerate() {
        if let Err(error) = mailbox.publish(from(owner, number, TEXT)).await {
            return (kept, Some(error));
        }
    }
    (numbers.len(), None)
}

async fn is_there(mailbox: &dyn Mailbox, message: &Message) -> bool {
    mailbox.find(message.topic, message.id).await.unwrap().is_some()
}

fn total(mailbox: &dyn Mailbox) -> u64 {
    mailbox.owners().unwrap().ledger().total()
}

pub async fn all_of_a_48_have_one_share(mailbox: &dyn Mailbox) {
    let mut kept = 0;
    for customer in 0..34_u16 {
        let numbers = usize::from(customer) * 100..usize::from(customer) * 100 + 100;
        let (more, error) = fill(mailbox, v6(1, customer * 0x100), numbers).await;
        assert_eq!(error, Some(MailboxError::OverShare), "{customer}");
        kept += more;
    }
    assert_eq!(kept, SHARE);
    assert_eq!(fill(mailbox, v6(2, 0), 0..SHARE).await, (SHARE, None));
}

pub async fn the_largest_gives_way_to_a_newcomer_its_oldest_first(mailbox: &dyn Mailbox) {
    for network in 0..40 {
        fill(mailbox, v6(network, 0), 0..100).await;
    }
    assert!(total(mailbox) <= ROOM_TO_SHARE.all.size());
    let owners = mailbox.owners().unwrap();
    let (largest, before) = owners.ledger().largest().unwrap();
    let holds = async |most| {
        let all = (0..100).map(|number| from(largest, number, TEXT));
        let found = all.map(async |message| is_there(mailbox, &message).await);
        let found: Vec<_> = join_all(found).await;
        assert_eq!(found.iter().filter(|there| **there).count() as u64 * COST, most);
        found.iter().position(|there| *there)
    };
    let oldest = holds(before).await;
    let newcomer = from(v6(99, 0), 0, TEXT);
    assert!(matches!(mailbox.publish(Arc::clone(&newcomer)).await, Ok(Published::New(_))));
    assert!(is_there(mailbox, &newcomer).await);
    let after = owners.ledger().held(&largest);
    assert!(after <= before);
    // As many as it holds less are gone, from the oldest on.
    let gone = usize::try_from((before - after) / COST).unwrap();
    assert_eq!(holds(after).await, oldest.map(|place| place + gone));
}

pub async fn whoever_holds_little_is_never_evicted(mailbox: &dyn Mailbox) {
    let small: Vec<_> = (0..2).map(|number| from(v6(500, 0), number, TEXT)).collect();
    for message in &small {
        mailbox.publish(Arc::clone(message)).await.unwrap();
    }
    for network in 0..40 {
        fill(mailbox, v6(network, 0), 0..100).await;
    }
    for message in &small {
        assert!(is_there(mailbox, message).await);
    }
    // And may have as much as the others.
    let more = mailbox.publish(from(v6(500, 0), 2, 100)).await;
    assert!(matches!(more, Ok(Published::New(_))), "{more:?}");
}

pub async fn however_many_networks_there_are_none_is_forgotten(mailbox: &dyn Mailbox) {
    let hoarder = v6(0, 0);
    assert_eq!(fill(mailbox, hoarder, 0..100).await, (SHARE, Some(MailboxError::OverShare)));
    let mut others = (1..=17_000).map(|network| from(v6(network, 0), 0, 0));
    loop {
        let some: Vec<_> = others.by_ref().take(1_000).collect();
        if some.is_empty() {
            break;
        }
        for kept in join_all(some.into_iter().map(|message| mailbox.publish(message))).await {
            assert!(matches!(kept, Ok(Published::New(_))), "{kept:?}");
        }
    }
    assert_eq!(mailbox.owners().unwrap().ledger().holders(), 17_001);
    assert_eq!(fill(mailbox, hoarder, 100..200).await, (0, Some(MailboxError::OverShare)));
}

pub async fn what_is_dropped_is_given_back(mailbox: &dyn Mailbox) {
    let owner = v6(1, 0);
    assert_eq!(fill(mailbox, owner, 0..100).await, (SHARE, Some(MailboxError::OverShare)));
    mailbox.expire(NOW + 300).await.unwrap();
    assert_eq!((total(mailbox), mailbox.owners().unwrap().ledger().holders()), (0, 0));
    assert_eq!(fill(mailbox, owner, 0..100).await, (SHARE, Some(MailboxError::OverShare)));
}

pub async fn what_is_there_already_needs_no_room(mailbox: &dyn Mailbox) {
    let owner = v6(1, 0);
    assert_eq!(fill(mailbox, owner, 0..100).await, (SHARE, Some(MailboxError::OverShare)));
    let again = mailbox.publish(from(owner, 0, TEXT)).await;
    assert!(matches!(again, Ok(Published::Again(_))), "{again:?}");
    assert_eq!(total(mailbox), SHARE as u64 * COST);
}

pub async fn the_machine_itself_has_no_share(mailbox: &dyn Mailbox) {
    let machine = ShareKey::MACHINE;
    assert_eq!(fill(mailbox, machine, 0..12 * SHARE).await, (12 * SHARE, None));
    assert_eq!(fill(mailbox, v6(1, 0), 0..SHARE).await, (SHARE, None));
    // Strangers give way to it, and it gives way to nobody.
    let rest = fill(mailbox, machine, 200..400).await;
    assert_eq!(rest, (4 * SHARE, Some(MailboxError::NoRoom)));
    assert_eq!(fill(mailbox, v6(2, 0), 0..1).await, (0, Some(MailboxError::NoRoom)));
}
