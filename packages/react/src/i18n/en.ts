import { entry } from './en/entry.js'
import { errors } from './en/errors.js'
import { pairing } from './en/pairing.js'
import { review } from './en/review.js'
import { send } from './en/send.js'
import { swap } from './en/swap.js'

/** Every text of the modal in English: the original that translations follow. Keys are `place.what`. */
export const en = {
  'modal.cancel': 'Cancel',
  'alert.dismiss': 'Dismiss',
  'notice.text': '{text}',
  'notice.addressCopied': 'Address copied',
  'notice.linkCopied': 'Link copied',

  'wallet.installed': 'Installed',
  'wallet.recent': 'Recent',

  'connect.allWallets': 'All wallets',
  'connect.count': '{count}+',
  'connect.noWallet': 'No wallet yet?',
  'connect.getWallet': 'Get a wallet',
  'connect.empty': 'There is no wallet in this browser yet. Get one, then come back here.',
  'connect.emptyAlone':
    'There is no wallet in this browser yet. Wallets come as extensions or as phone apps with a browser of their own: open this page where yours is.',

  'legal.terms': 'terms of service',
  'legal.privacy': 'privacy policy',
  'legal.byConnectingBoth': 'By connecting you accept the {terms} and the {privacy}.',
  'legal.byConnectingTerms': 'By connecting you accept the {terms}.',
  'legal.byConnectingPrivacy': 'By connecting you accept the {privacy}.',
  'legal.agreeBoth': 'I accept the {terms} and the {privacy}.',
  'legal.agreeTerms': 'I accept the {terms}.',
  'legal.agreePrivacy': 'I accept the {privacy}.',
  'legal.agreeNothing': 'I accept the terms of this site.',

  'directory.search': 'Search wallets',
  'directory.certified': 'Certified only',
  'directory.list': 'Wallets',
  'directory.nothing': 'No wallet is called “{query}”. Try a shorter name.',
  'directory.nothingCertified': 'No certified wallet is called “{query}”. Look among all of them.',
  'directory.none': 'There are no wallets to list here.',
  'directory.failed': 'The wallet list could not be loaded. Installed wallets still work.',
  'directory.showAll': 'Show all wallets',

  'connecting.waiting': 'Continue in {name}',
  'connecting.rejected': 'You said no in {name}',
  'connecting.failed': '{name} could not connect',
  'connecting.done': 'Connected',
  'connecting.hint': 'Approve the connection in your wallet.',
  'outcome.rejected': 'Nothing has changed. You can ask again.',
  'outcome.details': 'Details',

  'progress.waiting': 'Waiting for {name}',
  'progress.rejected': '{name} declined the request',
  'progress.failed': '{name} reported a problem',
  'progress.done': '{name} is connected',
  'progress.switched': '{name} is now in use',

  'multiChain.lead': 'What do you want to connect?',
  'multiChain.hint': '{name} holds accounts of several kinds.',
  'family.eip155': 'Ethereum and its relatives',
  'family.solana': 'Solana',
  'family.polkadot': 'Polkadot',
  'family.bip122': 'Bitcoin',

  'downloads.lead': 'Get {name}',
  'downloads.hint': 'Install it, then come back to this page to connect.',
  'downloads.nowhere': 'Nobody has told us where to get {name}. Search for it by its name.',
  'downloads.chromeStore': 'Extension',
  'downloads.appStore': 'iPhone and iPad',
  'downloads.playStore': 'Android',
  'downloads.home': 'Website',
  'downloads.at.chromeStore': 'Chrome Web Store',
  'downloads.at.appStore': 'App Store',
  'downloads.at.playStore': 'Google Play',

  'getWallet.hint': 'Any of these will do. You can change your mind later.',
  'getWallet.empty':
    'No wallets can be suggested right now. Look for one where your browser’s extensions or your phone’s apps come from.',

  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.current': 'Current',
  'networks.notInWallet': 'Not in your wallet',
  'networks.nothing': 'No network is called “{query}”.',
  'networks.help': 'What is a network?',

  'switch.waiting': 'Continue in {wallet}',
  'switch.hint': 'Approve the switch to {name}.',
  'switch.rejected': 'You said no in {wallet}',
  'switch.failed': 'Could not switch to {name}',
  'switch.done': 'You are on {name}',
  'switch.wallet': 'your wallet',

  'unsupported.lead': 'This network isn’t supported here',
  'unsupported.hint':
    'Your wallet is on a network this page does not use. Switch to one that it does:',

  'account.copy': '{name}: copy the address {address}',
  'account.explorer': 'View on explorer',
  'account.disconnect': 'Disconnect',
  'account.network': 'Choose a network',
  'account.switch': 'Switch',
  'account.balanceLoading': 'Loading the balance',
  'account.balanceUnknown': 'The balance is not known',
  'account.balanceFull': 'Show every digit',
  'account.total': 'Everything is worth',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.swap': 'Swap',
  'account.accounts': 'Accounts',
  'account.tabs': 'What the account has',
  'account.tab.tokens': 'Tokens',
  'account.tab.nfts': 'NFTs',
  'account.tab.activity': 'Activity',

  'accounts.current': 'In use',
  'accounts.connect': 'Connect: {family}',
  'accounts.disconnectOne': 'Disconnect: {family}',
  'accounts.disconnectAll': 'Disconnect all',

  'tokens.empty': 'Nothing is held here yet. Receive something, or switch to another network.',
  'tokens.failed': 'The tokens could not be loaded. Everything is still there.',
  'tokens.unsupported': 'Tokens are not listed for this network.',
  'tokens.stale': 'This could not be updated. It is what was last known.',
  'tokens.incomplete': 'Something is missing: not every balance could be read.',
  'tokens.uncounted': 'Not counted, because no price is known: {count}',
  'tokens.noPrice': 'No price is known',
  'tokens.unlisted': 'On no list',
  'tokens.imitates': 'Looks like {symbol}, but is not',

  'nfts.unsupported':
    'Collectibles are not listed here: no source of this page tells what an account holds of them. Those that you send or receive stand under Activity.',

  'activity.pending': 'On the way',
  'activity.empty': 'Nothing has happened here yet. What you send and receive will stand here.',
  'activity.onlySpam': 'Nothing has happened here but what looks like spam.',
  'activity.failed': 'Failed to fetch transactions',
  'activity.moreFailed': 'Older transactions could not be loaded.',
  'activity.unsupported': 'Activity is not told for this network.',
  'activity.incomplete': 'The past is still being read. More may come.',
  'activity.undated': 'Without a date',
  'activity.spam': 'Looks like spam: {count}',
  'activity.isSpam': 'Spam?',
  'activity.show': 'Show',
  'activity.hide': 'Hide',
  'activity.outcomeFailed': 'Failed',
  'activity.send': 'Sent',
  'activity.receive': 'Received',
  'activity.approve': 'Approved',
  'activity.trade': 'Swapped',
  'activity.mint': 'Minted',
  'activity.burn': 'Burned',
  'activity.deposit': 'Deposited',
  'activity.withdraw': 'Withdrew',
  'activity.deploy': 'Made a contract',
  'activity.execute': 'Used a contract',
  'pending.waiting': 'Waiting for its place in a block',
  'pending.confirmed': 'Done',
  'pending.failed': 'It failed; only the fee was spent',
  'pending.replaced': 'Another transaction took its place',
  'pending.dropped': 'It was dropped and will not happen',

  'receive.code': 'QR code of the address {address}',
  'receive.copy': 'Copy the address',
  'receive.networks': 'Valid on these networks',
  'receive.only': 'What is sent to it on another network may be lost.',
  'receive.elsewhere':
    'It is not valid on the other networks of this page. What is sent to it there may be lost.',

  'whatWallet.keep.title': 'It keeps what is yours',
  'whatWallet.keep.text':
    'Coins and collectibles stay on their networks. Your wallet holds the keys to them.',
  'whatWallet.sign.title': 'It is how you sign in',
  'whatWallet.sign.text':
    'Instead of a password you approve in your wallet. Pages never see your keys.',
  'whatWallet.choose.title': 'It asks you first',
  'whatWallet.choose.text':
    'Connecting shows a page your address, nothing more. Every payment needs your yes.',
  'whatWallet.next': 'Get a wallet',

  'whatNetwork.ledger.title': 'A shared record',
  'whatNetwork.ledger.text':
    'A network is a record of who holds what, kept by many computers at once.',
  'whatNetwork.many.title': 'There are many',
  'whatNetwork.many.text':
    'Each has its own coin, fees and speed. The same address can exist on several.',
  'whatNetwork.match.title': 'Wallet and page must match',
  'whatNetwork.match.text':
    'A page works with the networks it lists. Your wallet switches when you approve.',

  ...entry,
  ...errors,
  ...pairing,
  ...review,
  ...send,
  ...swap,
} as const satisfies Record<string, string>
