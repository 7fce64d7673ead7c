import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployer } from './accounts.js'
import { startAnvil } from './anvil.js'
import { chainAt } from './chain.js'
import { compile } from './compile.js'
import { gatewayFiles } from './gatewayFiles.js'
import { makeWorld } from './world.js'

const CHAIN_ID = 31_337

/**
 * Writes `state.json` (for `anvil --load-state`), `world.json` (what is where) and the lists of a gateway that knows it
 * into the folder. `showcase` is the chain for people: known tokens, pictures, and nothing that only tests want.
 */
export async function main(folder: string, showcase: boolean): Promise<void> {
  const ours = compile(folder)
  const state = join(folder, 'state.json')
  const unfinished = join(folder, 'state.unfinished.json')
  const anvil = await startAnvil(CHAIN_ID, unfinished)
  try {
    const chain = chainAt(anvil.url, deployer.address)
    await chain.rpc('anvil_setBlockTimestampInterval', [anvil.secondsPerBlock])
    const world = await makeWorld(chain, ours, showcase)
    const files = { 'world.json': world, ...gatewayFiles(world) }
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
    }
  } finally {
    await anvil.stop()
  }
  renameSync(unfinished, state)
}
