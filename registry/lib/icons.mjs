import { networks } from '@web3icons/common'
import { coinIcon, logoPictures } from './logos.mjs'
import { neutralIcon } from './neutral-icon.mjs'
import { readPicture } from './pictures.mjs'
import { sanitiseSvg } from './sanitise.mjs'
import { SvgRefused } from './svg-check.mjs'

/**
 * The pictures of all wallets, chains and tokens: `{ icons: Map<image id, svg>, neutral: string[], refused: string[] }`.
 * `neutral` names those that have none; `refused` says which pictures were not fit and why.
 */
export async function loadIcons(wallets, chains, tokenFiles) {
  const result = { icons: new Map(), neutral: [], refused: [] }
  for (const wallet of wallets)
    if (!(await add(result, wallet.id, wallet.icon)))
      // Other kits request a wallet's picture by its id even when the registry names none.
      result.icons.set(wallet.id, sanitiseSvg(neutralIcon(wallet.name), wallet.id))
  for (const chain of chains)
    if (chain.image === chain.slug) await add(result, chainImageId(chain), chainPicture(chain))
  const coins = chains.map(coinIcon).filter(Boolean)
  for (const { id, picture } of logoPictures(tokenFiles, coins)) await addLogo(result, id, picture)
  return result
}

/** Chains share `icons/` with wallets; the prefix keeps them apart. A testnet wears its main network's picture. */
export function chainImageId(chain) {
  return `chain-${chain.image}`
}

/** Adds the picture if it is usable, and returns whether it was. Without one, the page shows an initial. */
async function add(result, imageId, picture) {
  try {
    if (picture) {
      result.icons.set(imageId, sanitiseSvg(await readPicture(picture), imageId))
      return true
    }
  } catch (error) {
    if (!(error instanceof SvgRefused)) throw error
    result.refused.push(`${imageId}: ${error.message}`)
  }
  result.neutral.push(imageId)
  return false
}

/** A token without a picture has none: the page writes its letter, so that a mark always means a listed token. */
async function addLogo(result, id, picture) {
  try {
    result.icons.set(id, sanitiseSvg(await readPicture(picture), id))
  } catch (error) {
    throw new Error(`the logo ${id}: ${error.message}`, { cause: error })
  }
}

function chainPicture(chain) {
  const name =
    chain.icon ??
    networks.find((network) => network.caip2id === chain.caip2)?.filePath.split(':')[1]
  return name && `networks/background/${name}`
}
