import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import { run } from '../support/program.js'
import { type Actions, type Engine, pressActions, typeActions } from './Engine.js'

/** Nobody else is asked, nothing is offered on the first start. */
const PREFERENCES: Record<string, string | number | boolean> = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}
const LISTENS = /WebDriver BiDi listening on (ws:\/\/\S+)/

/** Firefox ESR by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'drawstring-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const program = process.env.FIREFOX ?? 'firefox-esr'
  const flags = ['--headless', '--remote-debugging-port=0', '--profile', profile, 'about:blank']
  // It says where it listens on its standard error.
  const browser = await run('sh', ['-c', 'exec "$0" "$@" 2>&1', program, ...flags], LISTENS)
  const bidi = await connect(`${LISTENS.exec(browser.line)?.[1]}/session`)
  await bidi.call('session.new', { capabilities: {} })
  const { contexts } = await bidi.call<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  )
  const context = contexts[0]?.context
  await bidi.call('browsingContext.setViewport', {
    context,
    viewport: { width: 1280, height: 800 },
  })
  const act = (actions: Actions) => bidi.call('input.performActions', { context, actions })
  return {
    async goto(url) {
      await bidi.call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate<T>(expression: string) {
      const { type, result, exceptionDetails } = await bidi.call<{
        type: string
        result?: { value: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      })
      if (type !== 'success' || !result) throw new Error(exceptionDetails?.text ?? 'no result')
      return JSON.parse(result.value) as T
    },
    async press(x, y) {
      await act(pressActions(x, y))
    },
    async type(text) {
      await act(typeActions(text))
    },
    async close() {
      bidi.close()
      await browser.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Commands by their ids, over one socket. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map<number, (message: Record<string, unknown>) => void>()
  let last = 0
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    waiting.get(message.id)?.(message)
  })
  return {
    async call<T = unknown>(method: string, params: object): Promise<T> {
      const id = ++last
      const answer = new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const { type, error, message, result } = await answer
      waiting.delete(id)
      if (type === 'error') throw new Error(`${method}: ${error}: ${message}`)
      return result as T
    },
    close: () => socket.close(),
  }
}
