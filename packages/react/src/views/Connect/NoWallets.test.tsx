import { type AllSlices, initialSlices, type Network } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { errors } from '../../i18n/en/errors.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { NoWallets } from './NoWallets.js'

const state = vi.hoisted(() => ({ slices: {} as Partial<AllSlices> }))

// A server's page has no wallets; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: keyof AllSlices) => state.slices[slice] ?? {},
}))

function drawn(networks: readonly Network[], more: Partial<AllSlices['options']> = {}): string {
  learn(errors)
  state.slices = {
    network: { ...initialSlices.network, networks: [...networks] },
    options: { ...initialSlices.options, ...more },
    wallets: { ...initialSlices.wallets, canGet: false },
  }
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <NoWallets />
      </Spoken>
    </DrawstringProvider>,
  )
}

const network = {} as Network
const NOT_SET_UP = 'This page’s wallet connection isn’t set up'

it('says that the page is not set up where it has no network or no adapter', () => {
  for (const html of [drawn([]), drawn([network], { noAdapters: true })]) {
    expect(html).toContain(NOT_SET_UP)
    expect(html).not.toContain('<button')
  }
})

it('offers to load the page again to a visitor who has no wallet and can be offered none', () => {
  const html = drawn([network])
  expect(html).toContain('No wallet found')
  expect(html).toContain('Reload page</button>')
  expect(html).not.toContain(NOT_SET_UP)
})
