/** Reaching a wallet elsewhere by a link. */
export const pairing = {
  'pairing.lead': 'No wallets available',
  'pairing.basicHint': 'This page can’t connect to wallets on other devices.',
  'pairing.agree': 'Check the box to show a QR code for your phone.',

  'pairing.code': 'QR code to connect a wallet',
  'pairing.scan': 'Scan with your phone',
  'pairing.scanWith': 'Scan with {name} on your phone',
  'pairing.hint': 'Then approve the connection in your wallet.',
  'pairing.approved': 'Approved in your wallet',
  'pairing.making': 'One moment…',
  'pairing.rejected': 'You declined in your wallet',
  'pairing.failed': 'Couldn’t connect to your wallet',
  'pairing.offline': 'You’re offline',
  'pairing.offlineHint': 'The code returns when you’re back online.',
  'pairing.copy': 'Copy link',
  'pairing.paste': 'Paste it into your wallet’s WalletConnect field.',
  'pairing.get': 'Get {name}',

  'opening.ready': 'Open {name}',
  'opening.readyHint': 'Approve there, then come back to this page.',
  'opening.opened': 'Approve in {name}',
  'opening.openedHint': 'Then come back to this page.',
  'opening.missed': '{name} didn’t open?',
  'opening.missedHint': 'Try again, get {name}, or use another device.',
  'opening.open': 'Open {name}',
  'opening.again': 'Open {name} again',
  'opening.showCode': 'Show QR code',
  'opening.hideCode': 'Hide QR code',

  'pairing.problem.offline': 'You’re offline. Check your connection.',
  'pairing.problem.blocked': 'Something is blocking the connection to wallets. Retrying…',
  'pairing.problem.dropped': 'Connection lost. Reconnecting…',
  'pairing.problem.clockSkew': 'Your device’s clock is wrong. Set the right time, then try again.',
  'pairing.problem.badProject':
    'This page’s wallet connection isn’t set up. Please contact the site.',
  'pairing.problem.originRefused':
    'This page isn’t allowed to connect to wallets. Please contact the site.',
  'pairing.problem.countryBlocked': 'Connecting wallets isn’t available in your country.',
  'pairing.problem.tooMany': 'Too many requests. Trying again in a moment…',
  'pairing.problem.otherRelay': 'This page reached the wrong server. Please contact the site.',
  'pairing.problem.badKey': 'This page’s session was refused. Reload the page and try again.',
  'pairing.problem.unauthorized':
    'This page wasn’t authorized to connect to wallets. Please contact the site.',
} as const
