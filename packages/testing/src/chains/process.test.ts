import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { anvilBinary } from './anvilBinary.js'
import { startAnvil, startSolana } from './index.js'
import { run } from './process.js'

const answers = (url: string, method: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  }).then(async (response) => (await response.json()).result)

test('anvil answers with its chain id, and is gone after stop', async () => {
  const chain = await startAnvil({ chainId: 4321 })
  expect(await answers(chain.rpcUrl, 'eth_chainId')).toBe('0x10e1')
  await chain.stop()
  await expect(answers(chain.rpcUrl, 'eth_chainId')).rejects.toThrow()
})

test('two anvils get two ports', async () => {
  const chains = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 2 })])
  expect(new Set(chains.map(({ rpcUrl }) => rpcUrl)).size).toBe(2)
  await Promise.all(chains.map((chain) => chain.stop()))
})

test('stop may be called twice', async () => {
  const chain = await startAnvil({ chainId: 4321 })
  await chain.stop()
  await chain.stop()
})

test('solana answers, and is gone after stop', async () => {
  const chain = await startSolana()
  expect(await answers(chain.rpcUrl, 'getHealth')).toBe('ok')
  await chain.stop()
  await expect(answers(chain.rpcUrl, 'getHealth')).rejects.toThrow()
})

test('a bad address to fund stops the start and is named', async () => {
  await expect(startSolana({ fund: { nobody: 1 } })).rejects.toThrow('not "nobody=1"')
})

test('a program that ends before it is ready says what it printed', async () => {
  await expect(run('/bin/sh', ['-c', 'echo broken; exit 3'], /ready/)).rejects.toThrow(
    /stopped with code 3[\s\S]*broken/,
  )
})

test('a program that does not stop when it is asked to is ended', async () => {
  const deaf = await run('/bin/sh', ['-c', 'trap "" TERM; echo ready $$; exec sleep 600'], /ready/)
  const pid = Number(deaf.line.split(' ')[1])
  await deaf.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a program that is not there says so', async () => {
  await expect(run('/nowhere/anvil', [], /ready/)).rejects.toThrow('not found')
})

test('a platform without anvil says what to install', () => {
  expect(() => anvilBinary('aix', 'ppc64')).toThrow('npm install --save-dev @foundry-rs/anvil')
})

test.each([0, 1.5, Number.NaN])('chain id %s is refused', async (chainId) => {
  await expect(startAnvil({ chainId })).rejects.toThrow('positive whole number')
})

test('a chain does not outlive a process that is killed', async () => {
  const entry = fileURLToPath(new URL('../../dist/chains/index.js', import.meta.url))
  const code = `import { startAnvil } from ${JSON.stringify(entry)}
    console.log((await startAnvil({ chainId: 99 })).rpcUrl); setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code])
  const [url] = await once(parent.stdout.setEncoding('utf8'), 'data')
  expect(await answers(url.trim(), 'eth_chainId')).toBe('0x63')
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(answers(url.trim(), 'eth_chainId')).rejects.toThrow(), 60_000)
})
