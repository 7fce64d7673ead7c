/** The account, its tokens and collectibles, and other accounts. */
export const account = {
  'account.copy': '{name}: copy the address {address}',
  'account.explorer': 'View on explorer',
  'account.network': 'Choose a network',
  'account.switch': 'Switch',
  'account.balanceLoading': 'Loading the balance',
  'account.balanceUnknown': 'The balance is not known',
  'account.balanceFull': 'Show every digit',
  'account.total': 'Everything is worth',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.swap': 'Swap',
  'account.accounts': 'Accounts',
  'account.tabs': 'What the account has',
  'account.tab.tokens': 'Tokens',
  'account.tab.nfts': 'NFTs',
  'account.tab.activity': 'Activity',

  'accounts.current': 'In use',
  'accounts.connect': 'Connect: {family}',
  'accounts.disconnectOne': 'Disconnect: {family}',
  'accounts.disconnectAll': 'Disconnect all',

  'tokens.empty': 'Nothing is held here yet. Receive something, or switch to another network.',
  'tokens.failed': 'The tokens could not be loaded. Everything is still there.',
  'tokens.unsupported': 'Tokens are not listed for this network.',
  'tokens.stale': 'This could not be updated. It is what was last known.',
  'tokens.incomplete': 'Something is missing: not every balance could be read.',
  'tokens.uncounted': 'Not counted, because no price is known: {count}',
  'tokens.noPrice': 'No price is known',
  'tokens.unlisted': 'On no list',
  'tokens.imitates': 'Looks like {symbol}, but is not',

  'nfts.unsupported':
    'Collectibles are not listed here: no source of this page tells what an account holds of them. Those that you send or receive stand under Activity.',
} as const satisfies Record<string, string>
