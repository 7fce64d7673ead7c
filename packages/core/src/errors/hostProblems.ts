import { DrawstringError } from './DrawstringError.js'

// The core's catalogue leaves DS9xx to its host: what goes wrong when there is no core to ask.

export const coreUnavailable = (cause: unknown) =>
  new DrawstringError(
    {
      code: 'DS900',
      message:
        "Drawstring could not be loaded. Check the network, and that the page's CSP has " +
        "'wasm-unsafe-eval' in script-src and its own origin in connect-src. The next open() tries again.",
      detail: words(cause),
    },
    { cause },
  )

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

/** What was thrown, in words. */
export const words = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
