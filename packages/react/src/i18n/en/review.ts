/** What is about to be signed. The core chooses among `review.label.…` and the calls' titles. */
export const review = {
  'review.changes': 'What will change',
  'review.calls': 'What you sign',
  'review.checking': 'Checking what will happen…',
  'review.noChanges': 'Nothing of yours would change.',
  'review.onlyCalled':
    'This network cannot say what will change; it says only that this would not fail.',
  'review.impossible': 'What will happen could not be checked.',
  'review.gain': 'You get',
  'review.loss': 'You give',
  'review.unitsOf': 'units of {token}',
  'review.units': 'units',
  'review.unlimited': 'No limit',
  'review.never': 'Never',
  'review.allows': 'May take up to \u2066{amount} {symbol}\u2069 of yours:',
  'review.allowsAll': 'May take all your {symbol}, now and later:',
  'review.network': 'Network',
  'review.fee': 'Network fee, about',
  'review.feeMost': 'at most \u2066{amount} {symbol}\u2069',
  'review.feeOfOthers':
    'Your account is a contract. Who brings this to the network pays for it, and it may cost more.',
  'review.raw': 'Every letter of it',
  'review.repeat': 'Check again',
  'review.confirm.send': 'Send',
  'review.confirm.approve': 'Approve',
  'review.confirm.swap': 'Swap',
  'review.switching': 'Switch network in {name}',
  'review.signing': 'Confirm in {name}',

  'review.fails': 'The network would refuse this. Change it, or check again later.',
  'review.failsBecause': 'The network would refuse this. The contract says: “\u2068{reason}\u2069”',
  'review.coinShort':
    'You do not have enough {symbol} for this, its fee and the deposits of new accounts. Choose less, or add {symbol}.',
  'review.tokenShort': 'You do not have that much of the token. Choose less.',
  'review.keepsTooLittle':
    'You would keep less {symbol} than an account needs on this network. Leave more, or nothing at all.',
  'review.getsTooLittle':
    'The receiver would have less {symbol} than an account needs on this network. Send more.',
  'review.receiverRefuses': 'The receiver is a contract that does not accept this.',
  'review.refused.loses':
    'This would take \u2066{amount} {symbol}\u2069 of yours, more than you agreed to. Go back and try another offer.',
  'review.refused.handsOver':
    'This would give {spender} power over something of yours. Go back and try another offer.',
  'review.refused.unread':
    'A part of this cannot be read, so it is not signed. Go back and try another offer.',
  'review.refused.notTried':
    'The network did not say all that would change. Check again, or try another offer.',
  'review.refused.fee':
    'The network fee would be \u2066{amount} {symbol}\u2069, far more than any network needs. Go back and try again.',
  'review.critical.unknownProgram':
    'The program {program} is not known here. Confirm only if you know it.',
  'review.assign': 'Hand over account',
  'review.nonce': 'Use nonce',
  'review.authority': 'Change who decides',
  'review.allocate': 'Give account room',
  'review.revoke': 'Take permission back',
  'review.mint': 'Make tokens',
  'review.burn': 'Destroy tokens',
  'review.closeAccount': 'Close account',
  'review.freeze': 'Freeze account',
  'review.thaw': 'Unfreeze account',
  'review.keepOwner': 'Fix the owner',
  'review.label.account': 'Account',
  'review.label.units': 'Units',
  'review.warn.unread':
    'This transaction cannot be shown, so it cannot be signed. Check again, or go back and choose something else.',
  'review.warn.fee': 'Nobody told the network fee.',
  'review.warn.gas': 'You do not have enough {symbol} to pay the network fee.',
  'review.warn.loses':
    'Careful: \u2066{amount} {symbol}\u2069 of yours would go, which is not what you chose.',
  'review.warn.losesItem':
    'Careful: item {item} of {symbol} would go, which is not what you chose.',
  'review.warn.getsLess': 'Careful: you would get only \u2066{amount} {symbol}\u2069.',
  'review.warn.least':
    'Careful: this may give you as little as \u2066{amount} {symbol}\u2069, less than you were shown.',
  'review.warn.givesLess': 'The receiver would get only \u2066{amount} {symbol}\u2069.',
  'review.warn.givesNoItem': 'Careful: the receiver would not get item {item} of {symbol}.',
  'review.warn.decimals':
    'The token itself says that {symbol} has {decimals} decimals, so the amounts shown are wrong. It is not signed.',
  'review.warn.allows': 'Careful: {spender} would be allowed to take {symbol} of yours.',

  'review.critical': 'Read this before you go on',
  'review.accept': 'I have read this and want to go on.',
  'review.simulatedOwn': 'Tried on the node that this page chose.',
  'review.simulatedGateway': 'Tried on a node that this page did not choose itself.',
  'review.refuse.value':
    'This would send \u2066{amount} {symbol}\u2069 along, more than you chose. It cannot be signed. Go back and try again.',
  'review.refuse.other': 'This is not what you chose. It cannot be signed. Go back and try again.',
  'review.refuse.allows':
    'This would let {spender} take more than you chose. It cannot be signed. Go back and try again.',
  'review.refuse.noSwap':
    'This is no swap: it would hand over tokens or rights. It cannot be signed. Go back and try again.',
  'review.refuse.router':
    'This calls {contract}, which is not the one that may take your token. It cannot be signed. Go back and try again.',
  'review.refuse.receiver':
    'What you get would go to {receiver} and not to you. It cannot be signed. Go back and try again.',
  'review.refuse.sells':
    'This would sell \u2066{amount} {symbol}\u2069, more than you chose. It cannot be signed. Go back and try again.',
  'review.refuse.sellsOther':
    'This would sell another token of yours ({token}). It cannot be signed. Go back and try again.',
  'review.refuse.unread':
    'What this does can neither be read nor tried. It cannot be signed. Check again later.',
  'review.refuse.deadline':
    'This permission would be valid for too long. It cannot be signed. Check the clock of your device and try again.',
  'review.refuse.fee':
    'The network fee could be \u2066{amount} {symbol}\u2069, far too much. It is not signed. Check again later.',
  'review.critical.router':
    'The contract {contract} is not one that this page knows. It could take what you send, any token that you once allowed it to take, and all that you have of it where it is a token. Go on only if you know it.',
  'review.critical.spender':
    '{spender} is not one that this page knows, and could take the token at any time. Go on only if you know it.',
  'review.critical.unread':
    'What this transaction does cannot be read here, and only the service that made it has tried it. Check every detail in your wallet.',
  'review.warn.feeHigh':
    'The network fee is high: up to \u2066{amount} {symbol}\u2069. Check again later to pay less.',
  'review.warn.differs':
    'What was tried differs from what the transaction says. Check every detail in your wallet, or go back.',
  'review.sweep': 'Take the token out of the router',
  'review.refund': 'Take the rest of the coin back',

  'review.transfer': 'Transfer',
  'review.approve': 'Permission to take a token',
  'review.approveAll': 'Permission to take every item of a collection',
  'review.take': 'Transfer with permission',
  'review.giveItem': 'Transfer of an item',
  'review.wrap': 'Wrap the coin as a token',
  'review.unwrap': 'Unwrap the token to the coin',
  'review.swap': 'Swap',
  'review.several': 'Several calls in one',
  'review.createAccount': 'Open an account for the token',
  'review.unknown': 'A call that is not known here',
  'review.unknownMessage': 'A message that is not known here',

  'review.label.name': 'Name',
  'review.label.to': 'To',
  'review.label.from': 'From',
  'review.label.owner': 'Owner',
  'review.label.spender': 'Allowed',
  'review.label.receiver': 'Receiver',
  'review.label.amount': 'Amount',
  'review.label.value': 'Goes along',
  'review.label.most': 'At most',
  'review.label.more': 'In addition',
  'review.label.give': 'You give',
  'review.label.least': 'You get at least',
  'review.label.item': 'Item',
  'review.label.count': 'How many',
  'review.label.allowed': 'Allowed (1) or not (0)',
  'review.label.token': 'Token',
  'review.label.tokenAccount': 'Token account',
  'review.label.until': 'Valid until',
  'review.label.function': 'Function',
  'review.label.bytes': 'Bytes',
  'review.label.contract': 'Contract',
} as const satisfies Record<string, string>
