/** Ends with the first of these. The oldest of the supported browsers have no function for it. */
export function firstOf(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const one of signals) {
    const end = () => controller.abort(one.reason)
    if (one.aborted) end()
    else one.addEventListener('abort', end, { once: true, signal: controller.signal })
  }
  return controller.signal
}
