/** The texts of the buttons, which a page loads before anything else. */
export const buttons = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.network': 'Select network',
  'button.unsupported': 'Unsupported network',
  'button.balance': '{amount} {symbol}',
}
