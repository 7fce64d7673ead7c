import { type Abi, type Address, parseUnits, stringToHex } from 'viem'
import { account, accounts } from './accounts.js'
import type { Chain, Deployed } from './chain.js'
import type { Artifact } from './compile.js'
import { published } from './published.js'

/** How a token behaves; the Solidity file of the same name in `src/tokens/` says it in full. */
export type TokenKind =
  | 'weth'
  | 'plain'
  | 'permit'
  | 'tether'
  | 'fee'
  | 'silent'
  | 'reverting'
  | 'looping'
  | 'huge'
  | 'bytes32'
  | 'poison'

export interface Token {
  address: Address
  kind: TokenKind
  /** As the contract would say them, if it could; of hostile texts see `hostile` in tokens.ts. */
  name: string
  symbol: string
  decimals: number
  /** Smallest units by owner; nobody else but pools and the deployer holds any. */
  balances: Record<Address, string>
}

/** A token and the means to talk to it. */
export type Tokens = Record<string, Token & Deployed>

interface Plan {
  key: string
  kind: TokenKind
  contract: string
  name: string
  decimals: number
  /** Whole tokens of account 0; account 1 gets half of it, account 2 nothing. */
  rich: string
}

const LONG = 'A very long name. '.repeat(569).slice(0, 10_240)

const PLANS: readonly Plan[] = [
  {
    key: 'USDC',
    kind: 'permit',
    contract: 'PermitToken',
    name: 'USD Coin',
    decimals: 6,
    rich: '12345.678901',
  },
  {
    key: 'USDT',
    kind: 'tether',
    contract: 'TetherToken',
    name: 'Tether USD',
    decimals: 6,
    rich: '5000.5',
  },
  {
    key: 'DAI',
    kind: 'plain',
    contract: 'PlainToken',
    name: 'Dai Stablecoin',
    decimals: 18,
    rich: '1000.000000000000000001',
  },
  {
    key: 'WBTC',
    kind: 'plain',
    contract: 'PlainToken',
    name: 'Wrapped Bitcoin',
    decimals: 8,
    rich: '1.5',
  },
  {
    key: 'HOP',
    kind: 'plain',
    contract: 'PlainToken',
    name: 'Two Hops Away',
    decimals: 18,
    rich: '700',
  },
  {
    key: 'FAR',
    kind: 'plain',
    contract: 'PlainToken',
    name: 'Two Hops Away by v3',
    decimals: 18,
    rich: '70',
  },
  {
    key: 'THIN',
    kind: 'plain',
    contract: 'PlainToken',
    name: 'Thinly Traded',
    decimals: 18,
    rich: '9',
  },
  {
    key: 'LONE',
    kind: 'plain',
    contract: 'PlainToken',
    name: 'In No Pool',
    decimals: 18,
    rich: '3',
  },
  {
    key: 'FEE',
    kind: 'fee',
    contract: 'FeeToken',
    name: 'Fee on Transfer',
    decimals: 18,
    rich: '1000',
  },
  {
    key: 'SILENT',
    kind: 'silent',
    contract: 'SilentToken',
    name: 'No Return Value',
    decimals: 18,
    rich: '40',
  },
  {
    key: 'ZERO',
    kind: 'plain',
    contract: 'PlainToken',
    name: 'No Decimals',
    decimals: 0,
    rich: '17',
  },
  {
    key: 'WIDE',
    kind: 'plain',
    contract: 'PlainToken',
    name: 'Most Decimals',
    decimals: 255,
    rich: '0',
  },
  {
    key: 'OLD',
    kind: 'bytes32',
    contract: 'Bytes32Token',
    name: 'Texts of 32 Bytes',
    decimals: 18,
    rich: '2',
  },
  {
    key: 'REVERT',
    kind: 'reverting',
    contract: 'RevertingToken',
    name: 'Reverting',
    decimals: 18,
    rich: '1',
  },
  {
    key: 'LOOP',
    kind: 'looping',
    contract: 'LoopingToken',
    name: 'Looping',
    decimals: 18,
    rich: '1',
  },
  { key: 'HUGE', kind: 'huge', contract: 'HugeToken', name: 'Huge', decimals: 18, rich: '1' },
  {
    key: 'SCAM',
    kind: 'poison',
    contract: 'PoisonToken',
    name: 'Claim your reward at https://claim.example',
    decimals: 18,
    rich: '0',
  },
  {
    key: 'RTL',
    kind: 'plain',
    contract: 'PlainToken',
    name: '\u202eCDSU\u202c',
    decimals: 6,
    rich: '1',
  },
  {
    key: 'HTML',
    kind: 'plain',
    contract: 'PlainToken',
    name: '<img src=x onerror=alert(1)>',
    decimals: 18,
    rich: '1',
  },
  { key: 'LONG', kind: 'plain', contract: 'PlainToken', name: LONG, decimals: 18, rich: '1' },
  {
    key: 'BINARY',
    kind: 'plain',
    contract: 'PlainToken',
    name: '\\xff\\xfe\\x00',
    decimals: 18,
    rich: '1',
  },
]

/** What the hostile tokens call themselves; the others' symbol is their key. */
const SYMBOLS: Record<string, string> = {
  SCAM: '$ claim.example',
  RTL: '\u202eCDSU',
  HTML: '"><script>alert(1)</script>',
  LONG: LONG.toUpperCase().replaceAll(' ', ''),
}

/** Bytes that are no UTF-8: what BINARY calls itself. */
const NOT_UTF8 = '0xfffe00'

/** 2 MB: read through Multicall3 its copies cost more gas than a block has. */
const HUGE_BYTES = 2_000_000n

/** The tokens on a gateway's list, where they are on the chain. */
export const LISTED = [
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'HOP',
  'FAR',
  'THIN',
  'LONE',
  'FEE',
  'SILENT',
  'LINK',
  'UNI',
  'AAVE',
]

/** What a person knows. Nobody is given any: the showcase's week is how they came. */
const KNOWN = ['USDC', 'USDT', 'DAI', 'WBTC', 'LINK', 'UNI', 'AAVE']
const SHOWCASE: readonly Plan[] = [
  ...PLANS,
  ...[
    { key: 'LINK', name: 'Chainlink' },
    { key: 'UNI', name: 'Uniswap' },
    { key: 'AAVE', name: 'Aave' },
  ].map((one) => ({ ...one, kind: 'plain' as const, contract: 'PlainToken', decimals: 18 })),
]
  .filter(({ key }) => KNOWN.includes(key))
  .map((plan) => ({ ...plan, rich: '0' }))

/** Makes every token and gives accounts 0 and 1 theirs; for the showcase the known ones, which all are the deployer's. */
export async function makeTokens(
  chain: Chain,
  ours: Record<string, Artifact>,
  showcase: boolean,
): Promise<Tokens> {
  const tokens: Tokens = { WETH: await weth(chain, showcase ? '0' : '2.5') }
  for (const plan of showcase ? SHOWCASE : PLANS) {
    const artifact = ours[plan.contract]
    if (!artifact) throw new Error(`src/ has no ${plan.contract}`)
    tokens[plan.key] = await make(chain, plan, artifact)
  }
  return tokens
}

async function weth(chain: Chain, rich: string): Promise<Token & Deployed> {
  const contract = await chain.deploy(published('WETH9'))
  await chain.send(contract, 'deposit', [], parseUnits('1000000', 18))
  const amount = parseUnits(rich, 18)
  if (amount > 0n) await chain.send(contract, 'transfer', [account(0).address, amount])
  const balances = { [account(0).address]: String(amount) }
  return {
    ...contract,
    kind: 'weth',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
    balances,
  }
}

async function make(chain: Chain, plan: Plan, artifact: Artifact): Promise<Token & Deployed> {
  const { key, kind, name, decimals } = plan
  const symbol = SYMBOLS[key] ?? key
  const contract = await chain.deploy(...deployment(plan, symbol, artifact))
  const rich = parseUnits(plan.rich, decimals)
  const given = [
    [account(0).address, rich],
    [account(1).address, rich / 2n],
  ] as const
  const balances: Record<Address, string> = {}
  for (const [owner, amount] of given) {
    if (amount === 0n) continue
    await chain.send(contract, 'mint', [owner, amount])
    balances[owner] = String(amount)
  }
  if (kind === 'poison') Object.assign(balances, await poison(chain, contract))
  return { ...contract, kind, name, symbol, decimals, balances }
}

/** The constructor of each kind of contract. */
function deployment(
  { key, kind, name, decimals }: Plan,
  symbol: string,
  artifact: Artifact,
): [Artifact, readonly unknown[]] {
  if (kind === 'bytes32') {
    return [artifact, [stringToHex(name, { size: 32 }), stringToHex(symbol, { size: 32 })]]
  }
  if (kind === 'huge') return [artifact, [name, symbol, decimals, HUGE_BYTES]]
  // The ABI writes bytes as it writes a text, and asks nobody whether they are one.
  if (key === 'BINARY') return [takingBytes(artifact), [NOT_UTF8, NOT_UTF8, decimals]]
  return [artifact, [name, symbol, decimals]]
}

function takingBytes({ abi, bytecode }: Artifact): Artifact {
  const text = JSON.stringify(abi)
  const changed: Abi = JSON.parse(text, (_, value) =>
    value?.type === 'constructor'
      ? { ...value, inputs: value.inputs.map((input: { type: string }) => asBytes(input)) }
      : value,
  )
  return { abi: changed, bytecode }
}

const asBytes = (input: { type: string }) =>
  input.type === 'string' ? { ...input, type: 'bytes' } : input

/** An air-drop to everybody, and a transfer of nothing in account 0's name that account 0 never signed. */
async function poison(chain: Chain, contract: Deployed): Promise<Record<Address, string>> {
  const everybody = accounts.map(({ address }) => address)
  const amount = parseUnits('1000', 18)
  await chain.send(contract, 'drop', [everybody, amount])
  // Begins and ends like account 1, as address poisoning does.
  const { address } = account(1)
  const lookalike = `${address.slice(0, 8)}${'0'.repeat(32)}${address.slice(-2)}`.toLowerCase()
  await chain.send(contract, 'pretend', [account(0).address, lookalike, 0n])
  return Object.fromEntries(everybody.map((owner) => [owner, String(amount)]))
}
