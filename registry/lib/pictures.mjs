import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './read.mjs'

/** Folders of `@web3icons/core` that a picture may be named in. */
const WEB3ICONS = /^(wallets|exchanges|networks|tokens)\/(background|branded)\/[A-Za-z0-9-]+$/

/** A file of `pictures/`: the set that it came with, which NOTICE names, and its own name. */
const OWN = /^[a-z0-9-]+\/[a-z0-9-]+$/

/** The SVG source of a picture, by the name that a reviewed file has for it: `rainbowkit/taho`, `tokens/background/USDC`. */
export async function readPicture(name) {
  if (WEB3ICONS.test(name)) return await fromWeb3icons(name)
  if (!OWN.test(name)) throw new Error(`${name} is no name of a picture`)
  const path = join(ROOT, 'pictures', `${name}.svg`)
  if (!existsSync(path)) throw new Error(`there is no picture pictures/${name}.svg`)
  return readFileSync(path, 'utf8')
}

async function fromWeb3icons(name) {
  try {
    return (await import(`@web3icons/core/svgs/${name}.svg.js`)).default
  } catch (cause) {
    throw new Error(`@web3icons/core has no picture ${name}`, { cause })
  }
}
