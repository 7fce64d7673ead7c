import type { Ask } from '../approval/ask.js'
import { content, type Heading } from './content.js'
import { deepActiveElement } from './focus.js'
import { styles } from './styles.js'

const TAG = 'drawstring-dev-wallet'

/** A panel on the page: resolves to the answer of its one question. */
export interface Panel extends HTMLElement {
  ask(ask: Ask, heading: Heading): Promise<boolean>
}

/** Makes a panel. The class is made here, not at import, so that the package loads where there is no DOM. */
export function createPanel(): Panel {
  if (!customElements.get(TAG)) customElements.define(TAG, panelClass())
  return document.createElement(TAG) as Panel
}

/** What the page must not hear: it would react to keys and clicks that are not its own. */
const PRIVATE = [
  'keydown',
  'keyup',
  'click',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'focusin',
  'focusout',
]

function panelClass() {
  return class extends HTMLElement implements Panel {
    readonly #root = this.attachShadow({ mode: 'open' })
    #settle: (answer: boolean) => void = () => {}

    constructor() {
      super()
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      this.#root.adoptedStyleSheets = [sheet]
      for (const event of PRIVATE) this.#root.addEventListener(event, (e) => e.stopPropagation())
    }

    async ask(ask: Ask, heading: Heading): Promise<boolean> {
      const before = deepActiveElement()
      const answered = new Promise<boolean>((settle) => {
        this.#settle = settle
      })
      const dialog = this.#dialog(ask, heading)
      this.#root.replaceChildren(dialog)
      ;(document.body ?? document.documentElement).append(this)
      // A modal dialog, not a popover: everything outside the topmost modal dialog is inert.
      dialog.showModal()
      const answer = await answered
      dialog.close()
      this.remove()
      before?.focus()
      return answer
    }

    /** A page that throws the panel away has not been approved. */
    disconnectedCallback() {
      this.#settle(false)
    }

    #dialog(ask: Ask, heading: Heading): HTMLDialogElement {
      const dialog = document.createElement('dialog')
      const { nodes, approve, reject } = content(ask, heading)
      dialog.setAttribute('aria-labelledby', 'badge question')
      dialog.setAttribute('aria-describedby', 'details')
      dialog.append(...nodes)
      approve.addEventListener('click', () => this.#settle(true))
      reject.addEventListener('click', () => this.#settle(false))
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.#settle(false)
      })
      return dialog
    }
  }
}
