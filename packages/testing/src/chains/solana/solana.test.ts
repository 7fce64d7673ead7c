import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveSolana } from './server.js'

const SOL = 1_000_000_000
let node: Awaited<ReturnType<typeof serveSolana>>
let connection: Connection
let payer: Keypair
let to: PublicKey
const funded = Keypair.generate().publicKey

beforeAll(async () => {
  node = await serveSolana({ port: 0, fund: { [funded.toBase58()]: 7 * SOL } })
  connection = new Connection(node.url, 'confirmed')
})

afterAll(() => node.stop())

beforeEach(async () => {
  payer = Keypair.generate()
  to = Keypair.generate().publicKey
  await connection.requestAirdrop(payer.publicKey, 10 * SOL)
})

const transfer = (lamports: number) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports })

const send = (lamports: number, options = {}) =>
  connection.sendTransaction(new Transaction().add(transfer(lamports)), [payer], options)

async function versioned(lamports: number): Promise<VersionedTransaction> {
  const { blockhash } = await connection.getLatestBlockhash()
  const instructions = [transfer(lamports)]
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  })
  return new VersionedTransaction(message.compileToV0Message())
}

async function call(body: unknown): Promise<{ status: number; json: unknown; headers: Headers }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(node.url, { method: 'POST', body: text })
  const answer = await response.text()
  return { status: response.status, json: answer && JSON.parse(answer), headers: response.headers }
}

const rpc = async (method: string, ...params: unknown[]) =>
  (await call({ jsonrpc: '2.0', id: 1, method, params })).json as {
    result: never
    error: { code: number; message: string; data: unknown }
  }

test('the genesis hash fits the CAIP-2 id of devnet', async () => {
  expect(await connection.getGenesisHash()).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')
})

test('an airdrop arrives', async () => {
  expect(await connection.getBalance(payer.publicKey)).toBe(10 * SOL)
})

test('an address funded at the start holds its lamports', async () => {
  expect(await connection.getBalance(funded)).toBe(7 * SOL)
})

test('an account that does not exist is null and holds nothing', async () => {
  expect(await connection.getAccountInfo(to)).toBeNull()
  expect(await connection.getBalance(to)).toBe(0)
})

test('a legacy transfer moves lamports and costs 5000', async () => {
  await send(SOL)
  expect(await connection.getBalance(to)).toBe(SOL)
  expect(await connection.getBalance(payer.publicKey)).toBe(9 * SOL - 5000)
})

test('a version 0 transfer moves lamports', async () => {
  const transaction = await versioned(SOL)
  transaction.sign([payer])
  await connection.sendTransaction(transaction)
  expect(await connection.getBalance(to)).toBe(SOL)
})

test('an overdraft is refused before it is sent, and costs nothing', async () => {
  await expect(send(11 * SOL)).rejects.toThrow('Simulation failed')
  expect(await connection.getBalance(payer.publicKey)).toBe(10 * SOL)
})

test('an overdraft without preflight is recorded as failed, and costs the fee', async () => {
  const signature = await send(11 * SOL, { skipPreflight: true })
  const { value } = await connection.getSignatureStatus(signature)
  expect(value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(await connection.getBalance(payer.publicKey)).toBe(10 * SOL - 5000)
})

test('the same transaction cannot be sent twice', async () => {
  const transaction = await versioned(SOL)
  transaction.sign([payer])
  await connection.sendTransaction(transaction)
  await expect(connection.sendTransaction(transaction)).rejects.toThrow('AlreadyProcessed')
})

test('a transaction signed by someone else is refused', async () => {
  const transaction = await versioned(SOL)
  transaction.sign([payer])
  transaction.signatures[0]?.fill(1)
  await expect(connection.sendTransaction(transaction)).rejects.toThrow('signature verification')
})

test('an unsigned transaction is refused, but can be simulated', async () => {
  const transaction = await versioned(SOL)
  await expect(connection.sendTransaction(transaction)).rejects.toThrow('signature verification')
  const { value } = await connection.simulateTransaction(transaction)
  expect(value.err).toBeNull()
  expect(value.unitsConsumed).toBeGreaterThan(0)
})

test('a transaction that no block takes leaves no trace', async () => {
  payer = Keypair.generate()
  const signature = await send(SOL, { skipPreflight: true })
  expect((await connection.getSignatureStatus(signature)).value).toBeNull()
})

test('a length that is not written the shortest way is refused', async () => {
  const transaction = await versioned(SOL)
  transaction.sign([payer])
  const [, ...rest] = transaction.serialize()
  const wire = Buffer.from([0x81, 0x00, ...rest]).toString('base64')
  expect((await rpc('sendTransaction', wire, { encoding: 'base64' })).error.code).toBe(-32602)
})

test('damaged transactions never take the node down', async () => {
  const transaction = await versioned(SOL)
  transaction.sign([payer])
  const sound = transaction.serialize()
  const damaged = Array.from(sound, (byte, at) => {
    const wire = sound.slice()
    wire[at] = byte ^ (at % 2 ? 0x80 : 0x01)
    const params = [
      Buffer.from(wire).toString('base64'),
      { encoding: 'base64', skipPreflight: true },
    ]
    return { id: at, method: at % 3 ? 'sendTransaction' : 'simulateTransaction', params }
  })
  const first = (await call(damaged.slice(0, 120))).json as unknown[]
  const second = (await call(damaged.slice(120))).json as unknown[]
  expect(first.length + second.length).toBe(sound.length)
  expect(await connection.getVersion()).toHaveProperty('solana-core')
})

test('each transaction is a slot further, with a block in every slot', async () => {
  const before = await connection.getEpochInfo()
  expect(before.absoluteSlot).toBe(await connection.getSlot())
  await send(SOL)
  const after = await connection.getEpochInfo()
  expect(after.absoluteSlot).toBe(before.absoluteSlot + 1)
  expect(after.blockHeight).toBe(after.absoluteSlot)
  expect(await connection.getFirstAvailableBlock()).toBe(0)
})

test('a simulation changes nothing', async () => {
  await connection.simulateTransaction(await versioned(SOL))
  expect(await connection.getBalance(to)).toBe(0)
})

test('a simulation tells the accounts as they would be', async () => {
  const addresses = [payer.publicKey, to, Keypair.generate().publicKey].map((key) => key.toBase58())
  const accounts = { encoding: 'base64', addresses }
  const simulate = async (lamports: number) => {
    const wire = Buffer.from((await versioned(lamports)).serialize()).toString('base64')
    const { result } = await rpc('simulateTransaction', wire, { encoding: 'base64', accounts })
    const { value } = result as { value: { accounts: ({ lamports: number } | null)[] } }
    return value.accounts.map((account) => account?.lamports ?? null)
  }
  expect(await simulate(SOL)).toEqual([9 * SOL - 5000, SOL, null])
  expect(await simulate(20 * SOL)).toEqual([null, null, null])
})

test('an old blockhash is refused, and can be replaced in a simulation', async () => {
  const transaction = await versioned(SOL)
  transaction.message.recentBlockhash = PublicKey.default.toBase58()
  const refused = (await connection.simulateTransaction(transaction)).value
  expect(refused.err).toBe('BlockhashNotFound')
  const replaced = await connection.simulateTransaction(transaction, {
    replaceRecentBlockhash: true,
  })
  expect(replaced.value.err).toBeNull()
  transaction.sign([payer])
  await expect(connection.sendTransaction(transaction)).rejects.toThrow('Blockhash')
})

test('a blockhash is valid when it was given, and not when it was made up', async () => {
  const { blockhash } = await connection.getLatestBlockhash()
  expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
  expect((await connection.isBlockhashValid(PublicKey.default.toBase58())).value).toBe(false)
})

test('the fee of a message is 5000 lamports per signature', async () => {
  const { message } = await versioned(SOL)
  expect((await connection.getFeeForMessage(message)).value).toBe(5000)
})

test('the rent exemption of an empty account is what the chain asks', async () => {
  const rent = await connection.getMinimumBalanceForRentExemption(0)
  await expect(send(rent - 1)).rejects.toThrow('InsufficientFundsForRent')
  await send(rent)
})

test('history lists what touched an address, newest first', async () => {
  const first = await send(SOL)
  const second = await send(2 * SOL)
  const listed = await connection.getSignaturesForAddress(to)
  expect(listed.map(({ signature }) => signature)).toEqual([second, first])
  const older = await connection.getSignaturesForAddress(to, { before: second, limit: 1 })
  expect(older.map(({ signature }) => signature)).toEqual([first])
})

test('a sent transaction can be read again, with its balances', async () => {
  const transaction = await versioned(SOL)
  transaction.sign([payer])
  const signature = await connection.sendTransaction(transaction)
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(found?.transaction.message.staticAccountKeys[1]).toEqual(to)
  expect(found?.meta?.preBalances[0]).toBe(10 * SOL)
  expect(found?.meta?.postBalances[1]).toBe(SOL)
})

test('the bytes of a sent transaction come back unchanged', async () => {
  const transaction = await versioned(SOL)
  transaction.sign([payer])
  const wire = Buffer.from(transaction.serialize()).toString('base64')
  const { result } = await rpc('sendTransaction', wire, { encoding: 'base64' })
  const found = await rpc('getTransaction', result, { encoding: 'base64' })
  expect(found.result).toMatchObject({ transaction: [wire, 'base64'] })
})

test('many accounts are read at once', async () => {
  const found = await connection.getMultipleAccountsInfo([payer.publicKey, to])
  expect(found.map((account) => account?.lamports)).toEqual([10 * SOL, undefined])
})

test('an owner without token accounts has an empty list', async () => {
  const programId = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  const { value } = await connection.getTokenAccountsByOwner(payer.publicKey, { programId })
  expect(value).toEqual([])
})

test('an owner sees the tokens minted for it', async () => {
  const programId = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  const [mint, account] = [Keypair.generate(), Keypair.generate()]
  const key = (pubkey: PublicKey) => ({
    pubkey,
    isSigner: pubkey === payer.publicKey,
    isWritable: true,
  })
  const token = (data: number[], ...keys: PublicKey[]) =>
    new TransactionInstruction({ programId, data: Buffer.from(data), keys: keys.map(key) })
  const create = (newAccountPubkey: PublicKey, space: number) =>
    SystemProgram.createAccount({
      ...{ fromPubkey: payer.publicKey, newAccountPubkey, space, programId },
      lamports: SOL,
    })
  const owner = [...payer.publicKey.toBytes()]
  const amount = [...new Uint8Array(new BigUint64Array([1_250_000n]).buffer)]
  const transaction = new Transaction().add(
    create(mint.publicKey, 82),
    token([20, 6, ...owner, 0], mint.publicKey), // InitializeMint2 with 6 decimals
    create(account.publicKey, 165),
    token([18, ...owner], account.publicKey, mint.publicKey), // InitializeAccount3
    token([7, ...amount], mint.publicKey, account.publicKey, payer.publicKey), // MintTo
  )
  await connection.sendTransaction(transaction, [payer, mint, account])

  const { value } = await connection.getParsedTokenAccountsByOwner(payer.publicKey, {
    mint: mint.publicKey,
  })
  expect(value.map(({ pubkey }) => pubkey)).toEqual([account.publicKey])
  expect(value[0]?.account.data.parsed.info.tokenAmount).toMatchObject({
    amount: '1250000',
    decimals: 6,
    uiAmountString: '1.25',
  })
})

test('a batch is answered in order, notifications left out', async () => {
  const { json } = await call([
    { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
    { jsonrpc: '2.0', method: 'getSlot' },
    { jsonrpc: '2.0', id: 'b', method: 'nothing' },
  ])
  expect(json).toEqual([
    { jsonrpc: '2.0', id: 'a', result: 'ok' },
    { jsonrpc: '2.0', id: 'b', error: { code: -32601, message: 'Method not found: nothing' } },
  ])
})

test.each([
  ['{', -32700],
  ['[]', -32600],
  ['7', -32600],
  [{ id: 1 }, -32600],
  [{ id: 1, method: 'getBalance', params: {} }, -32602],
  [Array.from({ length: 1001 }, () => ({ id: 1, method: 'getHealth' })), -32600],
])('the body %.30j gives error %i', async (body, code) => {
  expect((await call(body)).json).toMatchObject({ error: { code } })
})

test.each([
  ['getBalance', ['x']],
  ['getBalance', []],
  ['getAccountInfo', [PublicKey.default.toBase58(), { encoding: 'rot13' }]],
  ['getMultipleAccounts', ['x']],
  ['requestAirdrop', [PublicKey.default.toBase58(), -1]],
  ['requestAirdrop', [PublicKey.default.toBase58(), 1.5]],
  ['getMinimumBalanceForRentExemption', ['big']],
  ['sendTransaction', ['not base58!']],
  ['sendTransaction', ['AAAA', { encoding: 'base64' }]],
  ['simulateTransaction', [Buffer.alloc(2000).toString('base64'), { encoding: 'base64' }]],
  ['getFeeForMessage', ['AQ==']],
  ['getSignatureStatuses', [['short']]],
  ['getTokenAccountsByOwner', [PublicKey.default.toBase58(), {}]],
])('%s with parameters %j is refused as invalid', async (method, params) => {
  expect((await rpc(method, ...params)).error.code).toBe(-32602)
})

test('a body over 50 kB is refused', async () => {
  const response = await fetch(node.url, { method: 'POST', body: ' '.repeat(60_000) })
  expect(response.status).toBe(413)
})

test('a page of any origin may ask', async () => {
  const preflight = await fetch(node.url, {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'content-type,solana-client' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,solana-client')
  expect(
    (await call({ id: 1, method: 'getHealth' })).headers.get('access-control-allow-origin'),
  ).toBe('*')
})
