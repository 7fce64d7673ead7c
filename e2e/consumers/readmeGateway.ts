import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { DevChain } from '@drawstring/testing'
import { startAnvil } from '@drawstring/testing/chains'
import { at } from '../support/paths.js'
import { run } from '../support/program.js'
import { gatewayCommands } from './readme.mjs'

/** What the README's lines say. */
const README = { gateway: '127.0.0.1:8787', projectId: 'YOUR_PROJECT_ID' }
/** What the build that the README tells of makes. Tests take the one that they were built with. */
const PROGRAM = 'target/release/drawstring-gateway'

/** The real gateway, run by the README's commands, for pages that hold the README's lines to the letter. */
export interface ReadmeGateway {
  /** Where pages look for it. */
  readme: string
  /** Where it is. */
  port: number
  /** Where servers find it: the issuer of its sessions. */
  url: string
  /** What the README's project is called there. */
  projectId: string
  /** The README's networks, on this machine. */
  chains: DevChain[]
  stop(): Promise<void>
}

/** Starts chains, gateway, and before it a door that knows what the README's project is called there. */
export async function startReadmeGateway(): Promise<ReadmeGateway> {
  const chains = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453 })])
  await mkdir(at('target/e2e'), { recursive: true })
  const data = await mkdtemp(at('target/e2e/readme-'))
  const [, add, serve] = commands(chains[0].rpcUrl)
  // Where its files are and that another gateway may run beside it: nothing that a page notices.
  const place = ['--data-dir', data]
  // Starters switch the network.
  const second = ['--rpc', `${chains[1].caip2}=${chains[1].rpcUrl}`]
  const { stdout } = await promisify(execFile)(add.program, [...add.words, ...place])
  const gateway = await run(
    serve.program,
    [...serve.words, ...second, ...place, '--listen', '127.0.0.1:0', '--log', 'error'],
    /^listening on http/,
  )
  const [url, projectId] = [gateway.line.slice('listening on '.length), stdout.trim()]
  const door = openDoor(url, projectId)
  await once(door, 'listening')
  return {
    readme: README.gateway,
    port: (door.address() as AddressInfo).port,
    url,
    projectId,
    chains,
    async stop() {
      door.close()
      door.closeAllConnections()
      await Promise.all([gateway, ...chains].map((one) => one.stop()))
      await rm(data, { recursive: true, force: true })
    },
  }
}

interface Command {
  program: string
  words: string[]
}

/**
 * The README's three commands (build, add a project, serve), with nothing changed but this list: no feature is
 * switched on that the README does not switch on.
 */
function commands(rpcUrl: string): readonly [Command, Command, Command] {
  const changed: Record<string, string> = {
    [PROGRAM]: process.env.GATEWAY ?? at('target/debug/drawstring-gateway'),
    'eip155:1=https://your-node.example.com': `eip155:1=${rpcUrl}`,
  }
  const all = gatewayCommands().map(([program = '', ...words]) => ({
    program: changed[program] ?? program,
    words: words.map((word) => changed[word] ?? word),
  }))
  const [build, add, serve] = all
  const is = (command: Command | undefined, ...words: string[]) =>
    words.every((word) => command?.words.includes(word))
  if (
    !build ||
    !add ||
    !serve ||
    all.length !== 3 ||
    !is(add, 'project', 'add') ||
    !is(serve, '--rpc')
  )
    throw new Error('README.md runs the gateway by other commands than build, project add, serve')
  return [build, add, serve]
}

/** Passes everything on; only the project's id is put into the address. */
const openDoor = (gatewayUrl: string, projectId: string) =>
  createServer((request, response) => {
    const path = request.url?.replace(README.projectId, projectId)
    const { method, headers } = request
    const asked = ask(gatewayUrl, { path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', (error) => response.destroy(error))
    request.pipe(asked)
  }).listen(0, '127.0.0.1')
