import type { SendSlice, Token } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { send as texts } from '../../i18n/en/send.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { AmountField } from './AmountField.js'

vi.mock('../../store/useSlice.js', () => ({ useSlice: () => ({ currency: 'usd' }) }))

/** The field of a token at this price. */
function field(price: string | undefined, fiat = false): string {
  learn(texts)
  const token: Token = {
    id: 'eip155:1:0x00000000000000000000000000000000000000da',
    chainId: 'eip155:1',
    name: 'Dark',
    symbol: 'DARK',
    decimals: 18,
    quantity: '7',
    verified: true,
    ...(price !== undefined && { price }),
  }
  const send: SendSlice = {
    stage: 'form',
    token,
    asking: false,
    amount: '',
    fiat,
    max: false,
    fee: 'normal',
    receiver: '',
    to: { state: 'none' },
    warnings: [],
    complete: false,
  }
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <AmountField send={send} />
      </Spoken>
    </DrawstringProvider>,
  )
}

it('offers to type in the currency where the token is worth something', () => {
  expect(field('0.000000001')).toContain('Enter in USD')
})

it('offers it neither where the price is nothing nor where it is not known', () => {
  expect(field('0')).not.toContain('Enter in')
  expect(field(undefined)).not.toContain('Enter in')
})

it('offers a way back from the currency, whatever became of the price', () => {
  expect(field('0', true)).toContain('Enter in DARK')
  expect(field(undefined, true)).toContain('Enter in DARK')
})
