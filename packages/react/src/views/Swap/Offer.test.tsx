import type { SwapQuote, SwapSlice } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { swap as texts } from '../../i18n/en/swap.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { Offer } from './Offer.js'

const state = vi.hoisted(() => ({ swap: {} }))

// A server's page knows of no offers; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: string) => (slice === 'swap' ? state.swap : {}),
}))

/** The offer as it is drawn for this state. */
function drawn(swap: Partial<SwapSlice>): string {
  learn(texts)
  state.swap = { step: 'form', slippage: '1', slippageAuto: true, currency: 'usd', ...swap }
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <Offer />
      </Spoken>
    </DrawstringProvider>,
  )
}

/** What stands beside a label of the offer. */
function fact(label: string, quote: Partial<SwapQuote>): string | undefined {
  const html = drawn({
    quotes: 1,
    networkTokenSymbol: 'ETH',
    quote: { rate: '1', minimumReceived: '1', route: [], ...quote } as unknown as SwapQuote,
  })
  const rows = html.split('<dt').slice(1)
  const row = rows.find((one) => one.includes(`>${label}</button></dt>`))
  return row
    ?.split('<dd')[1]
    ?.replaceAll(/^[^>]*>|<[^>]*>/g, '')
    .trim()
}

it('has a name for what unfolds while the quote is on its way', () => {
  const summary = drawn({ loading: true }).split('<summary>')[1]?.split('</summary>')[0]
  expect(summary?.replaceAll(/<[^>]*>/g, '').trim()).toBe('Quote')
})

it('says of each cost that nobody tells that it is not known', () => {
  expect(fact('Provider fee', {})).toBe('Unavailable')
  expect(fact('Network fee', {})).toBe('Unavailable')
})

it('says what each costs, and a dash for a worth that nobody tells', () => {
  expect(fact('Provider fee', { providerFee: '0' })).toBe('None')
  expect(fact('Provider fee', { providerFee: '1.5' })).toContain('1.5')
  expect(fact('Network fee', { gasFee: '0.002' })).toBe('0.002 ETH –')
  expect(fact('Network fee', { gasFee: '0.002', gasFeeValue: '6' })).toBe('0.002 ETH $6.00')
})

it('names exchanges as people do', () => {
  expect(fact('Route', { route: ['uniswap-v3', 'Curve'] })).toBe('Uniswap v3, Curve')
})
