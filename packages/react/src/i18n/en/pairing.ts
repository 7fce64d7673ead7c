/** Reaching a wallet elsewhere by a link. */
export const pairing = {
  'pairing.lead': 'Connecting a phone wallet is not available here yet',
  'pairing.basicHint': 'Use a wallet in this browser instead.',
  'pairing.all': 'Show all wallets',

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

  'pairing.problem.offline': 'This device is offline.',
  'pairing.problem.blocked':
    'Wallets cannot be reached from here. Something blocks the way; trying again.',
  'pairing.problem.dropped': 'The way to wallets broke. Trying again.',
  'pairing.problem.clockSkew': 'This device’s clock is wrong. Set it, then try again.',
  'pairing.problem.badProject': 'This page is not set up to reach wallets.',
  'pairing.problem.originRefused': 'This page is not allowed to reach wallets.',
  'pairing.problem.countryBlocked': 'Wallets cannot be reached from this country.',
  'pairing.problem.tooMany': 'Too much was asked at once. Trying again in a moment.',
  'pairing.problem.unauthorized': 'This page was not let in to reach wallets.',
} as const
