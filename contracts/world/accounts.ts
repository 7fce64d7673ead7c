import type { Address, Hex } from 'viem'
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The phrase every Ethereum development node funds. Public: its keys protect nothing. */
const MNEMONIC = 'test test test test test test test test test test test junk'

export interface Account {
  address: Address
  privateKey: Hex
}

/** Anvil's ten accounts. The last one deploys; the others are left as they were: nonce 0, 10,000 ETH. */
export const accounts: readonly Account[] = Array.from({ length: 10 }, (_, addressIndex) => {
  const account = mnemonicToAccount(MNEMONIC, { addressIndex })
  const key = account.getHdKey().privateKey
  if (!key) throw new Error('the phrase has no private keys')
  return { address: account.address, privateKey: bytesToHex(key) }
})

export function account(index: number): Account {
  const found = accounts[index]
  if (!found) throw new Error(`there is no account ${index}`)
  return found
}

export const deployer = account(9)
