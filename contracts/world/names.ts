import { type Address, type Hex, labelhash, namehash, zeroHash } from 'viem'
import { account, deployer } from './accounts.js'
import type { Chain, Deployed } from './chain.js'
import type { Artifact } from './compile.js'
import type { Nfts } from './nfts.js'
import { type Offchain, offchain } from './offchain.js'
import { published } from './published.js'

export interface Ens {
  registry: Address
  resolver: Address
  reverseRegistrar: Address
  names: readonly Name[]
  /** What the addresses say they are called; not all tell the truth. */
  reverse: readonly Reverse[]
  offchain: Offchain
}

/** A name that the registry knows. */
export interface Name {
  name: string
  address: Address
  avatar?: string
  purpose: string
}

export interface Reverse {
  address: Address
  name: string
  /** Whether the name leads back to the address. */
  right: boolean
  purpose: string
}

const PICTURE = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/** A face that needs no server, in the colours of ground, shirt and hair. */
const face = (ground: string, shirt: string, hair: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><path d="M0 64a32 26 0 0 1 64 0z" fill="${shirt}"/><circle cx="32" cy="28" r="15" fill="#fff1e4"/><path d="M15 30a17 17 0 0 1 34 0c-6-2-9-6-11-11-4 6-13 10-23 11z" fill="${hair}"/><path d="M26 33a6 5 0 0 0 12 0" fill="none" stroke="${hair}" stroke-width="2" stroke-linecap="round"/></svg>`,
  )}`

/** Addresses nobody has a key of. */
const nobody = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`

/** Whom the showcase's account deals with. */
const FACES: readonly [string, string][] = [
  ['alice', face('#f7c8a8', '#2f6f8f', '#7a3b1e')],
  ['bob', face('#bcd9f2', '#c4572c', '#26221f')],
  ['carol', face('#d9e8c5', '#5b3f8c', '#c9822b')],
  ['dave', face('#efd3e4', '#1f7a5c', '#4a4a52')],
  ['erin', face('#fbe3a6', '#8b2f4b', '#1f1a17')],
]

function showcaseNames(): Name[] {
  return FACES.map(([label, avatar], index) => ({
    name: `${label}.eth`,
    address: account(index).address,
    avatar,
    purpose: 'data',
  }))
}

function namesOf({ erc721, erc1155 }: Nfts): Name[] {
  const nft = (kind: string, address: Address, id: number) =>
    `eip155:31337/${kind}:${address}/${id}`
  const names: [string, Address, string | undefined, string][] = [
    ['alice', account(0).address, 'https://avatars.example/alice.png', 'https'],
    [
      'bob',
      account(1).address,
      'ipfs://bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
      'ipfs',
    ],
    ['carol', account(2).address, PICTURE, 'data'],
    ['dave', account(3).address, nft('erc721', erc721.address, 1), 'an ERC-721 that is his'],
    [
      'erin',
      account(4).address,
      nft('erc721', erc721.address, 2),
      "an ERC-721 that is account 0's",
    ],
    ['frank', account(5).address, nft('erc1155', erc1155.address, 7), 'an ERC-1155 that he has'],
    [
      'grace',
      account(6).address,
      nft('erc1155', erc1155.address, 8),
      'an ERC-1155 that account 0 has',
    ],
    ['plain', nobody(0xe01), undefined, 'no avatar'],
    ['inside', nobody(0xe02), 'http://127.0.0.1:1/avatar.png', 'an avatar inside'],
    [
      'metadata',
      nobody(0xe03),
      'https://169.254.169.254/latest/meta-data',
      "an avatar at a cloud's secrets",
    ],
    ['script', nobody(0xe04), 'javascript:alert(1)', 'an avatar that is no picture'],
    ['nowhere', nobody(0xe05), nft('erc721', nobody(0xdead), 1), 'an NFT of no contract'],
  ]
  return names.map(([label, address, avatar, purpose]) => ({
    name: `${label}.eth`,
    address,
    ...(avatar !== undefined && { avatar }),
    purpose,
  }))
}

function reverseOf(names: readonly Name[]): Reverse[] {
  const right = names.map(({ name, address }) => ({ address, name, right: true, purpose: 'right' }))
  const wrong: [Address, string, string][] = [
    [account(7).address, 'alice.eth', 'lying: the name is account 0'],
    [account(9).address, 'void.eth', 'the name is not in the registry'],
    [nobody(0xa11), 'ALICE.eth', 'not normalised'],
    [nobody(0xa12), '\u202ehte.ecila', 'reads backwards'],
    [nobody(0xa13), `${'a'.repeat(10_000)}.eth`, 'endless'],
    [nobody(0xa14), '', 'empty'],
    [nobody(0xa15), 'a..eth', 'an empty label'],
  ]
  return [
    ...right,
    { address: account(8).address, name: 'heidi.acme.eth', right: true, purpose: 'off-chain' },
    ...wrong.map(([address, name, purpose]) => ({ address, name, right: false, purpose })),
  ]
}

export async function ens(
  chain: Chain,
  ours: Record<string, Artifact>,
  collections: Nfts,
  showcase: boolean,
): Promise<Ens> {
  const { Resolver } = ours
  if (!Resolver) throw new Error('src/ has no Resolver')
  const registry = await chain.deploy(published('ENSRegistry'))
  const resolver = await chain.deploy(Resolver)
  const both = [registry.address, resolver.address]
  const registrar = await chain.deploy(published('ReverseRegistrar'), both)
  const own = (parent: Hex, label: string, owner: Address) =>
    chain.send(registry, 'setSubnodeOwner', [parent, labelhash(label), owner])

  await own(zeroHash, 'eth', deployer.address)
  const names = showcase ? showcaseNames() : namesOf(collections)
  for (const name of names) await register(chain, registry, resolver, name, own)

  await own(zeroHash, 'reverse', deployer.address)
  await own(namehash('reverse'), 'addr', deployer.address)
  const reverse = reverseOf(names)
  for (const { address, name } of reverse) {
    const label = address.slice(2).toLowerCase()
    const node = namehash(`${label}.addr.reverse`)
    await own(namehash('addr.reverse'), label, deployer.address)
    await chain.send(registry, 'setResolver', [node, resolver.address])
    await chain.send(resolver, 'setName', [node, name])
  }
  // From here on everybody names their own address.
  await own(namehash('reverse'), 'addr', registrar.address)

  await own(namehash('eth'), 'acme', deployer.address)
  const below = await offchain(chain, ours)
  await chain.send(registry, 'setResolver', [namehash('acme.eth'), below.resolver])
  return {
    registry: registry.address,
    resolver: resolver.address,
    reverseRegistrar: registrar.address,
    names,
    reverse,
    offchain: below,
  }
}

async function register(
  chain: Chain,
  registry: Deployed,
  resolver: Deployed,
  { name, address, avatar }: Name,
  own: (parent: Hex, label: string, owner: Address) => Promise<void>,
): Promise<void> {
  const node = namehash(name)
  await own(namehash('eth'), name.replace(/\.eth$/, ''), deployer.address)
  await chain.send(registry, 'setResolver', [node, resolver.address])
  await chain.send(resolver, 'setAddr', [node, 60n, address])
  if (avatar !== undefined) await chain.send(resolver, 'setText', [node, 'avatar', avatar])
}
