import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { solanaKey } from '../../keys/solana.js'
import { createBank } from './bank.js'
import type { Address } from './params.js'
import { TOKEN_2022_PROGRAM } from './tokenAccount.js'
import { associatedAddress } from './world/associated.js'
import { compose, type Step } from './world/compose.js'
import { createAccount, createAssociated, initializeMint } from './world/steps.js'

// What the real Token-2022 program makes of an account, for each extension of a mint that asks for one of the account. Senders are told of
// no loss by what a new account takes: crates/core/src/send/transfer/solana promises the room of all of them.

const SOL = 1_000_000_000n
/** Bytes of a mint with extensions before the first of them, and before what is in each. */
const BEFORE = 166
const HEADER = 4
const NOBODY = Array.from({ length: 32 }, () => 0)

/** Bytes of an extension in the mint, and how it begins to have it. */
const EXTENSIONS = {
  fee: { bytes: 108, data: [26, 0, 0, 0, ...[0, 0], ...Array.from({ length: 8 }, () => 0)] },
  hook: { bytes: 64, data: [36, 0, ...Array.from({ length: 32 }, () => 1), ...NOBODY] },
  bound: { bytes: 0, data: [32] },
  pausable: { bytes: 33, data: [44, 0, ...Array.from({ length: 32 }, () => 1)] },
} as const
type Extension = keyof typeof EXTENSIONS

const bank = createBank()
const key = (word: string) => solanaKey(hex.encode(sha256(new TextEncoder().encode(word))))
const payer = key('payer')
bank.airdrop(payer.address as Address, 10n * SOL)

/** Bytes of somebody's account of a new mint that has these. */
function sizeWith(extensions: readonly Extension[]): number {
  const mint = key(`mint ${extensions.join(' ')}`)
  const used = extensions.map((name) => EXTENSIONS[name])
  const space = used.reduce(
    (sum, { bytes }) => sum + HEADER + bytes,
    extensions.length ? BEFORE : 82,
  )
  const begin = used.map(
    ({ data }): Step => ({
      program: TOKEN_2022_PROGRAM,
      accounts: [{ address: mint.address, writable: true }],
      data: Uint8Array.from(data),
    }),
  )
  const { err, logs } = bank.send(
    compose(
      [payer, mint],
      [
        createAccount(payer.address, mint.address, SOL / 100n, BigInt(space), TOKEN_2022_PROGRAM),
        ...begin,
        initializeMint(TOKEN_2022_PROGRAM, mint.address, 6, payer.address),
        createAssociated(payer.address, payer.address, mint.address, TOKEN_2022_PROGRAM),
      ],
      bank.latestBlockhash(),
    ),
  )
  expect(err, logs.join('\n')).toBeNull()
  const at = associatedAddress(payer.address, mint.address, TOKEN_2022_PROGRAM) as Address
  const account = bank.svm.getAccount(at)
  return account.exists ? account.data.length : 0
}

test.each([
  [[], 170],
  [['fee'], 182],
  [['hook'], 175],
  [['bound'], 174],
  [['pausable'], 174],
  [['fee', 'hook'], 187],
  [['hook', 'pausable'], 179],
  [['fee', 'hook', 'bound', 'pausable'], 195],
] as const)('an account of a mint with %j takes %i bytes', (extensions, bytes) => {
  expect(sizeWith(extensions)).toBe(bytes)
})
