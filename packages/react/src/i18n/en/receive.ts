/** Receiving. */
export const receive = {
  'receive.code': 'QR code for address {address}',
  'receive.copy': 'Copy address',
  'receive.networks': 'Works on these networks',
  'receive.only': 'Anything sent to it on another network may be lost.',
  'receive.elsewhere':
    'It doesn’t work on this page’s other networks. Anything sent to it there may be lost.',
} as const satisfies Record<string, string>
