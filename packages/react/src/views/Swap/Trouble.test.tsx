import type { SwapSlice } from '@drawstring/core'
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

it("says in which language the gateway's own words are", () => {
  learn(texts)
  const failed: Partial<SwapSlice> = {
    quoteError: { key: 'error.swapQuoteFailed' },
    detail: 'the upstream is gone',
  }
  state.swap = failed
  const html = renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <Trouble />
      </Spoken>
    </DrawstringProvider>,
  )
  expect(html).toContain('<p lang="en">the upstream is gone</p>')
})
