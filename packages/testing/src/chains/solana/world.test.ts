import { Connection, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSolana } from './server.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './tokenAccount.js'
import type { SolanaWorld } from './world/makeWorld.js'

let node: Awaited<ReturnType<typeof serveSolana>>
let connection: Connection
let world: SolanaWorld

beforeAll(async () => {
  node = await serveSolana({ port: 0, world: true })
  connection = new Connection(node.url, 'confirmed')
  world = node.world as SolanaWorld
})

afterAll(() => node.stop())

const owner = (at: number) => new PublicKey(world.owners[at]?.address ?? '')

test('the token accounts of an owner are those of both programs, with what they hold', async () => {
  const found = []
  for (const id of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    const programId = new PublicKey(id)
    const { value } = await connection.getParsedTokenAccountsByOwner(owner(0), { programId })
    for (const { pubkey, account } of value) {
      const { mint, tokenAmount } = account.data.parsed.info
      found.push([pubkey.toBase58(), mint, tokenAmount.amount, tokenAmount.decimals])
    }
  }
  const expected = world.tokenAccounts
    .filter((one) => one.owner === world.owners[0]?.address)
    .map(({ address, mint, amount }) => {
      const { address: of, decimals } = world.mints[mint] as SolanaWorld['mints'][string]
      return [address, of, amount, decimals]
    })
  expect(found.sort()).toEqual(expected.sort())
  expect(found).toHaveLength(6)
})

test('by mint the accounts are found whatever the program', async () => {
  for (const [key, count] of [
    ['USDC', 2],
    ['META', 1],
  ] as const) {
    const mint = new PublicKey(world.mints[key]?.address ?? '')
    const { value } = await connection.getTokenAccountsByOwner(owner(0), { mint })
    expect([key, value.length]).toEqual([key, count])
  }
})

test('a mint with the metadata extension says its name', async () => {
  const mint = new PublicKey(world.mints.META?.address ?? '')
  const { value } = await connection.getParsedAccountInfo(mint)
  const state = {
    ...world.mints.META?.metadata,
    mint: mint.toBase58(),
    updateAuthority: expect.any(String),
    additionalMetadata: [],
  }
  expect(value?.data).toMatchObject({
    program: 'spl-token-2022',
    parsed: { info: { extensions: [expect.anything(), { extension: 'tokenMetadata', state }] } },
  })
})

test('a mint without decimals has none', async () => {
  const mint = new PublicKey(world.mints.ZERO?.address ?? '')
  const { value } = await connection.getParsedAccountInfo(mint)
  expect(value?.data).toMatchObject({ parsed: { info: { decimals: 0, supply: '3' } } })
})

test('a transfer of tokens tells the balances before and after', async () => {
  const { signature } = world.history.find(({ what }) => what.startsWith('1.5 USDC')) ?? {
    signature: '',
  }
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  const amounts = (
    balances: readonly { owner?: string; uiTokenAmount: { amount: string } }[] = [],
  ) => balances.map(({ owner: of, uiTokenAmount }) => [of, uiTokenAmount.amount]).sort()
  const [rich, poor] = world.owners.map(({ address }) => address)
  expect(amounts(found?.meta?.preTokenBalances ?? [])).toEqual(
    [
      [rich, '2500000001'],
      [poor, '0'],
    ].sort(),
  )
  expect(amounts(found?.meta?.postTokenBalances ?? [])).toEqual(
    [
      [rich, '2498500001'],
      [poor, '1500000'],
    ].sort(),
  )
})

test('jsonParsed tells what each account may do', async () => {
  const { signature } = world.history.at(-2) ?? { signature: '' }
  const found = await connection.getParsedTransaction(signature)
  const keys = found?.transaction.message.accountKeys ?? []
  const told = keys.map(({ pubkey, signer, writable }) => [pubkey.toBase58(), signer, writable])
  expect(told).toEqual([
    [world.owners[0]?.address, true, true],
    [world.owners[1]?.address, false, true],
    ['11111111111111111111111111111111', false, false],
  ])
})

test('the history of an owner is paged from the newest on', async () => {
  const all = await connection.getSignaturesForAddress(owner(0))
  const newest = world.history.at(-1)
  expect(all[0]?.signature).toBe(newest?.signature)
  expect(all[0]?.err).not.toBeNull()
  const [first] = await connection.getSignaturesForAddress(owner(0), { limit: 1 })
  const before = first?.signature ?? ''
  const until = all[4]?.signature ?? ''
  const page = await connection.getSignaturesForAddress(owner(0), { before, until })
  expect(page.map(({ signature }) => signature)).toEqual(
    all.slice(1, 4).map((one) => one.signature),
  )
  // A transaction that another account made has a place in everybody's history.
  const [payment] = await connection.getSignaturesForAddress(owner(1), { limit: 1 })
  const older = await connection.getSignaturesForAddress(owner(0), {
    before: payment?.signature ?? '',
  })
  expect(older.map(({ signature }) => signature)).not.toContain(payment?.signature)
  expect(older.length).toBeGreaterThan(0)
})
