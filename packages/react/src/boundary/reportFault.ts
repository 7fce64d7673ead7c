import { type Drawstring, keepLog } from '@drawstring/core'

/** Tells the developer and the page's subscribers of a fault of ours; without a provider the console alone. */
export function reportFault(drawstring: Drawstring | undefined, cause: unknown): void {
  if (drawstring) {
    drawstring.reportFault(cause)
    return
  }
  const message = cause instanceof Error ? cause.message : String(cause)
  const { code, text } = keepLog('error', { code: 'DS907', message })
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
