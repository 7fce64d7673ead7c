import type { Engine } from './Engine.js'

/** Ends the wait for what never comes. */
const DEADLINE_MS = 60_000

/** Finds what a visitor sees and can use, in the open dialog before the page: by what it is and what it is called. */
const FIND = (selector: string, name: string) => `(() => {
  const wanted = new RegExp(${JSON.stringify(name)})
  const shadow = document.querySelector('drawstring-layer')?.shadowRoot
  const dialog = shadow?.querySelector('dialog[open]')
  const nameOf = (one) => {
    const labels = [...(one.labels ?? [])].map((label) => label.textContent).join(' ')
    return (one.getAttribute('aria-label') || labels || one.textContent).replace(/\\s+/g, ' ').trim()
  }
  const usable = (one) => one.getClientRects().length > 0 && !one.disabled && one.getAttribute('aria-disabled') !== 'true'
  const all = [...(dialog ?? document).querySelectorAll(${JSON.stringify(selector)})]
  const found = all.find((one) => usable(one) && wanted.test(nameOf(one)))
  if (!found) return null
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const box = found.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // A dialog that still fades takes the press.
  const hit = found.getRootNode().elementFromPoint(x, y)
  return found.contains(hit) ? { x, y } : null
})()`

const SHOWN = `(document.querySelector('drawstring-layer')?.shadowRoot?.querySelector('dialog[open]') ?? document.body).innerText`

/** The page's errors, the core's state and the last resources that were loaded. */
const WENT = `(() => {
  const slice = (name) => window.drawstring?.read(name)
  const names = performance.getEntriesByType('resource').map(({ name, responseStatus }) => [responseStatus, name.replace(/.*\\//, '')].join(' '))
  return { said: window.__said, host: slice('host'), modal: slice('modal'), status: slice('connection')?.status, last: names.slice(-12) }
})()`

/** What a visitor does in any browser, in their words. */
export function visitorOf(engine: Engine) {
  /** Asks until the answer is there. A place has to hold still for a moment, as what moves is missed. */
  async function until<T>(
    what: string,
    look: () => Promise<T | null | undefined | false>,
  ): Promise<T> {
    const end = Date.now() + DEADLINE_MS
    for (;;) {
      const found = await look()
      if (found) return found
      if (Date.now() > end) {
        const shown = await engine.evaluate<string>(SHOWN)
        const went = JSON.stringify(await engine.evaluate(WENT).catch(String))
        throw new Error(`there is no ${what} in ${DEADLINE_MS} ms; shown is: ${shown}; ${went}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function place(selector: string, name: string) {
    let last = ''
    return until(`${selector} "${name}"`, async () => {
      const found = await engine.evaluate<{ x: number; y: number } | null>(FIND(selector, name))
      const before = last
      last = JSON.stringify(found)
      return before === last && found
    })
  }

  return {
    /** Presses a button whose name matches. */
    async press(name: string) {
      const { x, y } = await place('button, [role=option], [role=tab]', name)
      await engine.press(x, y)
    },
    /** Types into the field that is called so. */
    async fill(name: string, text: string) {
      const { x, y } = await place('input, textarea', name)
      await engine.press(x, y)
      await engine.type(text)
    },
    /** Waits for a text in the dialog, or on the page while none is open. */
    async sees(text: string) {
      await until(`text "${text}"`, async () =>
        (await engine.evaluate<string>(SHOWN)).replace(/\s+/g, ' ').includes(text),
      )
    },
    until,
  }
}

export type Visitor = ReturnType<typeof visitorOf>
