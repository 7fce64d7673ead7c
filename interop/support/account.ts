import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Answer, Namespace, Wallet } from './parties.js'

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

/** Typed data to be signed. */
export const TYPED = {
  domain: { name: 'Interop', version: '1', chainId: 31337 },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Grüße' },
} as const

/** How that account answers requests, on the chain of this node: it signs, and sends; but no transaction of nothing. */
export function answersOn(rpcUrl: string) {
  return async (method: string, params: unknown): Promise<Answer> => {
    const [first, second] = params as [never, never]
    switch (method) {
      case 'personal_sign':
        return { result: await account.signMessage({ message: { raw: first as Hex } }) }
      case 'eth_signTypedData_v4':
        return { result: await account.signTypedData(JSON.parse(second)) }
      case 'eth_sendTransaction': {
        const { to, value, data } = first as { to: Hex; value: Hex; data?: Hex }
        if (value === '0x0') return { error: { code: 5000, message: 'User rejected.' } }
        const client = createWalletClient({ account, transport: http(rpcUrl) })
        return {
          result: await client.sendTransaction({ to, value: BigInt(value), data, chain: null }),
        }
      }
      default:
        return { error: { code: 4200, message: 'unsupported' } }
    }
  }
}
