import type { SendSlice } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { send as texts } from '../../i18n/en/send.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { WalletSend } from './WalletSend.js'

const state = vi.hoisted(() => ({ send: {} }))

vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: string) =>
    slice === 'send' ? state.send : { currency: 'usd', namespace: 'bip122', state: 'unsupported' },
}))

vi.mock('./canScan.js', () => ({ canScan: () => false }))

/** The form of an account of which some is left alone. */
function form(note: Partial<SendSlice>): string {
  learn(texts)
  state.send = {
    stage: 'form',
    asking: false,
    amount: '',
    fiat: false,
    max: false,
    fee: 'normal',
    receiver: '',
    to: { state: 'none' },
    warnings: [],
    complete: false,
    ...note,
  } satisfies SendSlice
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <WalletSend />
      </Spoken>
    </DrawstringProvider>,
  )
}

it.each([
  ['send.keptSmall', 'coins of 1,000 satoshis or less'],
  ['send.keptMarked', 'coins that carry something else'],
])('says by %s how much is left alone', (key, words) => {
  const html = form({ coinNote: { key, values: { amount: '0.00001', symbol: 'BTC' } } })
  expect(html).toContain('Set aside: \u20660.00001 BTC\u2069')
  expect(html).toContain(words)
})

it('says that an amount only works with coins that are left alone', () => {
  expect(form({ amountProblem: { key: 'send.coinsKept' } })).toContain(
    'That much needs coins that are set aside',
  )
})

const BOB = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

it('says whose word it is what a name means, beside the whole address', () => {
  const namedBy = 'gateway.example.com:8443'
  const html = form({ to: { state: 'known', address: BOB, name: 'bob.eth', namedBy } })
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(BOB)
  expect(html).toContain(`Named by \u2066${namedBy}\u2069`)
})

it('says so of no address that was typed', () => {
  expect(form({ to: { state: 'known', address: BOB } })).not.toContain('Named by')
})
