import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGateway } from './gateway.js'
import { BITCOIN, POLKADOT } from './otherFamilies.js'

/** A gateway that serves Bitcoin and Polkadot, whose nodes no sign-in needs: there are none. Its project admits the page of this origin. */
export async function startOtherFamiliesGateway(pageUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'families-'))
  const config = join(folder, 'gateway.toml')
  const chain = (caip2: string, method: string) =>
    `[chains."${caip2}"]\nrpc = ["http://127.0.0.1:9"]\nmethods = ["${method}"]\n`
  await writeFile(config, chain(BITCOIN, 'getblockcount') + chain(POLKADOT, 'chain_getHeader'))
  const gateway = await startGateway({ rpc: {}, flags: ['--config', config] })
  return {
    url: gateway.url,
    projectId: await gateway.addProject('elsewhere', pageUrl),
    async stop() {
      await gateway.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
