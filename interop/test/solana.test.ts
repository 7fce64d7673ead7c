import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionExpiredBlockheightExceededError,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventually } from '../../packages/core/src/fixtures/eventually.js'
import { type Gateway, startGateway } from '../support/gateway.js'
import { inFull } from '../support/inFull.js'
import { type SolanaPage, solanaPage } from '../support/solanaPage.js'
import { startValidator, type Validator } from '../support/validator/index.js'

let validator: Validator
let gateway: Gateway
let page: SolanaPage
const payer = Keypair.generate()
/** How often wires break in the last test: each of two, at six moments. */
const ROUNDS = 12
const said = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeAll(async () => {
  validator = await startValidator()
  gateway = await startGateway({ [validator.chain]: validator })
  page = solanaPage(gateway, validator)
  validator.call('requestAirdrop', payer.publicKey.toBase58(), 10_000_000_000)
})
afterAll(async () => {
  await page?.settled()
  await gateway?.stop()
  await validator?.stop()
})

/** Waits until the validator has exactly these subscriptions. */
const has = (...methods: string[]) =>
  eventually(() => expect(validator.pubsub.open().toSorted()).toEqual(methods.toSorted()))

it('an account, logs and slots are heard until their listeners are removed', async () => {
  const { connection } = page
  const heard = { lamports: [] as number[], signatures: [] as string[], slots: [] as number[] }
  const account = connection.onAccountChange(payer.publicKey, ({ lamports }) => {
    heard.lamports.push(lamports)
  })
  const logs = connection.onLogs(payer.publicKey, ({ signature }) => {
    heard.signatures.push(signature)
  })
  const slots = connection.onSlotChange(({ slot }) => heard.slots.push(slot))
  await has('accountSubscribe', 'logsSubscribe', 'slotSubscribe')

  const sent: string[] = []
  const left: number[] = []
  for (const lamports of [1, 2, 3]) {
    sent.push(await page.send(payer, lamports))
    left.push(await connection.getBalance(payer.publicKey))
    await eventually(() => expect(heard.lamports).toHaveLength(lamports))
  }
  await eventually(() => expect(heard.slots).toHaveLength(3))
  expect(heard.lamports).toEqual(left)
  expect(heard.signatures).toEqual(sent)
  const first = heard.slots[0] ?? 0
  expect(heard.slots).toEqual([first, first + 1, first + 2])

  await connection.removeAccountChangeListener(account)
  await connection.removeOnLogsListener(logs)
  await has('slotSubscribe')
  await page.send(payer, 4)
  await eventually(() => expect(heard.slots).toHaveLength(4))
  await connection.removeSlotChangeListener(slots)
  await has()
  await page.send(payer, 5)
  await confirmed()
  expect([heard.lamports.length, heard.signatures.length, heard.slots.length]).toEqual([3, 3, 4])
  expect(said.mock.calls).toEqual([])
})

/** Sends, and waits by the library's own means; whatever was told before has arrived by then. */
async function confirmed() {
  const latest = await page.connection.getLatestBlockhash()
  const signature = await page.send(payer, Number(latest.lastValidBlockHeight))
  const { value } = await page.connection.confirmTransaction({ signature, ...latest })
  expect(value.err).toBeNull()
  return signature
}

inFull(
  'a transaction is confirmed, before and after it happened, and the client ends nothing',
  async () => {
    const { connection } = page
    const signature = await confirmed()
    // Long since there: the validator tells it at once.
    for (const commitment of ['processed', 'confirmed', 'finalized'] as const) {
      expect((await connection.confirmTransaction(signature, commitment)).value.err).toBeNull()
    }
    await has()
    const before = validator.pubsub.asked.length
    const told = vi.fn()
    connection.onSignature(signature, told)
    connection.onSignature(signature, told)
    await eventually(() => expect(told).toHaveBeenCalledTimes(2))
    await has()
    const asked = validator.pubsub.asked.slice(before)
    expect(asked).toEqual(['signatureSubscribe'])
    expect(said.mock.calls).toEqual([])
  },
)

inFull('a failed transaction is notified with its error', async () => {
  const transfer = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: payer.publicKey,
    lamports: 1_000_000_000_000,
  })
  const { connection } = page
  const sent = connection.sendTransaction(new Transaction().add(transfer), [payer], {
    skipPreflight: true,
  })
  const told = vi.fn()
  connection.onSignature(await sent, ({ err }) => told(err))
  await eventually(() => expect(told).toHaveBeenCalledOnce())
  expect(told).toHaveBeenCalledWith({ InstructionError: [0, { Custom: 1 }] })
  await has()
})

inFull(
  'what never happens is given up when its blockhash is too old, and nothing is left',
  async () => {
    const { connection } = page
    const waiting = connection.confirmTransaction({
      signature: '1'.repeat(64),
      blockhash: (await connection.getLatestBlockhash()).blockhash,
      lastValidBlockHeight: await connection.getBlockHeight(),
    })
    const failed = expect(waiting).rejects.toBeInstanceOf(
      TransactionExpiredBlockheightExceededError,
    )
    await has('signatureSubscribe')
    await page.send(payer, 6)
    await failed
    await has()
  },
)

inFull(
  'two pages that listen to the same are told once each, and one that leaves takes nothing along',
  async () => {
    const other = solanaPage(gateway, validator)
    const [one, two] = [vi.fn(), vi.fn()]
    const first = page.connection.onAccountChange(payer.publicKey, one)
    const second = other.connection.onAccountChange(payer.publicKey, two)
    await has('accountSubscribe')
    await subscribed(page, other)
    await page.send(payer, 7)
    await eventually(() => expect([one, two].map((fn) => fn.mock.calls.length)).toEqual([1, 1]))
    await page.connection.removeAccountChangeListener(first)
    await page.send(payer, 8)
    await eventually(() => expect(two).toHaveBeenCalledTimes(2))
    expect(one).toHaveBeenCalledTimes(1)
    await other.connection.removeAccountChangeListener(second)
    await has()
  },
)

/** Waits until all that these pages listen to is subscribed to: an answer comes after those before it. */
async function subscribed(...pages: SolanaPage[]) {
  for (const { connection } of pages) {
    const told = vi.fn()
    const slots = connection.onSlotChange(told)
    await eventually(async () => {
      validator.call('requestAirdrop', Keypair.generate().publicKey.toBase58(), 1_000_000)
      expect(told).toHaveBeenCalled()
    })
    await connection.removeSlotChangeListener(slots)
  }
}

inFull(
  'what happens while the wire is cut is told once, and the client listens again',
  async () => {
    const { connection } = page
    const [changed, done] = [vi.fn(), vi.fn()]
    const account = connection.onAccountChange(payer.publicKey, changed)
    const { signature, send } = await page.prepare(payer, 9)
    connection.onSignature(signature, done)
    await has('accountSubscribe', 'signatureSubscribe')
    gateway.wire.hold(true)
    // The gateway notices at once, and ends subscriptions without listeners at the validator.
    await has()
    send()
    gateway.wire.hold(false)
    await eventually(() => expect(done).toHaveBeenCalledOnce())
    await has('accountSubscribe')
    expect(changed).not.toHaveBeenCalled()
    await page.send(payer, 10)
    await eventually(() => expect(changed).toHaveBeenCalledOnce())
    await connection.removeAccountChangeListener(account)
    await has()
    expect(done).toHaveBeenCalledOnce()
    said.mockClear()
  },
)

inFull('a validator that drops its sockets goes unnoticed: the gateway listens again', async () => {
  const { connection } = page
  const [changed, done] = [vi.fn(), vi.fn()]
  const account = connection.onAccountChange(payer.publicKey, changed)
  const { signature, send } = await page.prepare(payer, 11)
  connection.onSignature(signature, done)
  await has('accountSubscribe', 'signatureSubscribe')
  const opened = gateway.wire.opened
  validator.cut()
  send()
  await eventually(() => expect(done).toHaveBeenCalledOnce())
  await has('accountSubscribe')
  await page.send(payer, 12)
  await eventually(() => expect(changed).toHaveBeenCalledOnce())
  await connection.removeAccountChangeListener(account)
  await has()
  expect(gateway.wire.opened).toBe(opened)
  expect(said.mock.calls).toEqual([])
})

inFull('whenever wires break, a transaction that is waited for is told once', async () => {
  const breaks = [() => gateway.wire.cut(), () => validator.cut()]
  const rounds = await Promise.all(
    Array.from({ length: ROUNDS }, (_, round) => page.prepare(payer, 100 + round)),
  )
  const told = new Map<string, number>()
  for (const [round, { signature, send }] of rounds.entries()) {
    page.connection.onSignature(signature, () => {
      told.set(signature, (told.get(signature) ?? 0) + 1)
    })
    // Before it is subscribed to, while the answer is on its way, when it has been told, and in between.
    await Promise.all([
      after((round * 7) % 40, send),
      after((round * 11) % 50, breaks[round % 2] as () => void),
    ])
    await eventually(() => expect(told.get(signature)).toBe(1))
  }
  await has()
  expect([...told.values()]).toEqual(Array(ROUNDS).fill(1))
})

const after = (ms: number, act: () => void) =>
  new Promise<void>((resolve) => setTimeout(() => resolve(act()), ms))
