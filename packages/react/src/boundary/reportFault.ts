import { type Drawstring, keepLog } from '@drawstring/core'

/** Tells the developer and the page's subscribers of a fault of ours; without a provider the console alone. */
export function reportFault(drawstring: Drawstring | undefined, cause: unknown): void {
  if (drawstring) {
    drawstring.reportFault(cause)
    return
  }
  const { code, text } = keepLog('error', {
    code: 'DS907',
    // Read where nothing throws: a boundary that does takes the page's tree away.
    get message() {
      return cause instanceof Error ? cause.message : String(cause)
    },
  })
  console.error(`[drawstring ${code}] ${text}`)
}

/** Does something beside rendering, such as in an effect; a fault of it is told, and never ends the page's tree. */
export function attempt(drawstring: Drawstring, act: () => void): void {
  try {
    act()
  } catch (cause) {
    reportFault(drawstring, cause)
  }
}

/** The same for what lasts: what it returns undoes it, and neither faults. */
export function attemptLasting(drawstring: Drawstring, act: () => () => void): () => void {
  let undo = () => {}
  attempt(drawstring, () => {
    undo = act()
  })
  return () => attempt(drawstring, undo)
}
