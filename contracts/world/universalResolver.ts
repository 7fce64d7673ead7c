import type { Address, Hex } from 'viem'
import type { Chain } from './chain.js'
import type { Artifact } from './compile.js'

/** Where the name service's entry point is on Ethereum and its test networks. */
export const UNIVERSAL_RESOLVER: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** Our own at that address: deployed elsewhere, and its code, which holds the registry's address, copied there. */
export async function universalResolver(
  chain: Chain,
  { UniversalResolver }: Record<string, Artifact>,
  registry: Address,
): Promise<void> {
  if (!UniversalResolver) throw new Error('src/ has no UniversalResolver')
  const { address } = await chain.deploy(UniversalResolver, [registry])
  const code = await chain.rpc<Hex>('eth_getCode', [address, 'latest'])
  await chain.rpc('anvil_setCode', [UNIVERSAL_RESOLVER, code])
}
