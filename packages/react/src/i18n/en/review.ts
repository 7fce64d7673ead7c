/** What is about to be signed. The core chooses among `review.label.…` and the calls' titles. */
export const review = {
  'review.changes': 'Estimated changes',
  'review.calls': 'Transaction details',
  'review.checking': 'Checking this transaction…',
  'review.noChanges': 'Your balances won’t change.',
  'review.onlyCalled':
    'This network can’t show what will change, only that the transaction won’t fail.',
  'review.impossible': 'We couldn’t simulate this transaction.',
  'review.gain': 'You receive',
  'review.loss': 'You pay',
  'review.send': 'You send',
  'review.gainAbout': 'You receive (estimated)',
  'review.atLeast': 'At least {amount}',
  'review.nft': 'NFT #{number}',
  'review.collection': 'Collection contract',
  'review.namedBy': 'Named by \u2066{host}\u2069',
  'review.recipientGets': 'Recipient gets',
  'review.byRouter': 'the {router} router',
  'review.byTrusted': 'the swap contract',
  'review.byUnknown': 'an unknown contract',
  'review.spender.router': '{router} router',
  'review.spender.trusted': 'Swap contract',
  'review.spender.unknown': 'Unknown contract',
  'review.deadline': 'Signature expires',
  'review.stays': 'Never. Stays active until you revoke it.',
  'review.noFee': 'None for this step',
  'review.simulatedBy': 'Estimated by',
  'review.ownNode': 'This app’s own node',
  'review.acceptFirst': 'Check the box above to continue',
  'review.single': 'Batch of 1 action',
  'review.unitsOf': 'units of {token}',
  'review.units': 'units',
  'review.unlimited': 'Unlimited',
  'review.held': 'All {symbol} the contract holds',
  'review.heldUnnamed': 'All the contract holds',
  'review.never': 'Never',
  'review.allows': 'Let {spender} spend up to \u2066{amount} {symbol}\u2069',
  'review.allowsAll': 'Let {spender} spend all your {symbol}, now and later',
  'review.network': 'Network',
  'review.fee': 'Network fee',
  'review.feeMost': 'at most \u2066{amount} {symbol}\u2069',
  'review.feeOfOthers':
    'You’re using a smart account. The final fee can differ, and a relayer may pay it.',
  'review.raw': 'Raw transaction data',
  'review.repeat': 'Retry simulation',
  'review.confirm.send': 'Send',
  'review.confirm.approve': 'Allow',
  'review.confirm.swap': 'Swap',
  'review.steps': 'Steps',
  'review.switching': 'Switch network in {name}',
  'review.signing': 'Confirm in {name}',

  'review.fails': 'This transaction would fail. Change it, or try again later.',
  'review.failsBecause': 'This transaction would fail. The contract says: “\u2068{reason}\u2069”',
  'review.coinShort':
    'Not enough {symbol} for this, its fee, and deposits for new accounts. Enter less, or add {symbol}.',
  'review.tokenShort': 'Not enough of this token. Enter less.',
  'review.keepsTooLittle':
    'You’d keep less {symbol} than an account needs on this network. Leave more, or send all of it.',
  'review.getsTooLittle':
    'The recipient would have less {symbol} than an account needs on this network. Send more.',
  'review.receiverRefuses': 'The recipient is a contract that doesn’t accept this.',
  'review.refused.loses':
    'This would take \u2066{amount} {symbol}\u2069 from you, more than you agreed to. Go back and try another quote.',
  'review.refused.handsOver':
    'This would give {spender} control over some of your assets. Go back and try another quote.',
  'review.refused.unread':
    'Part of this can’t be read, so it can’t be signed. Go back and try another quote.',
  'review.refused.program':
    'This calls the program {program}, which can’t be read here and isn’t on this page’s list. It can’t be signed. Go back and try another quote.',
  'review.refused.notTried':
    'The network didn’t report everything that would change. Retry, or try another quote.',
  'review.refused.fee':
    'The network fee would be \u2066{amount} {symbol}\u2069, far more than any network needs. Go back and try again.',
  'review.assign': 'Assign account',
  'review.nonce': 'Advance nonce',
  'review.authority': 'Change authority',
  'review.allocate': 'Allocate account space',
  'review.revoke': 'Revoke permission',
  'review.mint': 'Mint tokens',
  'review.burn': 'Burn tokens',
  'review.closeAccount': 'Close account',
  'review.freeze': 'Freeze account',
  'review.thaw': 'Unfreeze account',
  'review.keepOwner': 'Lock account owner',
  'review.label.account': 'Account',
  'review.label.units': 'Units',
  'review.warn.unread':
    'This transaction can’t be shown, so it can’t be signed. Retry, or go back and choose something else.',
  'review.warn.fee': 'Network fee unavailable.',
  'review.warn.sponsored':
    'You don’t have enough {symbol} for the network fee, but your wallet says it can have it paid for you. Check this in your wallet.',
  'review.warn.gas': 'Not enough {symbol} to pay the network fee.',
  'review.warn.loses':
    'Careful: you’d lose \u2066{amount} {symbol}\u2069, which isn’t what you chose.',
  'review.warn.losesItem': 'Careful: you’d lose {symbol} #{item}, which isn’t what you chose.',
  'review.warn.getsLess': 'Careful: you’d receive only \u2066{amount} {symbol}\u2069.',
  'review.warn.least':
    'Careful: you could receive as little as \u2066{amount} {symbol}\u2069, less than you were shown.',
  'review.warn.givesLess': 'The recipient would get only \u2066{amount} {symbol}\u2069.',
  'review.warn.givesNoItem': 'Careful: the recipient wouldn’t get {symbol} #{item}.',
  'review.warn.decimals':
    'The token itself reports {decimals} decimals for {symbol}, so the amounts shown are wrong. It can’t be signed.',
  'review.warn.allows': 'Careful: {spender} would be allowed to spend your {symbol}.',

  'review.critical': 'Read this before you continue',
  'review.accept': 'I’ve read this and want to continue.',
  'review.critical.unverified':
    '\u2068{symbol}\u2069 is unverified: this app doesn’t know its contract, {contract}. Its name and decimals may be false. The amount is {units} of its smallest units, shown elsewhere as {amount}. Continue only if you know this contract.',
  'review.refuse.value':
    'This would also send \u2066{amount} {symbol}\u2069, more than you chose. It can’t be signed. Go back and try again.',
  'review.refuse.other': 'This isn’t what you chose. It can’t be signed. Go back and try again.',
  'review.refuse.allows':
    'This would let {spender} spend more than you chose. It can’t be signed. Go back and try again.',
  'review.refuse.noSwap':
    'This isn’t a swap: it would hand over tokens or permissions. It can’t be signed. Go back and try again.',
  'review.refuse.router':
    'This calls {contract}, a contract this page doesn’t trust. It can’t be signed. Go back and try again.',
  'review.refuse.receiver':
    'What you receive would go to {receiver}, not to you. It can’t be signed. Go back and try again.',
  'review.refuse.deadline':
    'This permission would last too long. It can’t be signed. Check your device’s clock and try again.',
  'review.refuse.fee':
    'The network fee could be \u2066{amount} {symbol}\u2069, far too much. It can’t be signed. Try again later.',
  'review.critical.builtBy':
    '{vendor} made this transaction, and it can’t be checked here. You could lose \u2066{amount} {symbol}\u2069 and any token you ever allowed {contract} to spend, and get nothing. Continue only if you trust {vendor}.',
  'review.critical.spender':
    'This page doesn’t recognize {spender}, which could take your \u2066{amount} {symbol}\u2069 at any time. Continue only if you know it.',
  'review.critical.unread':
    'This transaction can’t be read here, and only the service that made it has simulated it. You could lose \u2066{amount} {symbol}\u2069 and get nothing. Check every detail in your wallet.',
  'review.critical.noKey':
    'No one has a private key for {address}, and no program has an account there. Unless a program you know controls it, such as a multisig, what you send is lost.',
  'review.critical.program':
    '{address} is a program, not someone’s address. What you send there is most likely lost.',
  'review.critical.named':
    '{host} says that \u2068{name}\u2069 is \u2066{address}\u2069. You haven’t sent to this address from this browser. Compare it with one you got from its owner.',
  'review.warn.feeHigh':
    'The network fee is high: up to \u2066{amount} {symbol}\u2069. Try again later to pay less.',
  'review.sweep': 'Send leftover tokens to you',
  'review.refund': 'Send leftover coins back to you',

  'review.transfer': 'Transfer',
  'review.approve': 'Spending permission',
  'review.approveAll': 'Permission for a whole collection',
  'review.take': 'Transfer with permission',
  'review.giveItem': 'NFT transfer',
  'review.wrap': 'Wrap the network’s coin',
  'review.unwrap': 'Unwrap the network’s coin',
  'review.swap': 'Swap',
  'review.several': 'Batch of {count} actions',
  'review.createAccount': 'Create token account',
  'review.unknown': 'Unknown call',
  'review.unknownMessage': 'Unknown message',

  'review.label.name': 'Name',
  'review.label.namedBy': 'Named by',
  'review.label.to': 'To',
  'review.label.from': 'From',
  'review.label.owner': 'Owner',
  'review.label.spender': 'Spender',
  'review.label.receiver': 'Recipient',
  'review.label.amount': 'Amount',
  'review.label.value': 'Amount sent with it',
  'review.label.most': 'Limit',
  'review.label.more': 'Limit increase',
  'review.label.give': 'You pay',
  'review.label.least': 'Receive at least',
  'review.label.item': 'Token ID',
  'review.label.count': 'Quantity',
  'review.label.allowed': 'Allowed',
  'review.yes': 'Yes',
  'review.no': 'No',
  'review.label.token': 'Token',
  'review.label.tokenAccount': 'Token account',
  'review.label.until': 'Expires',
  'review.label.function': 'Function',
  'review.label.bytes': 'Bytes',
  'review.label.contract': 'Contract',
} as const satisfies Record<string, string>
