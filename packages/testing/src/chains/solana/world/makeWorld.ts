import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { DEV_MNEMONIC } from '../../../keys/mnemonic.js'
import { type SolanaKey, solanaKey, solanaKeys } from '../../../keys/solana.js'
import type { Bank } from '../bank.js'
import type { Address } from '../params.js'
import { readTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../tokenAccount.js'
import { associatedAddress } from './associated.js'
import { compose, type Step } from './compose.js'
import {
  createAccount,
  createAssociated,
  initializeAccount,
  initializeMetadata,
  initializeMint,
  type Metadata,
  mintTo,
  pointAtMetadata,
  transfer,
  transferChecked,
} from './steps.js'

/** What the program prints about the prepared chain. Amounts are smallest units in decimal text. */
export interface SolanaWorld {
  /** Accounts of the development phrase, with lamports; the third has sent nothing and holds no token. */
  owners: readonly { address: string; secretKey: string }[]
  mints: Record<string, Mint>
  tokenAccounts: readonly { address: string; mint: string; owner: string; amount: string }[]
  /** The transactions that concern the owners, oldest first. */
  history: readonly { signature: string; slot: number; what: string; failed: boolean }[]
}

interface Mint {
  address: string
  program: string
  decimals: number
  /** Only where the mint itself says so: Token-2022's metadata. */
  metadata?: Metadata
}

interface Plan {
  key: string
  program: string
  decimals: number
  metadata?: Metadata
}

const META: Metadata = {
  name: 'Meta Coin',
  symbol: 'META',
  uri: 'https://tokens.example/meta.json',
}
const BAIT: Metadata = {
  name: 'Claim at https://claim.example <b>',
  symbol: '\u202eLOS',
  uri: 'http://127.0.0.1:1/token.json',
}

const PLANS: readonly Plan[] = [
  { key: 'USDC', program: TOKEN_PROGRAM, decimals: 6 },
  { key: 'ZERO', program: TOKEN_PROGRAM, decimals: 0 },
  { key: 'PLAIN22', program: TOKEN_2022_PROGRAM, decimals: 2 },
  { key: 'META', program: TOKEN_2022_PROGRAM, decimals: 9, metadata: META },
  { key: 'BAIT', program: TOKEN_2022_PROGRAM, decimals: 9, metadata: BAIT },
]

const SOL = 1_000_000_000n
/** Bytes of a mint: as it is, and as Token-2022 pads it before the metadata pointer. */
const MINT_SPACE = 82n
const POINTING_MINT_SPACE = 234n
const ACCOUNT_SPACE = 165n
/** Pays for the room of any account here. */
const RENT = SOL / 100n

/** The same key each time, from a word. */
const keyOf = (word: string) =>
  solanaKey(hex.encode(sha256(new TextEncoder().encode(`drawstring ${word}`))))

/** Furnishes the chain with real transactions of the real programs. */
export function makeWorld(bank: Bank): SolanaWorld {
  const secrets = solanaKeys(DEV_MNEMONIC, 3)
  const [rich, poor, fresh] = secrets.map(solanaKey) as [SolanaKey, SolanaKey, SolanaKey]
  const maker = keyOf('maker')
  const history: SolanaWorld['history'][number][] = []

  function send(what: string, signers: [SolanaKey, ...SolanaKey[]], steps: Step[], fails = false) {
    const entry = bank.send(compose(signers, steps, bank.latestBlockhash()))
    if ((entry.err !== null) !== fails) {
      throw new Error(`${what}: ${JSON.stringify(entry.err)}\n${entry.logs.join('\n')}`)
    }
    const concerned = entry.transaction.accounts.some(
      (one) => one === rich.address || one === poor.address,
    )
    const { signature, slot } = entry
    if (concerned) history.push({ signature, slot, what, failed: fails })
  }

  bank.airdrop(maker.address as Address, 1000n * SOL)
  bank.airdrop(rich.address as Address, 100n * SOL)
  bank.airdrop(poor.address as Address, SOL)
  bank.airdrop(fresh.address as Address, 5n * SOL)

  const mints: Record<string, Mint> = {}
  for (const plan of PLANS) {
    const key = keyOf(`mint ${plan.key}`)
    send(`make ${plan.key}`, [maker, key], mintSteps(maker.address, key.address, plan))
    const { program, decimals, metadata } = plan
    mints[plan.key] = { address: key.address, program, decimals, ...(metadata && { metadata }) }
  }

  const places: { address: string; mint: string; owner: string }[] = []
  function give(mint: string, owner: string, amount: bigint): void {
    const { address, program } = mints[mint] as Mint
    const at = associatedAddress(owner, address, program)
    const steps = [createAssociated(maker.address, owner, address, program)]
    if (amount > 0n) steps.push(mintTo(program, address, at, maker.address, amount))
    send(`${mint} for ${owner}`, [maker], steps)
    places.push({ address: at, mint, owner })
  }
  give('USDC', rich.address, 2_500_000_001n)
  give('ZERO', rich.address, 3n)
  give('PLAIN22', rich.address, 12_345n)
  give('META', rich.address, 7_000_000_000n)
  give('BAIT', rich.address, 1n)
  give('USDC', poor.address, 0n)
  give('META', poor.address, 0n)

  // A second account of the same mint, which is not the associated one.
  const usdc = mints.USDC as Mint
  const second = keyOf('second account')
  send(
    'a second account of USDC',
    [maker, second],
    [
      createAccount(maker.address, second.address, RENT, ACCOUNT_SPACE, usdc.program),
      initializeAccount(usdc.program, second.address, usdc.address, rich.address),
      mintTo(usdc.program, usdc.address, second.address, maker.address, 999_999n),
    ],
  )
  places.push({ address: second.address, mint: 'USDC', owner: rich.address })

  const move = (mint: string, amount: bigint) => {
    const { address, program, decimals } = mints[mint] as Mint
    const from = associatedAddress(rich.address, address, program)
    const to = associatedAddress(poor.address, address, program)
    return transferChecked(
      program,
      { from, mint: address, to, owner: rich.address },
      amount,
      decimals,
    )
  }
  send('1.5 USDC from the first owner to the second', [rich], [move('USDC', 1_500_000n)])
  send('2 META from the first owner to the second', [rich], [move('META', 2_000_000_000n)])
  send(
    '0.25 SOL from the first owner to the second',
    [rich],
    [transfer(rich.address, poor.address, SOL / 4n)],
  )
  send('more USDC than there is', [rich], [move('USDC', 10n ** 15n)], true)

  return {
    owners: [rich, poor, fresh].map(({ address }, at) => ({
      address,
      secretKey: secrets[at] ?? '',
    })),
    mints,
    tokenAccounts: places.map((place) => ({ ...place, amount: held(bank, place.address) })),
    history,
  }
}

function mintSteps(payer: string, mint: string, { program, decimals, metadata }: Plan): Step[] {
  const space = metadata ? POINTING_MINT_SPACE : MINT_SPACE
  return [
    createAccount(payer, mint, RENT, space, program),
    ...(metadata ? [pointAtMetadata(program, mint, payer)] : []),
    initializeMint(program, mint, decimals, payer),
    ...(metadata ? [initializeMetadata(program, mint, payer, metadata)] : []),
  ]
}

/** What the account holds now, read from the chain. */
function held(bank: Bank, address: string): string {
  const account = bank.svm.getAccount(address as Address)
  const amount = account.exists && readTokenAccount(Uint8Array.from(account.data))?.amount
  if (typeof amount !== 'bigint') throw new Error(`${address} is no token account`)
  return String(amount)
}
