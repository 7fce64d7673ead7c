import type { SiwxMessageData } from '../options/SiwxConfig.js'

/** An account on a chain (CAIP-10), as a message names it. */
export type SignInAccount = Pick<SiwxMessageData, 'chainId' | 'accountAddress'>

/** Whether two texts are one address of a chain: letters of EVM addresses may be of either case (EIP-55), all others count as written. */
export function isSameAddress(chainId: string, one: string, other: string): boolean {
  const isEvm = chainId.startsWith('eip155:')
  return one === other || (isEvm && one.toLowerCase() === other.toLowerCase())
}

/** Whether two are the same account on the same chain. */
export function isSameAccount(one: SignInAccount, other: SignInAccount): boolean {
  const { chainId, accountAddress } = one
  return chainId === other.chainId && isSameAddress(chainId, accountAddress, other.accountAddress)
}
