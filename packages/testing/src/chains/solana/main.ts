import { parseArgs } from 'node:util'
import { serveSolana } from './server.js'

const USAGE = 'usage: solana-rpc [--port N] [--fund ADDRESS=LAMPORTS]... [--world]'

/** The program: serves until SIGINT or SIGTERM. */
export async function main(args: readonly string[]): Promise<void> {
  const { url, stop, world } = await serveSolana(read(args))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }
  if (world) console.log(`world ${JSON.stringify(world)}`)
  console.log(`ready ${url}`)
}

function read(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      fund: { type: 'string', multiple: true },
      world: { type: 'boolean' },
    },
  })
  const port = Number(values.port ?? 8899)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new TypeError(`--port must be from 0 to 65535, not "${values.port}"\n${USAGE}`)
  }
  const fund = Object.fromEntries((values.fund ?? []).map(readFund))
  return { port, fund, world: values.world ?? false }
}

function readFund(text: string): [string, number] {
  const [, address, lamports] = /^([1-9A-HJ-NP-Za-km-z]{32,44})=([0-9]{1,15})$/.exec(text) ?? []
  if (!address || !lamports)
    throw new TypeError(`--fund takes ADDRESS=LAMPORTS, not "${text}"\n${USAGE}`)
  return [address, Number(lamports)]
}
