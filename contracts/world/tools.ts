import { type Address, parseEther, parseUnits } from 'viem'
import type { Chain } from './chain.js'
import type { Artifact } from './compile.js'
import type { Tokens } from './tokens.js'

export interface Tools {
  /** `tokens(token, to, count)` and `ether_(to, count)`: that many transfers in one transaction; holds DAI and ether for it. */
  burst: Address
}

export async function tools(
  chain: Chain,
  { Burst }: Record<string, Artifact>,
  { DAI }: Tokens,
): Promise<Tools> {
  if (!Burst || !DAI) throw new Error('src/ has no Burst, or there is no DAI')
  const burst = await chain.deploy(Burst)
  await chain.send(DAI, 'mint', [burst.address, parseUnits('1000000', 18)])
  await chain.pay(burst.address, parseEther('1000'))
  return { burst: burst.address }
}
