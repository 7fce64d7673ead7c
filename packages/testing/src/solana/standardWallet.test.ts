import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { WalletAccount } from '@wallet-standard/base'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createStorage, isPending } from '../../test/fakes.js'
import { serveSolana } from '../chains/solana/server.js'
import {
  createDevWallet,
  type DevWallet,
  type DevWalletOptions,
  devSolanaAddress,
  reject,
} from '../index.js'

// biome-ignore lint/suspicious/noExplicitAny: a page looks features up by name and trusts their shape
type Features = Record<string, any>

const SOL = 1_000_000_000
const caip2 = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const payer = new PublicKey(devSolanaAddress)
const receiver = new PublicKey(new Uint8Array(32).fill(9))
let node: Awaited<ReturnType<typeof serveSolana>>
let connection: Connection

beforeAll(async () => {
  node = await serveSolana({ port: 0, fund: { [devSolanaAddress]: 100 * SOL } })
  connection = new Connection(node.url)
})
afterAll(() => node.stop())
beforeEach(() => vi.stubGlobal('localStorage', createStorage()))
afterEach(() => vi.unstubAllGlobals())

const create = (options: Partial<DevWalletOptions> = {}) =>
  createDevWallet({ chains: [{ caip2, rpcUrl: node.url }], approval: 'auto', ...options })

const featuresOf = (wallet: DevWallet) => wallet.standard.features as Features
const connect = (wallet: DevWallet, input?: object): Promise<{ accounts: WalletAccount[] }> =>
  featuresOf(wallet)['standard:connect'].connect(input)

async function connected(options?: Partial<DevWalletOptions>) {
  const wallet = create(options)
  const [account] = (await connect(wallet)).accounts
  return { wallet, account, features: featuresOf(wallet) }
}

async function transfer(): Promise<Transaction> {
  const { blockhash } = await connection.getLatestBlockhash()
  const instruction = SystemProgram.transfer({
    fromPubkey: payer,
    toPubkey: receiver,
    lamports: SOL,
  })
  const transaction = new Transaction().add(instruction)
  transaction.feePayer = payer
  transaction.recentBlockhash = blockhash
  return transaction
}

const unsigned = { requireAllSignatures: false, verifySignatures: false }

test('connecting gives the account of the development phrase on devnet', async () => {
  const { account } = await connected()
  expect(account?.address).toBe(devSolanaAddress)
  expect(account?.chains).toEqual(['solana:devnet'])
})

test('a silent connection asks nobody and shows nothing new', async () => {
  expect((await connect(create(), { silent: true })).accounts).toEqual([])
})

test('a silent connection finds what was approved before a reload', async () => {
  await connected()
  expect((await connect(create(), { silent: true })).accounts).toHaveLength(1)
})

test('a refused connection is 4001', async () => {
  await expect(connect(create({ approval: { connect: reject() } }))).rejects.toMatchObject({
    code: 4001,
  })
})

test('a locked wallet connects once unlocked', async () => {
  const wallet = create({ locked: true })
  const connecting = connect(wallet)
  expect(await isPending(connecting)).toBe(true)
  wallet.unlock()
  expect((await connecting).accounts).toHaveLength(1)
})

test('listeners hear of connecting and disconnecting, until they leave', async () => {
  const wallet = create()
  const heard: number[] = []
  const off = featuresOf(wallet)['standard:events'].on(
    'change',
    ({ accounts }: { accounts: unknown[] }) => heard.push(accounts.length),
  )
  await connect(wallet)
  await featuresOf(wallet)['standard:disconnect'].disconnect()
  off()
  await connect(wallet)
  expect(heard).toEqual([1, 0])
})

test('a wallet that fails to part keeps the connection', async () => {
  const wallet = create({ disconnectFails: 'no way' })
  await connect(wallet)
  const parting = featuresOf(wallet)['standard:disconnect'].disconnect()
  await expect(parting).rejects.toThrow('no way')
  expect((await connect(wallet, { silent: true })).accounts).toHaveLength(1)
})

test('a signed message verifies', async () => {
  const { account, features } = await connected()
  const message = new TextEncoder().encode('hello')
  const [output] = await features['solana:signMessage'].signMessage({ account, message })
  expect(
    ed25519.verify(output.signature, output.signedMessage, base58.decode(devSolanaAddress)),
  ).toBe(true)
})

test('a legacy transaction signed by the wallet is accepted by the chain', async () => {
  const { account, features } = await connected()
  const transaction = (await transfer()).serialize(unsigned)
  const [output] = await features['solana:signTransaction'].signTransaction({
    account,
    transaction,
  })
  await connection.sendRawTransaction(output.signedTransaction)
  expect(await connection.getBalance(receiver)).toBeGreaterThanOrEqual(SOL)
})

test.each(['solana:devnet', caip2])(
  'a version 0 transaction is signed and sent to %s',
  async (chain) => {
    const { account, features } = await connected()
    const before = await connection.getBalance(receiver)
    const { blockhash } = await connection.getLatestBlockhash()
    const { instructions } = await transfer()
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash,
      instructions,
    })
    const transaction = new VersionedTransaction(message.compileToV0Message()).serialize()
    const [output] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
      account,
      transaction,
      chain,
    })
    const { value } = await connection.getSignatureStatus(base58.encode(output.signature))
    expect(value?.err).toBeNull()
    expect(await connection.getBalance(receiver)).toBe(before + SOL)
  },
)

test('the person is shown the transfer', async () => {
  const shown: string[] = []
  const { account, features } = await connected({
    approval: ({ kind, details }) => {
      if (kind === 'signTransaction')
        shown.push(...details.map(({ label, value }) => `${label}: ${value}`))
      return { type: 'approve' }
    },
  })
  const transaction = (await transfer()).serialize(unsigned)
  await features['solana:signTransaction'].signTransaction({ account, transaction })
  expect(shown).toContain('Transfer: 1 SOL')
  expect(shown).toContain(`To: ${receiver.toBase58()}`)
})

test('a transaction that the account does not sign is refused', async () => {
  const { account, features } = await connected()
  const transaction = await transfer()
  transaction.feePayer = receiver
  transaction.instructions = [
    SystemProgram.transfer({ fromPubkey: receiver, toPubkey: payer, lamports: 1 }),
  ]
  const bytes = transaction.serialize(unsigned)
  await expect(
    features['solana:signTransaction'].signTransaction({ account, transaction: bytes }),
  ).rejects.toThrow('does not ask for a signature')
})

test('several messages are signed in their order', async () => {
  const { account, features } = await connected()
  const inputs = [1, 2].map((byte) => ({ account, message: new Uint8Array([byte]) }))
  const outputs = await features['solana:signMessage'].signMessage(...inputs)
  expect(outputs.map((output: { signedMessage: Uint8Array }) => output.signedMessage[0])).toEqual([
    1, 2,
  ])
})

test('bytes that are no transaction are refused', async () => {
  const { account, features } = await connected()
  const transaction = new Uint8Array([1, 2, 3])
  await expect(
    features['solana:signTransaction'].signTransaction({ account, transaction }),
  ).rejects.toThrow('too early')
})

test('a chain the wallet does not know is refused', async () => {
  const { account, features } = await connected()
  const transaction = (await transfer()).serialize(unsigned)
  const sending = features['solana:signAndSendTransaction'].signAndSendTransaction
  await expect(sending({ account, transaction, chain: 'solana:mainnet' })).rejects.toMatchObject({
    code: -32602,
  })
})

test('a site that is not connected cannot sign', async () => {
  const { wallet, account, features } = await connected()
  wallet.revoke()
  const signing = features['solana:signMessage'].signMessage({
    account,
    message: new Uint8Array(1),
  })
  await expect(signing).rejects.toMatchObject({ code: 4100 })
})
