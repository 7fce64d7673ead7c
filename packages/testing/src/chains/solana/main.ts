import { parseArgs } from 'node:util'
import { serveSolana } from './server.js'

const USAGE = 'usage: solana-rpc [--port N] [--fund ADDRESS=LAMPORTS]...'

/** The program: serves until SIGINT or SIGTERM. */
export async function main(args: readonly string[]): Promise<void> {
  const { port, fund } = read(args)
  const { url, stop } = await serveSolana({ port, fund })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }
  console.log(`ready ${url}`)
}

function read(args: readonly string[]): { port: number; fund: Record<string, number> } {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string' }, fund: { type: 'string', multiple: true } },
  })
  const port = Number(values.port ?? 8899)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new TypeError(`--port must be from 0 to 65535, not "${values.port}"\n${USAGE}`)
  }
  return { port, fund: Object.fromEntries((values.fund ?? []).map(readFund)) }
}

function readFund(text: string): [string, number] {
  const [, address, lamports] = /^([1-9A-HJ-NP-Za-km-z]{32,44})=([0-9]{1,15})$/.exec(text) ?? []
  if (!address || !lamports)
    throw new TypeError(`--fund takes ADDRESS=LAMPORTS, not "${text}"\n${USAGE}`)
  return [address, Number(lamports)]
}
