import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DevChain } from '@drawstring/testing'
import { startAnvil } from '@drawstring/testing/chains'
import { startGateway } from '../support/gateway.js'

/** What the README's lines say. */
const README = { gateway: '127.0.0.1:8787', projectId: 'YOUR_PROJECT_ID' }

/** The real gateway, for pages that hold the README's lines to the letter. */
export interface ReadmeGateway {
  /** Where pages look for it. */
  readme: string
  /** Where it is. */
  port: number
  /** The README's networks, on this machine. */
  chains: DevChain[]
  stop(): Promise<void>
}

/** Starts chains, gateway, and before it a door that knows what the README's project is called there. */
export async function startReadmeGateway(): Promise<ReadmeGateway> {
  const chains = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453 })])
  const rpc = Object.fromEntries(chains.map(({ caip2, rpcUrl }) => [caip2, [rpcUrl]]))
  const gateway = await startGateway({ rpc })
  const door = openDoor(gateway.url, await gateway.addProject('readme'))
  await once(door, 'listening')
  return {
    readme: README.gateway,
    port: (door.address() as AddressInfo).port,
    chains,
    async stop() {
      door.close()
      door.closeAllConnections()
      await Promise.all([gateway, ...chains].map((one) => one.stop()))
    },
  }
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
