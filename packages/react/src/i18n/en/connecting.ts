/** Connecting to a wallet. */
export const connecting = {
  'connecting.waiting': 'Continue in {name}',
  'connecting.rejected': 'You said no in {name}',
  'connecting.failed': '{name} could not connect',
  'connecting.done': 'Connected',
  'connecting.authenticating': 'Authenticating...',
  'connecting.hint': 'Approve the connection in your wallet.',

  'multiChain.lead': 'What do you want to connect?',
  'multiChain.hint': '{name} holds accounts of several kinds.',

  'ways.label': 'Ways to {name}',
  'ways.browser': 'Browser',
  'ways.mobile': 'Phone',
  'ways.desktop': 'Desktop',
  'ways.web': 'Web',
} as const satisfies Record<string, string>
