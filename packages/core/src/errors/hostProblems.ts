import { DrawstringError } from './DrawstringError.js'
import { type WasmFault, wasmFault } from './wasmFault.js'

// The core's catalogue leaves DS9xx to its host: what goes wrong when there is no core to ask.

/** The core could not be loaded: because of the browser or the page, as far as that can be told, else because a file did not come. */
export function coreUnavailable(cause: unknown): DrawstringError {
  const fault = wasmFault(cause)
  const found = fault ? NO_WASM[fault] : NOT_LOADED
  return new DrawstringError({ ...found, detail: words(cause) }, { cause })
}

const NOT_LOADED = {
  code: 'DS900',
  message:
    "Drawstring could not be loaded. Check the network, and that the page's CSP has its own origin " +
    'in script-src and connect-src. The next open() tries again.',
}

const NO_WASM: Readonly<Record<WasmFault, { code: string; message: string }>> = {
  missing: {
    code: 'DS908',
    message:
      'This browser has no WebAssembly, without which Drawstring does not run: it is switched off (Lockdown Mode on Apple devices, ' +
      'a security setting, a company policy) or was taken away by a script of the page. The modal tells the visitor.',
  },
  blocked: {
    code: 'DS909',
    message:
      "The page does not allow WebAssembly. Add 'wasm-unsafe-eval' to script-src of its Content-Security-Policy, " +
      'in the header and in every meta element. The modal tells the visitor.',
  },
  old: {
    code: 'DS910',
    message:
      'This browser is too old for Drawstring, whose README says which ones are supported. The modal tells the visitor.',
  },
  memory: {
    code: 'DS911',
    message: 'The browser had no memory left for Drawstring. The next open() tries again.',
  },
}

export const coreCrashed = (cause: unknown) =>
  new DrawstringError(
    {
      code: 'DS901',
      message:
        'Drawstring stopped because of a fault of its own. Please report it. The next open() starts it anew.',
      detail: words(cause),
    },
    { cause },
  )

export const notInBrowser = () =>
  new DrawstringError({
    code: 'DS903',
    message: 'Drawstring acts only in a browser. Call this after the page has mounted.',
  })

/** As in the core's catalogue. */
export const notConnected = () =>
  new DrawstringError({ code: 'DS111', message: 'No wallet is connected' })

export const notShown = (cause: unknown) =>
  new DrawstringError(
    {
      code: 'DS907',
      message:
        'A part of Drawstring could not be shown because of a fault of its own. It says so in its place, and can be tried again. Please report it.',
      detail: words(cause),
    },
    { cause },
  )

/** What was thrown, in words; pages and wallets also throw what has none. */
export function words(cause: unknown): string {
  try {
    return cause instanceof Error ? `${cause.message || ''}` : String(cause)
  } catch {
    return 'no words for it'
  }
}
