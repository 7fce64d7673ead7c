import { existsSync } from 'node:fs'
import { run } from '../support/program.js'
import { reservedPort } from '../support/reservedPort.js'
import { type Actions, type Engine, pressActions, typeActions } from './Engine.js'

/** WebKitGTK's own browser, where Debian has it; it has no command on the path. */
const BROWSERS = ['4.1', '4.0', '6.0'].map(
  (version) =>
    `/usr/lib/${triplet()}/webkit${version === '6.0' ? 'gtk' : '2gtk'}-${version}/MiniBrowser`,
)
/** Without a graphics card. */
const ENVIRONMENT = [
  'GDK_BACKEND=x11',
  'LIBGL_ALWAYS_SOFTWARE=1',
  'WEBKIT_DISABLE_COMPOSITING_MODE=1',
  'WEBKIT_DISABLE_DMABUF_RENDERER=1',
]
/** Ends the wait for a driver that never listens, or for a script that hangs. */
const DEADLINE_MS = 60_000

/** WebKitGTK by its WebDriver, on a screen of its own. */
export async function startWebKit(): Promise<Engine> {
  const binary = BROWSERS.find((path) => existsSync(path))
  if (!binary) throw new Error(`there is no WebKitGTK browser: ${BROWSERS.join(', ')}`)
  const screen = await run(
    'sh',
    ['-c', 'exec Xvfb -displayfd 1 -screen 0 1280x900x24 -nolisten tcp'],
    /^\d+$/,
  )
  const port = await reservedPort()
  const display = `DISPLAY=:${screen.line}`
  // It says nothing when it listens.
  const words = ['-c', 'echo starting; exec "$0" "$@"', 'env', display, ...ENVIRONMENT]
  const driver = await run('sh', [...words, 'WebKitWebDriver', `--port=${port}`], /^starting/)
  const server = `http://127.0.0.1:${port}`
  await listening(server)
  const options = { binary, args: ['--automation'] }
  const { sessionId } = await ask<{ sessionId: string }>(server, 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const call = <T>(method: string, path: string, body?: object) =>
    ask<T>(server, method, `/session/${sessionId}${path}`, body)
  await call('POST', '/timeouts', { script: DEADLINE_MS })
  await call('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 880 })
  const act = (actions: Actions) => call('POST', '/actions', { actions })
  return {
    async goto(url) {
      await call('POST', '/url', { url })
    },
    async evaluate<T>(expression: string) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => JSON.stringify((await (${expression})) ?? null))()
          .then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await call<{ value?: string; error?: string }>(
        'POST',
        '/execute/async',
        { script, args: [] },
      )
      if (value === undefined) throw new Error(error)
      return JSON.parse(value) as T
    },
    async press(x, y) {
      await act(pressActions(x, y))
    },
    async type(text) {
      await act(typeActions(text))
    },
    async close() {
      await call('DELETE', '').catch(() => undefined)
      await driver.stop()
      await screen.stop()
    },
  }
}

async function ask<T>(server: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(server + path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
  return value
}

async function listening(server: string): Promise<void> {
  const end = Date.now() + DEADLINE_MS
  for (;;) {
    const answer = await fetch(`${server}/status`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error('WebKitWebDriver does not listen')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function triplet(): string {
  return `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
}
