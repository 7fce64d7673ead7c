/** Receiving. */
export const receive = {
  'receive.code': 'QR code of the address {address}',
  'receive.copy': 'Copy the address',
  'receive.networks': 'Valid on these networks',
  'receive.only': 'What is sent to it on another network may be lost.',
  'receive.elsewhere':
    'It is not valid on the other networks of this page. What is sent to it there may be lost.',
} as const satisfies Record<string, string>
