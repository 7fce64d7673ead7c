import type { PrivateKeyAccount } from 'viem/accounts'
import type { Context } from './context.js'
import { unauthorized } from './errors.js'

/** The key of an address the page may use; rejects with 4100 otherwise. */
export function signer({ state }: Context, wanted: string): PrivateKeyAccount {
  const same = (address: string) => address.toLowerCase() === wanted.toLowerCase()
  if (!state.visible('eip155').some(same)) {
    throw unauthorized(`this site is not connected to ${wanted}.`)
  }
  const account = state.keyring.eip155().find((account) => same(account.address))
  if (!account) throw unauthorized(`this wallet has no key for ${wanted}.`)
  return account
}
