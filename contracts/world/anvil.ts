import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { contractsFolder } from './folders.js'

/** 1 January 2026, 00:00 UTC: the same world has the same blocks, whenever it is made. */
const GENESIS = 1_767_225_600
const SECONDS_PER_BLOCK = 12
/** Room for a transaction that makes 50 tokens. */
const BLOCK_GAS = 30_000_000

/** A node that writes its state into `file` when it is stopped. */
export function startAnvil(chainId: number, file: string) {
  const time = ['--timestamp', String(GENESIS), '--gas-limit', String(BLOCK_GAS)]
  return start(chainId, [...time, '--dump-state', file])
}

/** A node that begins with the state in `file`. */
export function loadAnvil(chainId: number, file: string) {
  return start(chainId, ['--load-state', file])
}

async function start(chainId: number, more: readonly string[]) {
  const options = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)]
  const child = spawn(program(), [...options, ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}:\n${said}`)))
  })
  return {
    url,
    secondsPerBlock: SECONDS_PER_BLOCK,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

function program(): string {
  const machine = process.arch === 'arm64' ? 'arm64' : 'amd64'
  const own = `@foundry-rs/anvil-${process.platform}-${machine}/package.json`
  const outer = createRequire(join(contractsFolder, 'package.json')).resolve(
    '@foundry-rs/anvil/package.json',
  )
  return join(dirname(createRequire(outer).resolve(own)), 'bin/anvil')
}
