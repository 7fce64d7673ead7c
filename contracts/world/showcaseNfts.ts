import type { Chain } from './chain.js'
import type { Artifact } from './compile.js'
import type { Collection, Nfts } from './nfts.js'

/** The showcase's collections; its account mints of them in the week that is played when the chain starts. */
export async function showcaseNfts(chain: Chain, ours: Record<string, Artifact>): Promise<Nfts> {
  const { TestNft, TestItems } = ours
  if (!TestNft || !TestItems) throw new Error('src/ has no TestNft or no TestItems')
  const collection = (name: string, address: Collection['address']): Collection => ({
    address,
    name,
    tokens: [],
  })
  const knots = await chain.deploy(TestNft, ['Knots', 'KNOT'])
  const passes = await chain.deploy(TestItems, ['Harbor Pass', PASS])
  return {
    erc721: collection('Knots', knots.address),
    erc1155: collection('Harbor Pass', passes.address),
  }
}

const encoded = (type: string, text: string) =>
  `data:${type};base64,${Buffer.from(text).toString('base64')}`

/** What a token's address says of it: its name, and a picture that needs no server. */
const metadata = (name: string, drawing: string) =>
  encoded('application/json', JSON.stringify({ name, image: encoded('image/svg+xml', drawing) }))

const canvas = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${inside}</svg>`

/** A rope that winds around the middle so many times, in the colours of ground and rope. */
export function knot(name: string, turns: number, [ground, back, front]: Colors): string {
  const points = Array.from({ length: 361 }, (_, step) => {
    const angle = (step * Math.PI) / 180
    const radius = 92 + 46 * Math.cos(turns * angle)
    const at = (part: number) => (200 + radius * part).toFixed(1)
    return `${at(Math.cos(angle * 2))} ${at(Math.sin(angle * 2))}`
  }).join('L')
  const rope = (color: string, width: number) =>
    `<path d="M${points}Z" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"/>`
  const sun = `<circle cx="200" cy="200" r="168" fill="${back}"/>`
  return metadata(
    name,
    canvas(
      `<rect width="400" height="400" fill="${ground}"/>${sun}${rope(ground, 26)}${rope(front, 14)}`,
    ),
  )
}

/** Ground, what is behind the rope, the rope. */
export type Colors = readonly [string, string, string]

const WAVES = [250, 290, 330]
  .map((y, index) => {
    const crest = `M0 ${y}q50-34 100 0t100 0 100 0 100 0V400H0Z`
    return `<path d="${crest}" fill="${['#2b6f95', '#1f587c', '#143f60'][index]}"/>`
  })
  .join('')
const PASS = metadata(
  'Harbor Pass',
  canvas(
    `<rect width="400" height="400" fill="#f3d9b1"/><circle cx="270" cy="150" r="70" fill="#e4663f"/>${WAVES}<path d="M120 246l-34 40h150l-34-40z" fill="#fffaf0"/><path d="M156 246V120l70 106z" fill="#fffaf0"/>`,
  ),
)
