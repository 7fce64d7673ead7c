import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { documentHeaders } from './headers.js'

const DOCUMENT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Wallet</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script>
<body><main id="frame"></main></body></html>`

/** Serves the form alone, under the policy of the frame's document. */
export async function serveOtpPage(): Promise<{ url: string; stop: () => void }> {
  const files = await bundle()
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://page').pathname
    const file = files[path]
    // The icon that a browser asks for.
    if (!file) return response.writeHead(204).end()
    response.writeHead(200, { ...documentHeaders([]), 'Content-Type': file.type }).end(file.content)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, stop }
}

async function bundle() {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const input = { page: at('otpPage.ts'), style: at('../src/looks/frame.css') }
  const options = { write: false, modulePreload: false, rolldownOptions: { input } } as const
  const built = await build({ configFile: false, logLevel: 'error', build: options })
  const { output } = built as Rolldown.RolldownOutput
  const script = output.find((one) => one.type === 'chunk' && one.name === 'page')
  const style = output.find((one) => one.type === 'asset' && one.fileName.endsWith('.css'))
  return {
    '/': { type: 'text/html; charset=utf-8', content: DOCUMENT },
    '/page.js': { type: 'text/javascript', content: script?.type === 'chunk' ? script.code : '' },
    '/page.css': { type: 'text/css', content: style?.type === 'asset' ? style.source : '' },
  } as Record<string, { type: string; content: string | Uint8Array }>
}
