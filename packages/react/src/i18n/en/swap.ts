/** Exchanging tokens. The core chooses among the first three. */
export const swap = {
  'swap.approveInWallet': 'Approve limit increase in your wallet',
  'swap.approveInWallet.plain': 'The swap comes after it.',
  'swap.swapping': 'Swapping {from} to {to}',
  'swap.swapped': 'Swapped {from} to {to}',

  'swap.sell': 'You pay',
  'swap.buy': 'You receive (estimated)',
  'swap.amount': 'Amount you pay',
  'swap.choose': 'Select token',
  'swap.chosenSource': 'You pay {symbol}. Select another token',
  'swap.chosenTo': 'You receive {symbol}. Select another token',
  'swap.have': 'Balance: \u2066{amount} {symbol}\u2069',
  'swap.haveUnknown': 'Balance unavailable',
  'swap.max': 'Max',
  'swap.exchange': 'Switch tokens',

  'swap.offer': 'Quote',
  'swap.price': 'Rate',
  'swap.rate': '1 {from} = {amount} {to}',
  'swap.impact': 'Price impact',
  'swap.largeImpact':
    'High price impact ({percent}). This swap moves the price against you. Try a smaller amount.',
  'swap.unknown': 'Unavailable',
  'swap.minimum': 'Receive at least',
  'swap.fee': 'Provider fee',
  'swap.feeNone': 'None',
  'swap.cost': 'Network fee',
  'swap.route': 'Route',
  'swap.slippage': 'Max slippage',

  'swap.slippageNow': 'Max slippage {percent}',
  'swap.slippageAuto': 'Auto',
  'swap.slippageOwn': 'Custom',
  'swap.slippageInvalid': 'Enter a percentage from 0.01 to 50.',

  'swap.explain.price': 'What you receive for one token you pay, before the swap is confirmed.',
  'swap.explain.impact': 'How much this swap itself moves the market price.',
  'swap.explain.minimum':
    'If you would receive less than this, the swap is canceled and you keep your tokens.',
  'swap.explain.fee': 'Taken out of what you receive by the service that found this price.',
  'swap.explain.cost': 'Paid to the network to process the swap, whether it succeeds or not.',
  'swap.explain.route': 'The exchanges this swap goes through.',
  'swap.explain.slippage':
    'How far the price may move against you before the swap is canceled. Higher values can cost you more.',

  'swap.needToken': 'Select a token',
  'swap.needAmount': 'Enter an amount',
  'swap.getting': 'Getting the best price…',
  'swap.review': 'Review swap',
  'swap.preparing': 'Preparing…',
  'swap.approved': 'Confirming the permission…',
  'swap.signing': 'Confirm in {name}',
  'swap.loading': 'Loading tokens',
  'swap.fetchError': 'Couldn’t prepare the swap. Your entries are still here.',
} as const satisfies Record<string, string>
