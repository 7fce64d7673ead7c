/** The first screen, what is told beside every view, and what several views say. */
export const first = {
  'modal.cancel': 'Cancel',

  'alert.dismiss': 'Dismiss',

  'notice.text': '{text}',
  'notice.addressCopied': 'Address copied',
  'notice.linkCopied': 'Link copied',
  'notice.confirmInWallet': 'Confirm transaction in your wallet',

  'wallet.installed': 'Installed',
  'wallet.recent': 'Recent',

  'connect.allWallets': 'All wallets',
  'connect.collapsed': 'Continue with a wallet',
  'connect.count': '{count}+',
  'connect.noWallet': 'No wallet yet?',
  'connect.getWallet': 'Get a wallet',
  'connect.empty': 'There is no wallet in this browser yet. Get one, then come back here.',
  'connect.emptyAlone':
    'There is no wallet in this browser yet. Wallets come as extensions or as phone apps with a browser of their own: open this page where yours is.',

  'legal.terms': 'terms of service',
  'legal.privacy': 'privacy policy',
  'legal.byConnectingBoth': 'By connecting you accept the {terms} and the {privacy}.',
  'legal.byConnectingTerms': 'By connecting you accept the {terms}.',
  'legal.byConnectingPrivacy': 'By connecting you accept the {privacy}.',
  'legal.agreeBoth': 'I accept the {terms} and the {privacy}.',
  'legal.agreeTerms': 'I accept the {terms}.',
  'legal.agreePrivacy': 'I accept the {privacy}.',
  'legal.agreeNothing': 'I accept the terms of this site.',

  'outcome.rejected': 'Nothing has changed. You can ask again.',
  'outcome.details': 'Details',

  'progress.waiting': 'Waiting for {name}',
  'progress.rejected': '{name} declined the request',
  'progress.failed': '{name} reported a problem',
  'progress.done': '{name} is connected',
  'progress.switched': '{name} is now in use',

  'family.eip155': 'Ethereum and its relatives',
  'family.solana': 'Solana',
  'family.polkadot': 'Polkadot',
  'family.bip122': 'Bitcoin',

  'switch.wallet': 'your wallet',

  'account.disconnect': 'Disconnect',
} as const satisfies Record<string, string>
