/** The texts that a page loads before anything else: the buttons', and those of the dialog until its contents are there. */
export const entry = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.network': 'Select network',
  'button.unsupported': 'Unsupported network',
  'button.balance': '{amount} {symbol}',

  'title.Connect': 'Connect a wallet',
  'title.AllWallets': 'All wallets',
  'title.Connecting': 'Connecting',
  'title.ConnectingMultiChain': 'Choose a network family',
  'title.ConnectingWalletConnectBasic': 'Connect a phone wallet',
  'title.Downloads': 'Get the wallet',
  'title.GetWallet': 'Get a wallet',
  'title.Networks': 'Networks',
  'title.SwitchNetwork': 'Switch network',
  'title.UnsupportedChain': 'Unsupported network',
  'title.Account': 'Account',
  'title.WhatIsAWallet': 'What is a wallet?',
  'title.WhatIsANetwork': 'What is a network?',

  'modal.back': 'Back',
  'connect.help': 'What is a wallet?',
  'modal.close': 'Close',
  'modal.tryAgain': 'Try again',
  'modal.viewFailed': 'This part could not be loaded. Check your connection, then try again.',
} as const satisfies Record<string, string>
