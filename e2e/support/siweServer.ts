import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createPublicClient, http } from 'viem'
import { parseSiweMessage, verifySiweMessage } from 'viem/siwe'

interface Session {
  address: string
  chainId: number
}

/** The server of a page with a `siweConfig`: viem verifies, and one visitor at most is signed in. */
export async function startSiweServer(rpcUrl: string) {
  const node = createPublicClient({ transport: http(rpcUrl) })
  const nonces = new Set<string>()
  const now: { session: Session | null; refuses: boolean } = { session: null, refuses: false }

  async function verify(request: IncomingMessage): Promise<number> {
    const { message, signature } = JSON.parse(await text(request))
    const { address, chainId, nonce = '' } = parseSiweMessage(message)
    if (now.refuses || !address || !chainId || !nonces.delete(nonce)) return 401
    const domain = new URL(request.headers.origin ?? '').host
    if (!(await verifySiweMessage(node, { message, signature, domain, nonce }))) return 401
    now.session = { address, chainId }
    return 204
  }

  async function answer(request: IncomingMessage): Promise<[status: number, body?: string]> {
    switch (request.url) {
      case '/siwe/nonce': {
        const nonce = randomBytes(16).toString('hex')
        nonces.add(nonce)
        return [200, nonce]
      }
      case '/siwe/verify':
        return [await verify(request)]
      case '/siwe/session':
        return [200, now.session ? JSON.stringify(now.session) : '']
      case '/siwe/sign-out':
        now.session = null
        return [204]
      default:
        return [404]
    }
  }

  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request)
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${port}`, now, stop }
}
