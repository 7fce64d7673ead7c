/** The first screen, what is told beside every view, and what several views say. */
export const first = {
  'modal.cancel': 'Cancel',

  'alert.dismiss': 'Dismiss',

  'notice.text': '{text}',
  'notice.addressCopied': 'Address copied',
  'notice.linkCopied': 'Link copied',
  'notice.byHand': 'Text to copy',
  'notice.confirmInWallet': 'Confirm transaction in your wallet',
  'notice.confirmInWallet.plain': 'Open your wallet if nothing appears.',

  'wallet.installed': 'Installed',
  'wallet.recent': 'Recent',
  'wallet.scan': 'Scan with phone',
  'wallet.code': 'QR code',

  'connect.allWallets': 'All wallets',
  'connect.collapsed': 'Continue with a wallet',
  'connect.count': '{count}+',
  'connect.noWallet': 'No wallet yet?',
  'connect.getWallet': 'Get a wallet',
  'connect.empty': 'No wallet found in this browser. Get one, then come back.',
  'connect.emptyAlone':
    'No wallet found. Install a wallet extension and reload, or open this page in your wallet app’s browser.',
  'connect.reload': 'Reload page',

  'legal.terms': 'terms of service',
  'legal.privacy': 'privacy policy',
  'legal.byConnectingBoth': 'By connecting, you agree to the {terms} and {privacy}.',
  'legal.byConnectingTerms': 'By connecting, you agree to the {terms}.',
  'legal.byConnectingPrivacy': 'By connecting, you agree to the {privacy}.',
  'legal.agreeBoth': 'I agree to the {terms} and {privacy}.',
  'legal.agreeTerms': 'I agree to the {terms}.',
  'legal.agreePrivacy': 'I agree to the {privacy}.',
  'legal.agreeNothing': 'I agree to this site’s terms.',

  'outcome.rejected': 'Nothing was changed. Try again when you’re ready.',
  'outcome.details': 'Details',

  'progress.waiting': 'Waiting for {name}',
  'progress.rejected': 'You declined in {name}',
  'progress.failed': 'Something went wrong in {name}',
  'progress.done': '{name} is connected',
  'progress.switched': '{name} is now active',

  'switch.wallet': 'your wallet',

  'account.disconnect': 'Disconnect',
} as const satisfies Record<string, string>
