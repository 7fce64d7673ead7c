import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { devSolanaAddress } from '../../index.js'

const program = fileURLToPath(new URL('../../../bin/solana-rpc.mjs', import.meta.url))
const start = (...args: string[]) => spawn(program, args)

/** Exit code and everything printed. */
async function ended(child: ReturnType<typeof start>): Promise<[number | null, string]> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return [code, output]
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'it says where it is ready, and %s stops it',
  async (signal) => {
    const child = start('--port', '0')
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
    expect(line).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\n$/)
    const end = ended(child)
    child.kill(signal)
    expect((await end)[0]).toBe(0)
  },
)

test('--fund may be repeated', async () => {
  const other = '11111111111111111111111111111112'
  const funds = [devSolanaAddress, other].flatMap((address) => ['--fund', `${address}=1000000000`])
  const child = start('--port', '0', ...funds)
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  const body = JSON.stringify([
    { id: 1, method: 'getBalance', params: [devSolanaAddress] },
    { id: 2, method: 'getBalance', params: [other] },
  ])
  const response = await fetch(line.trim().slice('ready '.length), { method: 'POST', body })
  const balances = (await response.json()) as { result: { value: number } }[]
  expect(balances.map(({ result }) => result.value)).toEqual([1_000_000_000, 1_000_000_000])
  const end = ended(child)
  child.kill('SIGTERM')
  await end
})

test.each([
  [['--port', 'x'], '--port must be from 0 to 65535, not "x"'],
  [['--port', '70000'], '--port must be from 0 to 65535'],
  [['--fund', 'x=1'], '--fund takes ADDRESS=LAMPORTS, not "x=1"'],
  [['--fund', `${devSolanaAddress}=1.5`], '--fund takes ADDRESS=LAMPORTS'],
  [['--fund', `${devSolanaAddress}=999999999999999`], 'The airdrop failed'],
  [['--what'], "Unknown option '--what'"],
])('with %j it stops and says what is wrong', async (args, message) => {
  const [code, output] = await ended(start(...args))
  expect(code).toBe(1)
  expect(output).toContain(message)
})

test('a port that is taken is named, with a way out', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [code, output] = await ended(start('--port', String(port)))
  server.close()
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`${port}[\\s\\S]*another --port`))
})
