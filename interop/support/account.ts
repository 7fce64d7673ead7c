import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Namespace, Wallet } from './parties.js'

/** anvil's first account: known to everybody. */
export const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

/** A grant of these chains to that account. */
export function granted(...chains: number[]): Record<string, Namespace> {
  return {
    eip155: {
      accounts: chains.map((chain) => `eip155:${chain}:${account.address}`),
      methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
  }
}

/** The wallet signs messages from now on; what it was asked to sign, each time that it was. */
export function signs(wallet: Wallet): string[] {
  const signed: string[] = []
  wallet.answer(async (_, params) => {
    const [raw] = params as [Hex]
    signed.push(raw)
    return { result: await account.signMessage({ message: { raw } }) }
  })
  return signed
}
