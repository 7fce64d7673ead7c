import { type Address, parseEther, parseUnits } from 'viem'
import { accounts } from './accounts.js'
import type { Chain } from './chain.js'
import type { Artifact } from './compile.js'
import type { Tokens } from './tokens.js'

/** ERC-4337's entry point, version 0.7: at the same address everywhere. */
export const ENTRY_POINT: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

export interface Tools {
  /** `tokens(token, to, count)` and `ether_(to, count)`: that many transfers in one transaction; holds DAI and ether for it. */
  burst: Address
  /** An account that is a contract, with nothing in it. Its owner is the second of the accounts. */
  account: Address
}

export async function tools(
  chain: Chain,
  { Burst, ContractAccount, EntryPoint }: Record<string, Artifact>,
  { DAI }: Tokens,
): Promise<Tools> {
  const [, owner] = accounts
  if (!Burst || !ContractAccount || !EntryPoint || !DAI || !owner) {
    throw new Error('src/ lacks one of Burst, ContractAccount and EntryPoint, or there is no DAI')
  }
  const burst = await chain.deploy(Burst)
  await chain.send(DAI, 'mint', [burst.address, parseUnits('1000000', 18)])
  await chain.pay(burst.address, parseEther('1000'))
  const account = await chain.deploy(ContractAccount, [owner.address])
  const code = await chain.rpc('eth_call', [{ data: EntryPoint.bytecode }])
  await chain.rpc('anvil_setCode', [ENTRY_POINT, code])
  return { burst: burst.address, account: account.address }
}
