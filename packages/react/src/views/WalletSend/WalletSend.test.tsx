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
function form(note: Pick<SendSlice, 'coinNote' | 'amountProblem'>): string {
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
