/** Reaching a wallet elsewhere by a link. */
export const pairing = {
  'pairing.lead': 'No wallet can be reached from here',
  'pairing.basicHint': 'This page has no way to wallets on other devices.',
  'pairing.agree': 'Tick the box, and a code to scan with your phone appears here.',

  'pairing.code': 'QR code that connects a wallet',
  'pairing.scan': 'Scan with your phone',
  'pairing.scanWith': 'Scan with {name}',
  'pairing.hint': 'Then approve in your wallet.',
  'pairing.approved': 'Approved in your wallet',
  'pairing.making': 'One moment…',
  'pairing.rejected': 'You said no in your wallet',
  'pairing.failed': 'Your wallet could not connect',
  'pairing.copy': 'Copy link',
  'pairing.get': 'Get {name}',

  'opening.ready': 'Open {name}',
  'opening.readyHint': 'Then approve there, and come back to this page.',
  'opening.opened': 'Approve in {name}',
  'opening.openedHint': 'Then come back to this page.',
  'opening.missed': 'Did {name} not open?',
  'opening.missedHint': 'Try again, get {name}, or use it on another device.',
  'opening.open': 'Open {name}',
  'opening.again': 'Open {name} again',
  'opening.showCode': 'Show a QR code',
  'opening.hideCode': 'Hide the QR code',

  'pairing.problem.offline': 'This device is offline.',
  'pairing.problem.blocked':
    'Wallets cannot be reached from here. Something blocks the way; trying again.',
  'pairing.problem.dropped': 'The way to wallets broke. Trying again.',
  'pairing.problem.clockSkew': 'This device’s clock is wrong. Set it, then try again.',
  'pairing.problem.badProject': 'This page is not set up to reach wallets.',
  'pairing.problem.originRefused': 'This page is not allowed to reach wallets.',
  'pairing.problem.countryBlocked': 'Wallets cannot be reached from this country.',
  'pairing.problem.tooMany': 'Too much was asked at once. Trying again in a moment.',
  'pairing.problem.otherRelay':
    'This page is set up for another server than the one it reached. Tell whoever runs it.',
  'pairing.problem.badKey': 'This page’s key was not believed. Reload the page, then try again.',
  'pairing.problem.unauthorized': 'This page was not let in to reach wallets.',
} as const
