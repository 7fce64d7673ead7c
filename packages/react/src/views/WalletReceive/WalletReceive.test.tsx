import { type AllSlices, initialSlices, type Network } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { receive as texts } from '../../i18n/en/receive.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { WalletReceive } from './WalletReceive.js'

const state = vi.hoisted(() => ({ slices: {} as Partial<AllSlices> }))

// A server's page knows of no account; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: keyof AllSlices) => state.slices[slice] ?? initialSlices[slice],
}))

afterEach(() => vi.unstubAllGlobals())

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The view where the address is valid on these networks. */
function shown(...names: string[]): string {
  learn(texts)
  const networks = names.map((name, id) => ({
    caipNetworkId: `eip155:${id}`,
    name,
  })) as unknown as Network[]
  state.slices = {
    receive: {
      address: ADDRESS,
      code: { size: 1, centre: 0, path: '' },
      networks: networks.map(({ caipNetworkId }) => caipNetworkId),
      elsewhere: false,
    },
    network: { ...initialSlices.network, networks },
    account: { ...initialSlices.account, profileName: 'alice.eth', profileImage: '/alice.png' },
  }
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <WalletReceive />
      </Spoken>
    </DrawstringProvider>,
  )
}

const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\u2068\u2069]/g, '')

it('says first on which networks the address is valid', () => {
  const html = shown('Ethereum', 'Base')
  expect(words(html)).toContain('Only send assets on Ethereum or Base to this address.')
  expect(html.indexOf('class="only"')).toBeLessThan(html.indexOf('class="code"'))
  const many = words(shown('Ethereum', 'Base', 'Optimism', 'Polygon'))
  expect(many).toContain('on these 4 networks')
  for (const name of ['Ethereum', 'Base', 'Optimism', 'Polygon']) expect(many).toContain(name)
})

it('says whose it is, by name and picture, and the address whole', () => {
  const html = shown('Ethereum')
  expect(html).toContain('alice.eth')
  expect(html).toContain('src="/alice.png"')
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain(ADDRESS)
})

it('shares it with other apps where fingers press', () => {
  const touched = (coarse: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: coarse }))
  vi.stubGlobal('navigator', { share: () => Promise.resolve() })
  touched(true)
  expect(words(shown('Ethereum'))).toContain('Share')
  touched(false)
  expect(words(shown('Ethereum'))).not.toContain('Share')
})
