import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { at } from './paths.js'

/** Every tenth is certified. */
const CERTIFIED_EVERY = 10

/** A registry folder of an operator with many wallets, named "Wallet 0001" and on. */
export async function manyWallets(count: number): Promise<string> {
  const folder = await mkdtemp(join(at('target/e2e'), 'registry-'))
  const wallets = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    return {
      id: number.padStart(64, '0'),
      name: `Wallet ${number}`,
      image_id: 'plain',
      order: index + 1,
      homepage: `https://${number}.example`,
      ...((index + 1) % CERTIFIED_EVERY === 0 && { badge_type: 'certified' }),
    }
  })
  await mkdir(join(folder, 'icons'))
  await writeFile(join(folder, 'icons/plain.svg'), PLAIN)
  await writeFile(
    join(folder, 'registry.json'),
    JSON.stringify({ version: 1, wallets, chains: [] }),
  )
  return folder
}

const PLAIN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#37f"/></svg>'
