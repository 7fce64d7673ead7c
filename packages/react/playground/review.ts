import { initialSlices as initial, type ReviewSlice } from '@drawstring/core'
import { at, type Slices } from './at.js'
import { connected } from './connected.js'
import { networks, tokens, wallets } from './samples.js'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const [ether, dollar] = tokens
const DOLLAR = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** What the coin and the token look like where they leave or arrive. */
const coin = { symbol: 'ETH', ...(ether?.iconUrl && { iconUrl: ether.iconUrl }) }
const usdc = {
  symbol: 'USDC',
  token: DOLLAR,
  ...(dollar?.iconUrl && { iconUrl: dollar.iconUrl }),
}

const fee = { amount: '0.00021', most: '0.00035', symbol: 'ETH', value: '0.63' }
const raw = '{ "to": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "value": "0x1158e460913d00000" }'

const reviewing = (more: Partial<ReviewSlice>): Slices => ({
  ...connected,
  ...at(more.kind === 'send' ? 'WalletSendPreview' : 'SwapPreview', true),
  tokens: { ...initial.tokens, currency: 'usd' },
  wallets: { ...initial.wallets, rows: wallets },
  review: {
    ...initial.review,
    stage: 'ready',
    step: 1,
    steps: 1,
    ...(networks[0] && { network: networks[0] }),
    wallet: 'Juniper',
    fee,
    trial: { state: 'simulated' },
    raw,
    ...more,
  },
})

const sent: Partial<ReviewSlice> = {
  kind: 'send',
  calls: [
    {
      title: 'review.transfer',
      facts: [
        { label: 'review.to', value: BOB, kind: 'address' },
        { label: 'review.amount', value: '1.25', kind: 'amount', symbol: 'ETH' },
      ],
    },
  ],
  changes: [{ gain: false, amount: '1.25', item: false, value: '3750.25', ...coin }],
  recipient: { address: BOB, name: 'bob.eth', namedBy: 'names.example' },
}

const allowed: Partial<ReviewSlice> = {
  kind: 'approve',
  steps: 2,
  allowances: [{ spender: ROUTER, router: 'Uniswap v3', trusted: true, amount: '250', ...usdc }],
}

const swapped: Partial<ReviewSlice> = {
  kind: 'swap',
  changes: [
    { gain: false, amount: '1.5', item: false, value: '4500.3', ...coin },
    { gain: true, amount: '4485.123456', item: false, value: '4485.12', ...usdc },
  ],
  least: { amount: '4440.272221', symbol: 'USDC', token: DOLLAR },
  expires: '1798761600',
}

/** What is about to be signed, of every kind and in every state. */
export const review: Record<string, Slices> = {
  'review-send': reviewing(sent),
  'review-checking': reviewing({ ...sent, stage: 'checking', trial: { state: 'none' } }),
  'review-nft': reviewing({
    ...sent,
    changes: [{ gain: false, amount: '1', item: true, symbol: 'Knots', token: DOLLAR }],
  }),
  'review-approve': reviewing(allowed),
  'review-permit': reviewing({
    ...allowed,
    trial: { state: 'exact' },
    allowances: [
      { spender: ROUTER, trusted: false, amount: '250', deadline: '1798761600', ...usdc },
    ],
    critical: [
      {
        key: 'review.critical.spender',
        values: { spender: ROUTER, amount: '250', symbol: 'USDC' },
      },
    ],
  }),
  'review-swap': reviewing(swapped),
  'review-swap-second': reviewing({ ...swapped, step: 2, steps: 2 }),
  'review-warned': reviewing({
    ...sent,
    warnings: [
      { key: 'review.warn.givesLess', values: { amount: '1.2375', symbol: 'ETH' } },
      { key: 'review.warn.gas', values: { symbol: 'ETH' } },
    ],
  }),
  'review-critical': reviewing({
    ...sent,
    critical: [{ key: 'review.critical.noKey', values: { address: BOB } }],
  }),
  'review-accepted': reviewing({
    ...sent,
    critical: [{ key: 'review.critical.noKey', values: { address: BOB } }],
    accepted: true,
  }),
  'review-refused': reviewing({
    ...sent,
    stage: 'refused',
    trial: { state: 'failed', message: { key: 'review.fails' }, why: 'execution reverted' },
    refused: [{ key: 'review.refuse.other' }],
  }),
  'review-untried': reviewing({
    ...sent,
    trial: { state: 'impossible', why: 'the node answered with status 503' },
    warnings: [{ key: 'review.warn.fee' }],
  }),
  'review-switching': reviewing({ ...sent, stage: 'switching' }),
  'review-signing': reviewing({ ...sent, stage: 'signing' }),
}
