/** Networks: choosing one, switching, and what one is. */
export const networks = {
  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.current': 'Current',
  'networks.notInWallet': 'Not in your wallet',
  'networks.nothing': 'No network is called “{query}”. Try a shorter name.',
  'networks.help': 'What is a network?',

  'switch.waiting': 'Continue in {wallet}',
  'switch.hint': 'Approve the switch to {name}.',
  'switch.rejected': 'You said no in {wallet}',
  'switch.failed': 'Could not switch to {name}',
  'switch.done': 'You are on {name}',

  'unsupported.lead': 'This network isn’t supported here',
  'unsupported.hint':
    'Your wallet is on a network this page does not use. Switch to one that it does:',
  'unsupported.others': 'Choose another network',

  'whatNetwork.ledger.title': 'A shared record',
  'whatNetwork.ledger.text':
    'A network is a record of who holds what, kept by many computers at once.',
  'whatNetwork.many.title': 'There are many',
  'whatNetwork.many.text':
    'Each has its own coin, fees and speed. The same address can exist on several.',
  'whatNetwork.match.title': 'Wallet and page must match',
  'whatNetwork.match.text':
    'A page works with the networks it lists. Your wallet switches when you approve.',
} as const satisfies Record<string, string>
