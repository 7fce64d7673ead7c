import { type AllSlices, initialSlices, type Token } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { account } from '../../i18n/en/account.js'
import { activity } from '../../i18n/en/activity.js'
import { nfts } from '../../i18n/en/nfts.js'
import { picker } from '../../i18n/en/picker.js'
import { send as texts } from '../../i18n/en/send.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { TokenRow } from '../WalletSend/TokenRow.js'
import { WalletSendSelectToken } from './WalletSendSelectToken.js'

const state = vi.hoisted(() => ({ slices: {} as Partial<AllSlices> }))

// A server's page knows of no account; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: keyof AllSlices) => state.slices[slice] ?? { networks: [] },
}))

const coin: Token = {
  id: 'bip122:000000000019d6689c085ae165831e93:slip44:0',
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  symbol: 'BTC',
  decimals: 8,
  quantity: '0.11',
  verified: true,
}

/** The list, and the row of the form that leads to it. */
function shown(
  tokens: AllSlices['tokens']['state'],
  more: Partial<AllSlices['send']> = {},
  listed: Partial<AllSlices['tokens']> = {},
  slices: Partial<AllSlices> = {},
): { list: string; row: string } {
  learn(account)
  learn(texts)
  learn(picker)
  learn(nfts)
  learn(activity)
  const send = { ...initialSlices.send, ...more }
  const options = { ...initialSlices.options, walletFeatures: ['receive'] }
  const listing = { ...initialSlices.tokens, state: tokens, ...listed }
  state.slices = { tokens: listing, send, options, nfts: initialSlices.nfts, ...slices }
  const render = (part: React.ReactNode) =>
    renderToStaticMarkup(
      <DrawstringProvider drawstring={scripted()}>
        <Spoken>{part}</Spoken>
      </DrawstringProvider>,
    )
  return { list: render(<WalletSendSelectToken />), row: render(<TokenRow send={send} />) }
}

const bones = (html: string) => html.match(/class="icon bone"/g)?.length ?? 0

it('keeps the place of the coin and says that it is busy while a node looks for it', () => {
  const { list, row } = shown('unsupported')
  expect(list).toContain('aria-busy="true"')
  expect(bones(list)).toBe(1)
  expect(row).toContain('aria-busy="true"')
  expect(row).toContain('class="bone"')
})

it('shows the coin in that place once it is found', () => {
  const { list, row } = shown('unsupported', { coin, token: coin })
  expect(list).not.toContain('aria-busy')
  expect(list).toContain('BTC')
  expect(list + row).not.toContain('bone')
  expect(row).not.toContain('aria-busy')
})

it('waits for nothing once it is said that the coin could not be read', () => {
  const { list, row } = shown('unsupported', { coinProblem: { key: 'send.nothing' } })
  expect(list).not.toContain('aria-busy')
  expect(list).toContain('Try again')
  expect(list + row).not.toContain('bone')
})

it('keeps the place of the tokens while they are loaded, and of nothing else after', () => {
  expect(bones(shown('loading').list)).toBe(4)
  expect(shown('loading').row).toContain('class="bone"')
  for (const told of ['known', 'failed'] as const) {
    const { list, row } = shown(told)
    expect(list + row, told).not.toContain('bone')
  }
})

it('leads to where something can be received while there is nothing to send', () => {
  expect(shown('known').list).toMatch(/No tokens to send.*Receive<\/button>/)
})

it('leads nowhere while nothing fits what is searched for', () => {
  const { list } = shown('known', {}, { query: 'zzz' })
  expect(list).toContain('No tokens match “zzz”.')
  expect(list).not.toContain('Receive')
  expect(list).toContain('type="search"')
  expect(shown('known').list, 'nothing to search').not.toContain('type="search"')
})

it('has tokens and NFTs on tabs where the network has them, and shows what was chosen', () => {
  const network = { active: { chainNamespace: 'eip155' }, networks: [] } as never
  const tabs = (more: Partial<AllSlices['send']>) => shown('known', more, {}, { network }).list
  const chosen = (html: string) => html.match(/aria-selected="true"[^>]*>([^<]*)</)?.[1]
  expect(chosen(tabs({}))).toBe('Tokens')
  const item = { collection: '0x1', number: '1', name: 'One' } as never
  expect(chosen(tabs({ item }))).toBe('NFTs')
  expect(tabs({ item })).toContain('Enter an NFT by its ID')
  expect(shown('known').list).not.toContain('role="tab"')
})

it('folds NFTs away that look like spam, and says that there are none to send', () => {
  const item = { collection: '0x1', number: '1', name: 'One' } as never
  const listed = { ...initialSlices.nfts, state: 'known' as const, spam: 2 }
  const network = { active: { chainNamespace: 'eip155' }, networks: [] } as never
  const { list } = shown('known', { item }, {}, { network, nfts: listed })
  expect(list).toContain('No NFTs to send.')
  expect(list).toMatch(/aria-expanded="false".*2 marked as spam/)
})
