/** All wallets, where to get one, and what one is. */
export const directory = {
  'directory.search': 'Search wallets',
  'directory.certified': 'Certified only',
  'directory.list': 'Wallets',
  'directory.code': 'Show a QR code for another device',
  'directory.nothing': 'No wallet is called “{query}”. Try a shorter name.',
  'directory.nothingCertified': 'No certified wallet is called “{query}”. Look among all of them.',
  'directory.none': 'There are no wallets to list here.',
  'directory.failed': 'The wallet list could not be loaded. Installed wallets still work.',
  'directory.showAll': 'Show all wallets',

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
  'downloads.code': 'QR code for {place}',
  'downloads.codeLabel': 'QR code that leads to {name} for {place}',
  'downloads.scan': 'Scan with your phone to get it there.',

  'getWallet.hint': 'Any of these will do. You can change your mind later.',
  'getWallet.empty':
    'No wallets can be suggested right now. Look for one where your browser’s extensions or your phone’s apps come from.',

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
} as const satisfies Record<string, string>
