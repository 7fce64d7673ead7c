import type { ReviewSlice } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { review as texts } from '../../i18n/en/review.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { Review } from './Review.js'

const state = vi.hoisted(() => ({ review: {} }))

// A server's page knows of nothing to sign; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: string) =>
    slice === 'review' ? state.review : { metadata: {}, currency: 'usd' },
}))

/** What a visitor reads of something that cannot be signed. */
function refused(trial: ReviewSlice['trial']): string {
  return shown({ stage: 'refused', trial })
}

/** What a visitor reads of a review. */
function shown(part: Partial<ReviewSlice>): string {
  learn(texts)
  state.review = {
    stage: 'ready',
    kind: 'send',
    step: 1,
    steps: 1,
    wallet: 'Juniper',
    calls: [],
    changes: [],
    allowances: [],
    trial: { state: 'simulated' },
    warnings: [],
    refused: [],
    critical: [],
    accepted: false,
    ownNode: false,
    raw: '',
    ...part,
  } satisfies ReviewSlice
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <Review />
      </Spoken>
    </DrawstringProvider>,
  )
}

const why = '3: execution reverted 0xd93c0665'

it('says in words that the network would refuse it, and nothing of what the node said', () => {
  const html = refused({ state: 'failed', message: { key: 'review.fails' }, why })
  expect(html).toContain('This transaction would fail.')
  expect(html).not.toContain('0xd93c0665')
})

it('quotes what a contract says as its own words', () => {
  const message = { key: 'review.failsBecause', values: { reason: 'closed on Sundays' } }
  const html = refused({ state: 'failed', message, why })
  expect(html).toContain('The contract says: “\u2068closed on Sundays\u2069”')
  expect(html).not.toContain('0xd93c0665')
})

it('says of an amount in smallest units that it is one', () => {
  const values = { amount: '990000', unitsOf: '0x00000000000000000000000000000000000000AA' }
  const html = refused({ state: 'failed', message: { key: 'review.warn.least', values }, why })
  expect(html).toContain('990,000 units of')
  expect(html).toContain(values.unitsOf)
})

it('says that it could not be checked, and nothing of what the node said', () => {
  const html = refused({ state: 'impossible', why })
  expect(html).toContain('We couldn’t simulate this transaction.')
  expect(html).not.toContain('0xd93c0665')
})

const BOB = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/** A payment of half a coin at 2,000 to a name. */
const payment: Partial<ReviewSlice> = {
  changes: [{ gain: false, amount: '0.5', symbol: 'ETH', iconUrl: '/eth', item: false }],
  fee: { amount: '0.001', most: '0.002', symbol: 'ETH', value: '2' },
  calls: [
    {
      title: 'review.transfer',
      facts: [
        { label: 'review.label.name', value: 'bob.eth', kind: 'text' },
        { label: 'review.label.namedBy', value: 'gateway.example.com', kind: 'text' },
        { label: 'review.label.to', value: BOB, kind: 'address' },
      ],
    },
  ],
  critical: [
    {
      key: 'review.critical.named',
      values: { name: 'bob.eth', address: BOB, host: 'gateway.example.com' },
    },
  ],
}

it('has the amount of coins as its figure, and money only beside the fee', () => {
  const html = shown(payment)
  const figure = html.match(/<ul class="changes">.*?<\/ul>/s)?.[0]
  expect(figure?.replace(/<[^>]+>/g, '')).toBe('You pay−0.5 ETH')
  expect(html.match(/\$[\d.]*/g)).toEqual(['$2.00'])
  expect(html).toContain('<span class="quiet">$2.00</span>')
  expect(html).toMatch(/<button[^>]*>Send<\/button>/)
})

it('says at a name who named it, beside the whole address', () => {
  const html = shown(payment)
  const rows = /<dt>Name<\/dt>.*bob\.eth.*<dt>Named by<\/dt>.*gateway\.example\.com.*<dt>To<\/dt>/s
  expect(html).toMatch(rows)
  expect(html).toContain(`>${BOB}<`)
})

it('has the first payment to a name accepted before it can be confirmed', () => {
  const html = shown(payment)
  const said = `gateway.example.com says that \u2068bob.eth\u2069 is \u2066${BOB}\u2069. You haven’t sent to this address from this browser.`
  expect(html).toContain(said)
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Send</)
  expect(shown({ ...payment, accepted: true })).not.toContain('aria-disabled="true"')
})

it('groups the digits of what a warning counts, as everywhere else', () => {
  const values = { symbol: 'GOLD', contract: BOB, units: '1234500001', amount: '1234.500001' }
  const html = shown({ critical: [{ key: 'review.critical.unverified', values }] })
  expect(html).toContain('The amount is 1,234,500,001 of its smallest units')
  expect(html).toContain('shown elsewhere as 1,234.500001.')
})

it('has an item go by its number and contract where nothing certain names it', () => {
  const html = shown({ changes: [{ gain: false, amount: '7', token: BOB, item: true }] })
  const figure = html.match(/<ul class="changes">.*?<\/ul>/s)?.[0]
  expect(figure?.replace(/<[^>]+>/g, '')).toBe('You pay−#7 0xab16…fcdb')
})

it('says how many actions are in a batch, and Yes or No for what a contract takes as 1 or 0', () => {
  const fact = (label: string, value: string) => ({
    label: `review.label.${label}`,
    value,
    kind: 'text' as const,
  })
  const call = (title: string, ...facts: ReturnType<typeof fact>[]) => ({
    title: `review.${title}`,
    facts,
  })
  const html = shown({ calls: [call('several', fact('count', '2'))] })
  expect(html).toContain('Batch of actions: 2</h2>')
  expect(html).not.toContain('Quantity')
  for (const [value, said] of [
    ['1', 'Yes'],
    ['0', 'No'],
    ['2', '2'],
  ] as const) {
    const asked = shown({ calls: [call('approveAll', fact('allowed', value))] })
    expect(asked).toMatch(new RegExp(`Allowed</dt><dd>(<bdi[^>]*>)?${said}<`))
  }
})

it('draws the picture of what moves, and an initial or a sign where there is none', () => {
  expect(shown(payment)).toMatch(/class="icon"[^>]*><img src="\/eth"/)
  const named = { gain: true, amount: '7', token: BOB, symbol: 'GOLD', item: false }
  expect(shown({ changes: [named] })).toMatch(/class="icon"[^>]*>G</)
  const { symbol, ...unknown } = named
  expect(shown({ changes: [unknown] })).toMatch(/class="icon"[^>]*>\?</)
})

it('names who may spend where this build knows the router, beside the whole address', () => {
  const allowance = { spender: BOB, token: BOB, symbol: 'USDC', amount: '5' }
  const known = shown({ allowances: [{ ...allowance, router: 'Uniswap v3' }] })
  expect(known).toContain('Let the Uniswap v3 router spend up to \u20665 USDC\u2069:')
  expect(known).toContain(`>${BOB}<`)
  expect(shown({ allowances: [allowance] })).toContain('Let this address spend up to')
  const { amount, ...all } = allowance
  expect(shown({ allowances: [{ ...all, router: 'Uniswap v3' }] })).toContain(
    'Let the Uniswap v3 router spend all your USDC, now and later:',
  )
})
