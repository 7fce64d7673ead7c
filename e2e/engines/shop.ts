import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PageLike } from '@drawstring/testing/playwright'
import { installDevWallet } from '@drawstring/testing/playwright'
import type { PageSettings } from '../page/src/settings.js'
import type { Chain, World } from '../support/world.js'

/** Collects the page's errors for the message of a test that times out. */
const LISTENS = `window.__said = []
const keep = (...words) => window.__said.push(words.map(String).join(' '))
for (const level of ['warn', 'error']) {
  const say = console[level]
  console[level] = (...words) => {
    keep(level, ...words)
    say.apply(console, words)
  }
}
addEventListener('error', (event) => keep('uncaught', event.message, event.target?.src ?? ''), true)
addEventListener('unhandledrejection', ({ reason }) => keep('unhandled', reason))
`

/**
 * The test page as it is, at an origin of its own, with a development wallet and the test's settings in a script before its own: not
 * every WebDriver runs scripts before a page's. The wallet asks its node itself, which the policy then names.
 */
export async function openShop(world: World, chain: Chain) {
  const script = { text: '' }
  const page = Number(new URL(world.pageUrl).port)
  const server = createServer(async (request, response) => {
    if (request.url === '/engine.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script.text)
      return
    }
    const answer = await fetch(`http://127.0.0.1:${page}${request.url}`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-security-policy': policy.replace('connect-src', `connect-src ${chain.rpcUrl}`),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const isPage = request.url === '/' || request.url?.startsWith('/?')
    response.end(
      isPage ? String(body).replace('<head>', '<head><script src="/engine.js"></script>') : body,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Sets what the page is given. */
    async furnish(settings: PageSettings) {
      let wallet = ''
      const page: PageLike = {
        addInitScript: async ({ content }: { content: string }) => {
          wallet = content
        },
        evaluate: async () => undefined as never,
      }
      await installDevWallet(page, { chains: [chain], namespaces: ['eip155'], approval: 'auto' })
      script.text = `${LISTENS};${wallet};window.__options = ${JSON.stringify(settings)}`
    },
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
