import { bytesToHex, type Hex } from 'viem'
import { HDKey } from 'viem/accounts'
import { seedOf } from './mnemonic.js'

/** Private keys at BIP-44 m/44'/60'/0'/0/i, the path anvil funds. */
export function evmKeys(mnemonic: string, count: number): Hex[] {
  const branch = HDKey.fromMasterSeed(seedOf(mnemonic)).derive("m/44'/60'/0'/0")
  return Array.from({ length: count }, (_, index) => {
    const { privateKey } = branch.deriveChild(index)
    if (!privateKey) throw new Error(`no private key at index ${index}`)
    return bytesToHex(privateKey)
  })
}
