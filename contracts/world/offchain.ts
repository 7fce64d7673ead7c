import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { type Account, account } from './accounts.js'
import type { Chain } from './chain.js'
import type { Artifact } from './compile.js'

/** Names that a server answers for: acme.eth and all below it. */
export interface Offchain {
  /** Asks `url`; a test sets its own with `setUrls(string[])`. */
  resolver: Address
  parent: string
  url: string
  /** Whose signature the resolver believes. */
  signer: Account
  /** Every question that the server of a test must answer. */
  answers: readonly Answer[]
}

export interface Answer {
  name: string
  /** As "addr" or "text avatar". */
  record: string
  /** What the client sends as `{data}`; `{sender}` is the resolver. */
  question: Hex
  /** What a server says in `{"data": …}`: good until the year 2100. */
  response: Hex
  /** The same, signed by somebody else. */
  forged: Hex
  /** The same, rightly signed and long over. */
  expired: Hex
}

const PARENT = 'acme.eth'
const URL = 'http://127.0.0.1:1/{sender}/{data}.json'
/** 1 January 2100 and 1 January 2020. */
const GOOD_UNTIL = 4_102_444_800n
const LONG_OVER = 1_577_836_800n

/** The coin type of chain 31337 (ENSIP-11). */
const THIS_CHAIN = 0x8000_7a69n

const abi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
])
const addrOfCoin = parseAbi(['function addr(bytes32 node, uint256 coin) view returns (bytes)'])

interface Records {
  name: string
  address: Address
  texts: Record<string, string>
}

const NAMES: readonly Records[] = [
  {
    name: 'heidi.acme.eth',
    address: account(8).address,
    texts: { avatar: 'https://avatars.example/heidi.png', description: 'Off-chain' },
  },
  { name: 'deep.below.acme.eth', address: account(2).address, texts: { avatar: '' } },
  {
    name: 'nobody.acme.eth',
    address: '0x0000000000000000000000000000000000000000',
    texts: { avatar: '' },
  },
]

export async function offchain(
  chain: Chain,
  { OffchainResolver }: Record<string, Artifact>,
): Promise<Offchain> {
  if (!OffchainResolver) throw new Error('src/ has no OffchainResolver')
  const signer = account(1)
  const contract = await chain.deploy(OffchainResolver, [[URL], signer.address])
  const resolver = contract.address
  const answers: Answer[] = []
  for (const records of NAMES) {
    for (const [record, call, result] of recordsOf(records)) {
      const question = encodeFunctionData({
        abi,
        functionName: 'resolve',
        args: [toHex(packetToBytes(records.name)), call],
      })
      const say = (by: Account, until: bigint) => signed(by, resolver, question, result, until)
      answers.push({
        ...{ name: records.name, record, question },
        response: await say(signer, GOOD_UNTIL),
        forged: await say(account(2), GOOD_UNTIL),
        expired: await say(signer, LONG_OVER),
      })
    }
  }
  return { resolver, parent: PARENT, url: URL, signer, answers }
}

/** Each record: what it is called, the call that asks for it, and its encoded result. */
function recordsOf({ name, address, texts }: Records): [string, Hex, Hex][] {
  const node = namehash(name)
  const known = BigInt(address) !== 0n
  return [
    [
      'addr',
      encodeFunctionData({ abi, functionName: 'addr', args: [node] }),
      encodeAbiParameters([{ type: 'address' }], [address]),
    ],
    ...[60n, THIS_CHAIN].map((coin): [string, Hex, Hex] => [
      `addr ${coin}`,
      encodeFunctionData({ abi: addrOfCoin, functionName: 'addr', args: [node, coin] }),
      encodeAbiParameters([{ type: 'bytes' }], [known ? address : '0x']),
    ]),
    ...Object.entries(texts).map(([key, value]): [string, Hex, Hex] => [
      `text ${key}`,
      encodeFunctionData({ abi, functionName: 'text', args: [node, key] }),
      encodeAbiParameters([{ type: 'string' }], [value]),
    ]),
  ]
}

/** An answer as `OffchainResolver.proven` wants it. */
async function signed(by: Account, resolver: Address, question: Hex, result: Hex, expires: bigint) {
  const digest = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', resolver, expires, keccak256(question), keccak256(result)],
    ),
  )
  const signature = await privateKeyToAccount(by.privateKey).sign({ hash: digest })
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [result, expires, signature],
  )
}
