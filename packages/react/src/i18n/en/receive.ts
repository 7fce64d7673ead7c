/** Receiving. */
export const receive = {
  'receive.code': 'QR code for address {address}',
  'receive.copy': 'Copy address',
  'receive.share': 'Share',
  'receive.only':
    'Only send assets on {networks} to this address. Anything sent on another network may be lost.',
  'receive.onlyThese':
    'Only send assets on these {count} networks to this address. Anything sent on another network may be lost.',
} as const satisfies Record<string, string>
