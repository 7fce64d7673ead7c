import type { SwapQuote, SwapSlice } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { swap as texts } from '../../i18n/en/swap.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { Trouble } from './Trouble.js'

const state = vi.hoisted(() => ({ swap: {} }))

// A server's page knows of no offers; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: string) => (slice === 'swap' ? state.swap : {}),
}))

/** What is in the way, as it is drawn for this state. */
function drawn(swap: Partial<SwapSlice>): string {
  learn(texts)
  state.swap = swap
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <Trouble />
      </Spoken>
    </DrawstringProvider>,
  )
}

it("says in which language the gateway's own words are", () => {
  const html = drawn({
    quoteError: { key: 'error.swapQuoteFailed' },
    detail: 'the upstream is gone',
  })
  expect(html).toContain('<p lang="en">the upstream is gone</p>')
})

it('says in words that the swap moves the price a lot, and nothing where it does not', () => {
  const moves = (largeImpact: boolean) =>
    drawn({ quote: { largeImpact, priceImpact: '8.7' } as SwapQuote })
  expect(moves(true)).toContain('High price impact (8.7%). This swap moves the price against you')
  expect(moves(false)).not.toContain('price')
})
