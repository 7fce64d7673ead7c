/** Connecting to a wallet. */
export const connecting = {
  'connecting.waiting': 'Approve in {name}',
  'connecting.rejected': 'You declined in {name}',
  'connecting.failed': 'Couldn’t connect to {name}',
  'connecting.done': 'Connected',
  'connecting.authenticating': 'Authenticating...',
  'connecting.authenticating.plain': 'Sign the message in your wallet.',
  'connecting.hint': 'Check your wallet for the connection request.',

  'multiChain.lead': '{name} supports several network types',
  'multiChain.hint': 'You can add the others later.',

  'multiChain.eip155': 'Ethereum & EVM networks',
  'multiChain.solana': 'Solana',
  'multiChain.polkadot': 'Polkadot',
  'multiChain.bip122': 'Bitcoin',

  'ways.label': 'How to connect {name}',
  'ways.browser': 'Browser',
  'ways.mobile': 'Phone',
  'ways.desktop': 'Desktop',
  'ways.web': 'Web',
} as const satisfies Record<string, string>
