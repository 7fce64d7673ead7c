import {
  type AllSlices,
  initialSlices as initial,
  type SendSlice,
  type SwapSlice,
  type SwapToken,
} from '@drawstring/core'
import { at, type Slices } from './at.js'
import { connected } from './connected.js'
import { networks, nfts, quoted, tokens } from './samples.js'

const swapTokens: SwapToken[] = tokens.map(({ chainId: _, ...token }) => token)
const [ether, dollar] = swapTokens as [SwapToken, SwapToken]
const picker: AllSlices['picker'] = {
  ...initial.picker,
  state: 'known',
  side: 'to',
  suggested: swapTokens.slice(0, 2),
  rows: swapTokens,
  count: swapTokens.length,
  own: 2,
}

/** The form with a quote, but for what differs. */
function swapping(more: { [Key in keyof SwapSlice]?: SwapSlice[Key] | undefined }): Slices {
  const swap = {
    ...initial.swap,
    stage: 'initialized',
    sourceToken: ether,
    toToken: dollar,
    sourceTokenAmount: '1.5',
    amount: '1.5',
    sourceValue: '4500.3',
    toTokenAmount: '4485.123456',
    toValue: '4485.12',
    slippage: '1',
    slippageAuto: true,
    quotes: 1,
    currency: 'usd',
    networkTokenSymbol: 'ETH',
    quote: quoted,
    complete: true,
    ...more,
  } as SwapSlice
  return { ...connected, ...at('Swap', true), swap }
}

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The form of Send, with what was typed. */
function sending(more: Partial<SendSlice>): Slices {
  const [first] = tokens
  const send = { ...initial.send, ...(first && { token: first }), ...more }
  const listed = { ...initial.tokens, state: 'known' as const, count: tokens.length, rows: tokens }
  return { ...connected, ...at('WalletSend', true), tokens: { ...listed, currency: 'usd' }, send }
}

/** The forms in which money moves, and what is chosen in them. */
export const money: Record<string, Slices> = {
  send: sending({}),
  'send-typed': sending({
    amount: '1.25',
    quantity: '1.25',
    value: '3750.25',
    receiver: 'bob.eth',
    to: { state: 'known', address: BOB, name: 'bob.eth', namedBy: 'names.example' },
    complete: true,
  }),
  'send-invalid': sending({
    amount: '1e9',
    quantity: '1000000000',
    value: '3000200000000',
    amountProblem: { key: 'error.insufficientBalance' },
    receiver: '0x7099',
    to: { state: 'invalid', message: { key: 'send.receiverInvalid' } },
  }),
  'send-warned': sending({
    amount: '1.25',
    quantity: '1.25',
    value: '3750.25',
    receiver: BOB,
    to: { state: 'known', address: BOB },
    warnings: [{ key: 'send.warn.first' }],
    complete: true,
  }),
  'send-resolving': sending({ amount: '1.25', receiver: 'bob.eth', to: { state: 'resolving' } }),
  'send-busy': sending({ stage: 'review', amount: '1.25', quantity: '1.25' }),
  'send-nft': sending({
    item: {
      collection: nfts[0]?.collection ?? '',
      number: '1',
      name: 'Knots',
      several: false,
      ...(nfts[0]?.imageUrl && { imageUrl: nfts[0].imageUrl }),
    },
  }),
  'send-failed': {
    ...connected,
    ...at('WalletSend', true),
    send: {
      ...initial.send,
      amount: '20',
      amountProblem: { key: 'error.insufficientBalance' },
    },
    notice: { open: true, variant: 'error', message: { key: 'error.sendFailed' } },
  },
  'send-select-token': { ...sending({}), ...at('WalletSendSelectToken', true) },
  swap: swapping({}),
  'swap-empty': swapping({
    toToken: undefined,
    quote: undefined,
    sourceTokenAmount: '',
    amount: undefined,
    toTokenAmount: '',
    complete: false,
  }),
  'swap-asking': swapping({ quote: undefined, toTokenAmount: '', loading: true, complete: false }),
  'swap-insufficient': swapping({
    inputError: { key: 'error.insufficientBalance' },
    complete: false,
  }),
  'swap-failed': swapping({
    quote: undefined,
    quoteError: { key: 'error.swapQuoteFailed' },
    detail: 'the gateway answered with status 503',
    complete: false,
  }),
  'swap-impact': swapping({ quote: { ...quoted, priceImpact: '8.7', largeImpact: true } }),
  'swap-approved': swapping({ step: 'approved' }),
  'swap-loading': swapping({ stage: 'initializing' }),
  'swap-unsupported': swapping({ stage: 'unsupported', networks: networks.slice(1, 3) }),
  'swap-select-token': { ...swapping({}), ...at('SwapSelectToken', true), picker },
  'swap-select-token-empty': {
    ...swapping({}),
    ...at('SwapSelectToken', true),
    picker: { ...picker, query: 'zzz', suggested: [], rows: [], count: 0, own: 0 },
  },
}
