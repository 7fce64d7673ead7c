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
    said: [],
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

it('says in words that a contract pays with all that it holds, where an amount would be none', () => {
  const fact = { label: 'review.label.give', value: '', kind: 'held', symbol: 'WETH' } as const
  const calls = [{ title: 'review.swap', facts: [fact] }]
  expect(plain(shown({ kind: 'swap', calls }))).toContain('You payAll WETH the contract holds')
})

it('says of an amount in smallest units that it is one', () => {
  const values = { amount: '990000', unitsOf: '0x00000000000000000000000000000000000000AA' }
  const html = refused({ state: 'failed', message: { key: 'review.warn.least', values }, why })
  expect(html).toContain('990,000 units of')
  expect(plain(html)).toContain(values.unitsOf)
})

it('says that it could not be checked, and nothing of what the node said', () => {
  const html = refused({ state: 'impossible', why })
  expect(html).toContain('We couldn’t simulate this transaction.')
  expect(html).not.toContain('0xd93c0665')
})

const BOB = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/** A payment of half a coin at 2,000 to a name. */
const payment: Partial<ReviewSlice> = {
  changes: [
    { gain: false, amount: '0.5', symbol: 'ETH', iconUrl: '/eth', item: false, value: '1000' },
  ],
  recipient: { address: BOB, name: 'bob.eth', namedBy: 'gateway.example.com' },
  triedBy: 'gateway.example.com',
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

/** What is read of it, without the gaps that are drawn. */
const plain = (html = '') => html.replace(/<[^>]+>/g, '')

/** The lines of what goes and what comes. */
const lines = (html: string) =>
  (html.match(/<ul class="changes">.*?<\/ul>/s)?.[0].split('</li>') ?? [])
    .map((line) => plain(line).replace(/^[A-Z](?=You)/, ''))
    .filter(Boolean)

it('says what is sent, its worth beside it, and to whom', () => {
  const html = shown(payment)
  expect(lines(html)).toEqual(['You send 0.5 ETH $1,000.00'])
  expect(html.match(/\$[\d.,]*/g)).toEqual(['$1,000.00', '$2.00'])
  expect(html).toContain('<span class="quiet">$2.00</span>')
  const to = plain(html.match(/<div class="to">.*?<\/div><\/div>/s)?.[0])
  expect(to).toBe(`To bob.eth${BOB}Named by \u2066gateway.example.com\u2069`)
  expect(html).toMatch(/<button[^>]*>Send<\/button>/)
})

it('has no worth where the price is not known', () => {
  const [change] = payment.changes ?? []
  const { value, ...unknown } = change as NonNullable<typeof change>
  expect(lines(shown({ changes: [unknown] }))).toEqual(['You send 0.5 ETH '])
})

const usdc = { symbol: 'USDC', token: BOB, item: false }

it('says what is paid before what is received, which is an estimate, and what is promised under it', () => {
  const html = shown({
    kind: 'swap',
    changes: [
      { ...usdc, gain: true, amount: '4498.927868', value: '4497.2' },
      { gain: false, amount: '1.5', symbol: 'ETH', item: false, value: '4500' },
    ],
    least: { amount: '4476.433229', symbol: 'USDC', token: BOB },
  })
  expect(lines(html)).toEqual([
    'You pay 1.5 ETH $4,500.00',
    'You receive (estimated) 4,498.927 USDC $4,497.20At least 4,476.433 USDC',
  ])
  expect(html).toContain('title="4,498.927868"')
  expect(html).toContain('title="At least 4,476.433229 USDC"')
})

it('shows what the calls say where no trial told what changes', () => {
  const change = { ...usdc, gain: false, amount: '5' }
  const html = shown({ trial: { state: 'called' }, said: [change], changes: [] })
  expect(lines(html)).toEqual(['You send 5 USDC '])
  expect(html).toContain('can’t show what will change')
})

it('folds the calls away, a swap before what only carries it, and keeps what must be checked out of the fold', () => {
  const call = (title: string) => ({
    title: `review.${title}`,
    facts: [{ label: 'review.label.contract', value: BOB, kind: 'address' as const }],
  })
  const html = shown({
    kind: 'swap',
    calls: [call('several'), call('wrap'), call('swap'), call('sweep')],
    raw: '0x1234',
    expires: '1900000000',
    allowances: [{ spender: BOB, trusted: false, token: BOB, symbol: 'USDC', amount: '5' }],
  })
  const [open = '', folded = ''] = html.split('<summary>Transaction details</summary>')
  const titles = [...folded.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)
  expect(titles.map((title) => title?.split(' ')[0])).toEqual([
    'Swap',
    'Batch',
    'Wrap',
    'Send',
    'Raw',
  ])
  expect(plain(folded)).toContain('0x1234')
  expect(plain(open)).toContain(BOB)
  expect(open).toContain('<dt>Expires</dt><dd>Mar')
  expect(open).not.toContain('0x1234')
})

it('says what the recipient gets, where that is less than what is sent', () => {
  const gets = { amount: '0.99', symbol: 'FEE', token: BOB }
  const html = shown({ ...payment, recipient: { address: BOB, gets } })
  expect(plain(html)).toContain('Recipient gets0.99 FEE')
})

it('says who simulated it', () => {
  expect(plain(shown(payment))).toContain('Estimated bygateway.example.com')
  expect(plain(shown({ ownNode: true }))).toContain('Estimated byThis app’s own node')
  expect(shown({ trial: { state: 'exact' } })).not.toContain('Estimated by')
})

it('has the first payment to a name accepted before it can be confirmed', () => {
  const html = shown(payment)
  const said = `gateway.example.com says that \u2068bob.eth\u2069 is \u2066${BOB}\u2069. You haven’t sent to this address from this browser.`
  expect(plain(html)).toContain(said)
  const why = /<p[^>]*id="([^"]*)"[^>]*>Check the box above to continue<\/p>/.exec(html)?.[1]
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Send</)
  expect(html).toContain(`aria-describedby="${why}">Send<`)
  const accepted = shown({ ...payment, accepted: true })
  expect(accepted).not.toContain('aria-disabled="true"')
  expect(accepted).not.toContain('Check the box')
})

it('groups the digits of what a warning counts, as everywhere else', () => {
  const values = { symbol: 'GOLD', contract: BOB, units: '1234500001', amount: '1234.500001' }
  const html = shown({ critical: [{ key: 'review.critical.unverified', values }] })
  expect(html).toContain('The amount is 1,234,500,001 of its smallest units')
  expect(html).toContain('shown elsewhere as 1,234.500001.')
})

it('has an item go by its number and contract where nothing certain names it', () => {
  const html = shown({ changes: [{ gain: false, amount: '7', token: BOB, item: true }] })
  expect(plain(html)).toContain('You send NFT #7 0xab16…fcdb')
  expect(plain(html)).toContain(`Token ID7Collection contract${BOB}`)
  expect(
    shown({ changes: [{ gain: false, amount: '7', token: BOB, item: true, count: '3' }] }),
  ).toContain('3 × NFT #7')
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
  expect(html).toContain('Batch of 2 actions</h2>')
  const single = shown({ calls: [call('several', fact('count', '1'))] })
  expect(single).toContain('Batch of 1 action</h2>')
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

it('names who may spend where this build knows the router, beside the whole address, how much and until when', () => {
  const allowance = { spender: BOB, trusted: false, token: BOB, symbol: 'USDC', amount: '5' }
  const known = shown({ kind: 'approve', allowances: [{ ...allowance, router: 'Uniswap v3' }] })
  expect(known).toContain('Let the Uniswap v3 router spend up to \u20665 USDC\u2069')
  const rows = `SpenderUniswap v3 router ${BOB}Limit5 USDCExpiresNever. Stays active until you revoke it.`
  expect(plain(known)).toContain(rows)
  const unknown = plain(shown({ allowances: [{ ...allowance, deadline: '1900000000' }] }))
  expect(unknown).toContain('Let an unknown contract spend up to')
  expect(unknown).toContain(`SpenderUnknown contract ${BOB}Limit5 USDCSignature expiresMar`)
  expect(shown({ allowances: [{ ...allowance, trusted: true }] })).toContain(
    'Let the swap contract spend up to',
  )
  const { amount, ...all } = allowance
  const unlimited = plain(shown({ allowances: [{ ...all, router: 'Uniswap v3' }] }))
  expect(unlimited).toContain('Let the Uniswap v3 router spend all your USDC, now and later')
  expect(unlimited).toContain('LimitUnlimited')
})

it('says of a permit that it costs no fee', () => {
  const html = shown({ kind: 'approve', trial: { state: 'exact' } })
  expect(plain(html)).toContain('Network feeNone for this step')
  expect(plain(shown({ kind: 'swap' }))).toContain('Network fee–')
})
