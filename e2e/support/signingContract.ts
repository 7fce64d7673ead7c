import type { Hex } from 'viem'
import { ask } from './chain.js'
import type { Chain } from './world.js'

/** Where it is put. */
const PLACE = '0x1271000000000000000000000000000000001271'

/**
 * Puts an account on the chain that is a contract: `isValidSignature` (ERC-1271) says yes to 65 bytes with which this owner signed the hash.
 * Returns its address.
 */
export async function putSigningContract(
  chain: Pick<Chain, 'rpcUrl'>,
  owner: string,
): Promise<Hex> {
  await ask(chain, 'anvil_setCode', PLACE, codeOf(owner))
  await ask(chain, 'evm_mine')
  return PLACE
}

/** Recovers who signed by the precompile at 1, and answers with the standard's word or with zero. */
function codeOf(owner: string): Hex {
  const code = [
    '600435600052', // the hash, to 0
    '60a43560001a602052', // the signature's last byte, to 32
    '606435604052', // r, to 64
    '608435606052', // s, to 96
    '602060806080600060015afa50', // the precompile's answer, to 128
    `60805173${owner.slice(2).toLowerCase()}14`, // is it the owner?
    '631626ba7e0260e01b600052', // the word if it is
    '60206000f3',
  ]
  return `0x${code.join('')}`
}
