import { type AllSlices, initialSlices } from '@drawstring/core'
import { expect, it, vi } from 'vitest'
import { plainText } from '../../../playground/plainText.js'
import { account } from '../../i18n/en/account.js'
import { learn } from '../../i18n/originals.js'
import { ProfileWallets } from './ProfileWallets.js'

const state = vi.hoisted(() => ({ slices: {} as Partial<AllSlices> }))

// A server's page knows of no account; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: keyof AllSlices) => state.slices[slice] ?? initialSlices[slice],
}))

function shown(slices: Partial<AllSlices>): string {
  learn(account)
  state.slices = slices
  return plainText(<ProfileWallets />)
}

const wallets = (...sessions: object[]) =>
  shown({
    connection: { ...initialSlices.connection, sessions } as unknown as AllSlices['connection'],
  })

it('names the wallet that it disconnects from', () => {
  const one = { namespace: 'eip155', walletName: 'Juniper' }
  expect(wallets(one)).toMatch(/Disconnect Juniper$/)
  expect(wallets({ namespace: 'eip155' })).toMatch(/Disconnect$/)
  expect(wallets(one, { namespace: 'solana', walletName: 'Other' })).toMatch(
    /Disconnect Ethereum.*Disconnect SolanaDisconnect all$/,
  )
})
