import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Address, Hex } from 'viem'
import type { Chain } from './chain.js'
import { contractsFolder } from './folders.js'

/** Where Multicall3 is on every chain that has it. */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The published contract at its usual address: deployed elsewhere, and its code copied there. */
export async function multicall(chain: Chain): Promise<Address> {
  const { address } = await chain.deploy({ abi: [], bytecode: creationCode() })
  const code = await chain.rpc<Hex>('eth_getCode', [address, 'latest'])
  await chain.rpc('anvil_setCode', [MULTICALL3, code])
  return MULTICALL3
}

/** viem holds it, but exports it under no name: it is read by its path. */
function creationCode(): Hex {
  const require = createRequire(join(contractsFolder, 'package.json'))
  const file = join(dirname(require.resolve('viem')), 'constants/contracts.js')
  const { multicall3Bytecode }: { multicall3Bytecode?: Hex } = require(file)
  if (!multicall3Bytecode) throw new Error(`${file} holds no multicall3Bytecode any more`)
  return multicall3Bytecode
}
