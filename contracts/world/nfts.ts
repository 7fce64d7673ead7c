import type { Address } from 'viem'
import { account, accounts } from './accounts.js'
import type { Chain, Deployed } from './chain.js'
import type { Artifact } from './compile.js'

export interface Nfts {
  erc721: Collection
  erc1155: Collection
  /** Air-dropped to all ten accounts in one transaction each; not in the showcase. */
  spam721?: Collection
  spam1155?: Collection
}

export interface Collection {
  address: Address
  name: string
  tokens: readonly { id: string; owner: Address; amount: string }[]
}

const image = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
const metadata = (name: string, picture = image) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify({ name, image: picture })).toString('base64')}`

const BAIT = 'Free mint at https://claim.example'

export async function nfts(chain: Chain, ours: Record<string, Artifact>): Promise<Nfts> {
  const { TestNft, TestItems } = ours
  if (!TestNft || !TestItems) throw new Error('src/ has no TestNft or no TestItems')
  const named = (name: string, contract: Deployed, tokens: Collection['tokens']): Collection => ({
    address: contract.address,
    name,
    tokens,
  })
  const pictures = await chain.deploy(TestNft, ['Pictures', 'PIC'])
  const items = await chain.deploy(TestItems, ['Items', metadata('An item')])
  const spam721 = await chain.deploy(TestNft, [BAIT, 'FREE'])
  const spam1155 = await chain.deploy(TestItems, [BAIT, 'https://claim.example/{id}.json'])

  const owned = [
    { id: '1', owner: account(3).address, amount: '1' },
    { id: '2', owner: account(0).address, amount: '1' },
    { id: '3', owner: account(1).address, amount: '1' },
  ]
  for (const { id, owner } of owned) {
    const picture = id === '3' ? 'ipfs://bafkreia/3.png' : image
    await chain.send(pictures, 'mint', [owner, BigInt(id), metadata(`Picture ${id}`, picture)])
  }
  const held = [
    { id: '7', owner: account(5).address, amount: '3' },
    { id: '8', owner: account(0).address, amount: '10' },
  ]
  for (const { id, owner, amount } of held) {
    await chain.send(items, 'mint', [owner, BigInt(id), BigInt(amount)])
  }
  const everybody = accounts.map(({ address }) => address)
  await chain.send(spam721, 'drop', [everybody, 1n])
  await chain.send(spam1155, 'drop', [everybody, 1n, 1n])
  return {
    erc721: named('Pictures', pictures, owned),
    erc1155: named('Items', items, held),
    spam721: named(
      BAIT,
      spam721,
      everybody.map((owner, at) => ({ id: String(at + 1), owner, amount: '1' })),
    ),
    spam1155: named(
      BAIT,
      spam1155,
      everybody.map((owner) => ({ id: '1', owner, amount: '1' })),
    ),
  }
}
