import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Address,
  concat,
  encodeAbiParameters,
  erc6492SignatureValidatorByteCode,
  getCreate2Address,
  type Hex,
  keccak256,
  pad,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAnvil } from './anvil.js'
import { type Chain, chainAt } from './chain.js'
import { creationCodeFile } from './signatureCheck.js'
import type { World } from './world.js'

const prepared = (name: string) =>
  fileURLToPath(new URL(`../../target/world/${name}`, import.meta.url))

let anvil: Awaited<ReturnType<typeof loadAnvil>>
let chain: Chain
beforeAll(async () => {
  const world: World = JSON.parse(readFileSync(prepared('world.json'), 'utf8'))
  anvil = await loadAnvil(world.chainId, prepared('state.json'))
  chain = chainAt(anvil.url, world.accounts[0]?.address as Address)
  for (const [account, code] of codes) await chain.rpc('anvil_setCode', [account, code])
})
afterAll(() => anvil.stop())

const HASH = keccak256('0x01')
/** The published proxy that deploys with CREATE2 what follows a salt; anvil has it. */
const FACTORY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Accepts the hash itself as its signature. */
const ACCEPTS: Hex = '0x60043560643514631626ba7e60e01b0260005260206000f3'
const CREATES_IT: Hex = concat(['0x6018600c60003960186000f3', ACCEPTS])
/** Accepts everything, once it was called with nothing. */
const PREPARED: Hex = '0x36600a576001600055005b631626ba7e60e01b6000540260005260206000f3'

const at = (number: number) => pad(`0x${number.toString(16)}`, { size: 20 })
const [deployed, reverting, looping, unprepared, other, echoing, short] = [
  101, 102, 103, 104, 105, 106, 107,
].map(at) as [Address, Address, Address, Address, Address, Address, Address]
const codes: [Address, Hex][] = [
  [deployed, ACCEPTS],
  [reverting, '0x60006000fd'],
  [looping, '0x5b600056'],
  [unprepared, PREPARED],
  [other, '0x63ffffffff60e01b60005260206000f3'],
  [echoing, '0x60003560005260206000f3'],
  [short, '0x631626ba7e60e01b60005260046000f3'],
]
const salt = (number: number) => pad(`0x${number.toString(16)}`, { size: 32 })
const create = (number: number) => concat([salt(number), CREATES_IT])
const undeployed = getCreate2Address({ from: FACTORY, salt: salt(1), bytecode: CREATES_IT })

interface Signed {
  account: Address
  signature: Hex
  factory?: Address
  deploy?: Hex
}

/** What is signed, and whether the account accepts it. */
const cases: [string, Signed, boolean][] = [
  ['a deployed account', { account: deployed, signature: HASH }, true],
  ['another signature', { account: deployed, signature: keccak256(HASH) }, false],
  ['an account that reverts', { account: reverting, signature: HASH }, false],
  ['one that loops', { account: looping, signature: HASH }, false],
  ['another magic value', { account: other, signature: HASH }, false],
  ['one that repeats its input', { account: echoing, signature: HASH }, false],
  ['a short answer', { account: short, signature: HASH }, false],
  ['no code', { account: at(999), signature: HASH }, false],
  [
    'an account that is not deployed',
    { account: undeployed, signature: HASH, factory: FACTORY, deploy: create(1) },
    true,
  ],
  [
    'the same with another signature',
    { account: undeployed, signature: keccak256(HASH), factory: FACTORY, deploy: create(1) },
    false,
  ],
  [
    'a factory that makes another',
    { account: undeployed, signature: HASH, factory: FACTORY, deploy: create(2) },
    false,
  ],
  [
    'a factory that reverts',
    { account: undeployed, signature: HASH, factory: reverting, deploy: create(1) },
    false,
  ],
  [
    'a factory that loops',
    { account: undeployed, signature: HASH, factory: looping, deploy: create(1) },
    false,
  ],
  [
    'a deployed account whose factory would revert',
    { account: deployed, signature: HASH, factory: reverting, deploy: '0x' },
    true,
  ],
  [
    'a deployed account that has to be prepared',
    { account: unprepared, signature: HASH, factory: unprepared, deploy: '0x' },
    true,
  ],
  [
    'the same, prepared elsewhere',
    { account: unprepared, signature: HASH, factory: deployed, deploy: '0x' },
    false,
  ],
]

/** One that the reference cannot answer, it does not accept. */
async function answer(code: Hex, signed: Hex): Promise<boolean> {
  const call = { from: zeroAddress, data: concat([code, signed]), gas: '0x989680' }
  const byte = await chain.rpc<Hex>('eth_call', [call, 'latest']).catch(() => '0x00')
  return byte === '0x01'
}

/** As the reference reads it: with the ending of ERC-6492 where there is a factory. */
function forReference({ account, signature, factory, deploy }: Signed): Hex {
  const parts = parseAbiParameters('address, bytes, bytes')
  const wrapped = factory
    ? concat([
        encodeAbiParameters(parts, [factory, deploy ?? '0x', signature]),
        `0x${'6492'.repeat(16)}`,
      ])
    : signature
  return encodeAbiParameters(parseAbiParameters('address, bytes32, bytes'), [
    account,
    HASH,
    wrapped,
  ])
}

function forOurs({ account, signature, factory, deploy }: Signed): Hex {
  const parts = parseAbiParameters('address, bytes32, bytes, address, bytes')
  const values = [account, HASH, signature, factory ?? zeroAddress, deploy ?? '0x'] as const
  return encodeAbiParameters(parts, values)
}

test.each(cases)(
  '%s: SignatureCheck answers as the reference of ERC-6492 does',
  async (_, signed, accepted) => {
    const ours: Hex = `0x${readFileSync(creationCodeFile, 'utf8').trim()}`
    expect(await answer(ours, forOurs(signed))).toBe(accepted)
    expect(await answer(erc6492SignatureValidatorByteCode, forReference(signed))).toBe(accepted)
  },
)
