import { type Address, parseEther, parseUnits } from 'viem'
import { accounts } from './accounts.js'
import type { Chain } from './chain.js'
import type { Artifact } from './compile.js'
import type { Tokens } from './tokens.js'

export interface Tools {
  /** `tokens(token, to, count)` and `ether_(to, count)`: that many transfers in one transaction; holds DAI and ether for it. */
  burst: Address
  /** An account that is a contract, with nothing in it. Its owner is the second of the accounts. */
  account: Address
}

export async function tools(
  chain: Chain,
  { Burst, ContractAccount }: Record<string, Artifact>,
  { DAI }: Tokens,
): Promise<Tools> {
  const [, owner] = accounts
  if (!Burst || !ContractAccount || !DAI || !owner) {
    throw new Error('src/ has no Burst or no ContractAccount, or there is no DAI')
  }
  const burst = await chain.deploy(Burst)
  await chain.send(DAI, 'mint', [burst.address, parseUnits('1000000', 18)])
  await chain.pay(burst.address, parseEther('1000'))
  const account = await chain.deploy(ContractAccount, [owner.address])
  return { burst: burst.address, account: account.address }
}
