import type { Activity, Pending, SendSlice, SwapToken, Token } from '@drawstring/core'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../playground/scripted.js'
import { Spoken } from '../contents/Spoken.js'
import { en } from '../i18n/en.js'
import { fill } from '../i18n/fill.js'
import { learn } from '../i18n/originals.js'
import { DrawstringProvider } from '../provider/DrawstringProvider.js'
import { ActivityRow } from '../views/Account/ActivityRow.js'
import { PendingRow } from '../views/Account/PendingRow.js'
import { Amount } from '../views/Swap/Amount.js'
import { Offer } from '../views/Swap/Offer.js'
import { Out } from '../views/Swap/Out.js'
import { TokenRow as SendRow } from '../views/WalletSend/TokenRow.js'
import { TokenRow } from './TokenRow.js'

const state = vi.hoisted(() => ({ swap: { currency: 'usd' } as object }))

// A server's page knows of no offer; this is what a browser's reads.
vi.mock('../store/useSlice.js', () => ({
  useSlice: (slice: string) => (slice === 'swap' ? state.swap : { currency: 'usd', networks: [] }),
}))

const ADDRESS = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const EXACT = '1.234567890123456789'

function html(element: ReactElement): string {
  learn(en)
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>{element}</Spoken>
    </DrawstringProvider>,
  )
}

/** What stands there for who listens: without what is only to look at, and without titles. */
const heard = (element: ReactElement) =>
  html(element)
    .replaceAll(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')

/** What is pressed to see an amount whole, by its title. */
const whole = (element: ReactElement) =>
  [...html(element).matchAll(/<button[^>]* class="exact" title="([^"]+)"/g)].map(
    ([, title]) => title,
  )

const token: Token & SwapToken = {
  id: 'eip155:1:one',
  chainId: 'eip155:1',
  name: 'One',
  symbol: 'ONE',
  decimals: 18,
  address: ADDRESS,
  quantity: EXACT,
  verified: true,
} as Token & SwapToken

const transfers = [{ direction: 'out', name: 'ONE', amount: EXACT, nft: false }] as const

const activity: Activity = {
  id: 'a',
  operation: 'send',
  minedAt: '2026-01-31T12:00:00Z',
  outcome: 'confirmed',
  with: ADDRESS,
  transfers: [...transfers],
  spam: false,
  explorerUrl: 'https://scan.test/tx/a',
}

const row = (change: Partial<Activity> = {}) => (
  <ActivityRow
    activity={{ ...activity, ...change }}
    text={(key, values) => fill(en[key], values)}
    locale="en"
  />
)

it('of a transaction the whole address and every digit are heard, and the ends of it seen', () => {
  expect(heard(row())).toContain(ADDRESS)
  expect(heard(row())).toContain(`−${EXACT} ONE`)
  expect(html(row())).toContain('>To \u20680xab16…fcdb\u2069<')
})

it('the address behind the name of an application is heard too', () => {
  expect(heard(row({ application: 'Harbour' }))).toContain(`Harbour ${ADDRESS}`)
})

it('of a transaction on its way the whole address is heard, but not at each change', () => {
  const pending = { ...activity, progress: 'waiting', chainId: 'eip155:1' } as unknown as Pending
  const shown = html(<PendingRow pending={pending} />)
  const seen = shown.replaceAll(/<span aria-hidden="true".*?<\/span>/g, '')
  const [live = ''] = seen.match(/<span class="name" aria-live.*?<span class="hidden">/) ?? []
  expect(live).toContain('<span class="caption">')
  expect(live).not.toContain(ADDRESS)
  expect(heard(<PendingRow pending={pending} />)).toContain(ADDRESS)
})

const alone = { currency: 'usd', place: 1, count: 1 }

it('a row leads with the name, and has the symbol beside the amount or below where there is none', () => {
  const choose = () => {}
  const lines = (token: Token & SwapToken) =>
    heard(<TokenRow token={token} {...alone} onPress={choose} />)
      .replaceAll(/\s+/g, ' ')
      .trim()
  const { address: _, ...coin } = token
  const plain = { ...coin, name: 'One coin', quantity: '2' } as typeof token
  expect(lines(plain)).toMatch(/^O? ?One coin .*2 ONE Price unavailable$/)
  expect(lines({ ...plain, quantity: '0' })).toMatch(/^O? ?One coin ONE$/)
})

it('rows that are pressed for something else say every digit', () => {
  const send = { token, stage: 'form' } as SendSlice
  const choose = () => {}
  for (const element of [
    <SendRow key="row" send={send} />,
    <TokenRow key="choice" token={token} {...alone} onPress={choose} />,
  ]) {
    expect(heard(element)).toContain(EXACT)
  }
  const unlisted = { ...token, verified: false }
  const strange = <TokenRow token={unlisted} {...alone} onPress={choose} />
  expect(html(strange)).toContain('<bdi data-tone="quiet">Unverified token</bdi>')
  expect(html(strange)).toContain('>0xab16…fcdb · ')
  expect(heard(strange)).toContain(ADDRESS)
  const rich = { ...unlisted, value: '1000000' }
  expect(html(<TokenRow token={rich} {...alone} />), 'a stranger’s word').not.toContain('$')
})

it('what an account holds is pressed to be seen whole', () => {
  expect(whole(<TokenRow token={token} {...alone} />)).toEqual([`${EXACT} ONE`])
  expect(whole(<TokenRow token={{ ...token, quantity: '1.5' }} {...alone} />)).toEqual([])
})

it('every amount of an offer is pressed to be seen whole', () => {
  const exact = (first: number) => EXACT.replace('1', String(first))
  state.swap = {
    step: 'form',
    slippage: '1',
    currency: 'usd',
    networkTokenSymbol: 'ETH',
    sourceToken: token,
    sourceTokenAmount: '',
    toToken: { ...token, symbol: 'TWO' },
    quote: {
      toAmount: exact(2),
      rate: exact(3),
      minimumReceived: exact(4),
      providerFee: exact(5),
      gasFee: exact(6),
      route: [],
    },
  }
  const shown = (number: number) => expect.stringContaining(exact(number))
  expect(whole(<Amount />)).toEqual([shown(1)])
  expect(whole(<Out />)).toEqual([shown(2)])
  expect(whole(<Offer />)).toEqual([shown(3), shown(4), shown(5), shown(6)])
})
