import { chainImageId } from './icons.mjs'
import { neutralIcon } from './neutral-icon.mjs'
import { readPicture } from './pictures.mjs'
import { readJson } from './read.mjs'
import { sanitiseSvg } from './sanitise.mjs'

/**
 * The pictures that pages of other kits ask for by ids of their own (`kit-images.json`): `{ images: Map<their id, image id>, icons: Map<their id, svg> }`.
 * A chain or a wallet of the registry has its picture already; what else has one, or none, is drawn under the id itself.
 */
export async function kitImages(chains, known) {
  const images = new Map()
  const icons = new Map()
  for (const entry of readJson('kit-images.json')) {
    const shared = sharedImage(entry, chains)
    if (shared === undefined) icons.set(entry.id, await drawn(entry))
    else if (known.has(shared)) images.set(entry.id, shared)
    else throw new Error(`kit-images.json: ${entry.of} has no picture ${shared}`)
  }
  return { images, icons }
}

function sharedImage({ of, chain, wallet }, chains) {
  if (wallet) return wallet
  if (!chain) return undefined
  const found = chains.find((one) => one.caip2 === chain)
  if (!found) throw new Error(`kit-images.json: ${of}: there is no chain ${chain}`)
  return chainImageId(found)
}

async function drawn({ id, of, picture }) {
  return sanitiseSvg(picture ? await readPicture(picture) : neutralIcon(of), id)
}
