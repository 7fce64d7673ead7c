import { type AllSlices, initialSlices } from '@drawstring/core'
import { expect, it, vi } from 'vitest'
import { plainText } from '../../../playground/plainText.js'
import { account } from '../../i18n/en/account.js'
import { learn } from '../../i18n/originals.js'
import { Total } from './Total.js'

const state = vi.hoisted(() => ({ slices: {} as Partial<AllSlices> }))

// A server's page knows of no account; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: keyof AllSlices) => state.slices[slice] ?? initialSlices[slice],
}))

function shown(slices: Partial<AllSlices>): string {
  learn(account)
  state.slices = slices
  return plainText(<Total />)
}

/** What the list says that all is worth, beside so much of the coin. */
const worth = (total: string | undefined, amount: string) =>
  shown({
    tokens: { ...initialSlices.tokens, state: 'known', currency: 'usd', ...(total && { total }) },
    account: { ...initialSlices.account, balance: { state: 'known', amount, symbol: 'ETH' } },
  })

it('shows the coin balance, not $0.00, where no price is known', () => {
  expect(worth(undefined, '1.5')).toBe('1.5 ETH')
  expect(worth('0', '1.5')).toBe('1.5 ETH')
  expect(worth('0', '0')).toBe('Total balance$0.00')
  expect(worth('12', '1.5')).toBe('Total balance$12.00')
})
