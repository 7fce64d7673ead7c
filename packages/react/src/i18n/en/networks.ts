/** Networks: choosing one, switching, and what one is. */
export const networks = {
  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.current': 'Active',
  'networks.notInWallet': 'Not in your wallet',
  'networks.nothing': 'No networks match “{query}”. Try a shorter name.',
  'networks.help': 'What is a network?',

  'switch.waiting': 'Approve in {wallet}',
  'switch.hint': 'Confirm the switch to {name}.',
  'switch.rejected': 'You declined in {wallet}',
  'switch.failed': 'Couldn’t switch to {name}',
  'switch.done': 'You’re on {name}',

  'unsupported.lead': 'This network isn’t supported here',
  'unsupported.hint':
    'Your wallet is on {network}, which this page doesn’t use. Switch to one of these:',
  'unsupported.unknown': 'network {id}',
  'unsupported.others': 'Choose another network',

  'whatNetwork.ledger.title': 'A shared record',
  'whatNetwork.ledger.text':
    'A network is a record of who owns what, kept by many computers at once.',
  'whatNetwork.many.title': 'There are many',
  'whatNetwork.many.text':
    'Each has its own coin, fees, and speed. Your address can be the same on several.',
  'whatNetwork.match.title': 'Wallet and page must match',
  'whatNetwork.match.text':
    'A page works with the networks it lists. Your wallet switches when you approve.',
  'whatNetwork.next': 'Choose a network',
} as const satisfies Record<string, string>
