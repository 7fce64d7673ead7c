import { networks } from '@web3icons/common'
import { neutralIcon } from './neutral-icon.mjs'
import { sanitiseSvg } from './sanitise.mjs'
import { SvgRefused } from './svg-check.mjs'

/**
 * The pictures of all wallets and chains: `{ icons: Map<image id, svg>, neutral: string[], refused: string[] }`.
 * `neutral` names those that were drawn here; `refused` says which pictures were not fit and why.
 */
export async function loadIcons(wallets, chains) {
  const result = { icons: new Map(), neutral: [], refused: [] }
  for (const wallet of wallets) await add(result, wallet.id, wallet.name, wallet.icon)
  for (const chain of chains)
    if (chain.image === chain.slug)
      await add(result, chainImageId(chain), chain.name, chainPicture(chain))
  return result
}

/** Chains share `icons/` with wallets; the prefix keeps them apart. A testnet wears its main network's picture. */
export function chainImageId(chain) {
  return `chain-${chain.image}`
}

async function add(result, imageId, name, picture) {
  try {
    if (picture) {
      result.icons.set(imageId, sanitiseSvg(await readPicture(picture), imageId))
      return
    }
  } catch (error) {
    if (!(error instanceof SvgRefused)) throw error
    result.refused.push(`${imageId}: ${error.message}`)
  }
  result.neutral.push(imageId)
  result.icons.set(imageId, sanitiseSvg(neutralIcon(imageId, name), imageId))
}

function chainPicture(chain) {
  const name =
    chain.icon ??
    networks.find((network) => network.caip2id === chain.caip2)?.filePath.split(':')[1]
  return name && `networks/background/${name}`
}

async function readPicture(picture) {
  try {
    return (await import(`@web3icons/core/svgs/${picture}.svg.js`)).default
  } catch (cause) {
    throw new Error(`@web3icons/core has no picture ${picture}`, { cause })
  }
}
