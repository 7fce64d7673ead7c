import { Keypair } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { devEvmAddresses, devSolanaAddress } from './devAccounts.js'
import { createKeyring } from './keyring.js'
import { DEV_MNEMONIC } from './mnemonic.js'
import { solanaKey } from './solana.js'

test('the development phrase gives the accounts that anvil funds', () => {
  const keyring = createKeyring({})
  expect(keyring.eip155().map((account) => account.address)).toEqual([...devEvmAddresses])
})

test('the development phrase gives the published Solana address', () => {
  expect(createKeyring({ mnemonic: DEV_MNEMONIC }).solana()[0]?.address).toBe(devSolanaAddress)
})

test('a Solana key that a wallet exported gives the same address', () => {
  const pair = Keypair.fromSeed(new Uint8Array(32).fill(7))
  const hex = Buffer.from(pair.secretKey.subarray(0, 32)).toString('hex')
  expect(solanaKey(hex).address).toBe(pair.publicKey.toBase58())
})

test.each(['', 'xyz', '00ff'])('a Solana secret %j is refused', (secret) => {
  expect(() => solanaKey(secret)).toThrow('32 bytes in hex or 64 bytes in base58')
})

test('a phrase with a wrong number of words is refused', () => {
  expect(() => createKeyring({ mnemonic: 'test test junk test' }).eip155()).toThrow('4 words')
})

test('a phrase and accounts together are refused', () => {
  const both = createKeyring({ mnemonic: DEV_MNEMONIC, accounts: { eip155: [] } })
  expect(() => both.eip155()).toThrow('not both')
})
