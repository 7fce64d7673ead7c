import { whenRested } from '@drawstring/core'
import { attempt } from '../boundary/reportFault.js'
import type { DrawstringContextValue } from '../provider/context.js'
import { whenIdle } from '../store/whenIdle.js'
import { loadContents } from './loadContents.js'
import { layOutModal, mountModal, unmountModal } from './mount.js'

/** How many effects want a context's modal; StrictMode and fast refresh let go and come back at once. */
const keepers = new WeakMap<DrawstringContextValue, number>()
/** When somebody last came near; hover, press and focus of one visit count once. */
const prepared = new WeakMap<DrawstringContextValue, number>()
const ONE_VISIT_MS = 1000

/** Lays the closed modal out when the page is idle, at the latest when it opens, until the returned function is called. */
export function keepModal(context: DrawstringContextValue): () => void {
  const { drawstring } = context
  // The page puts the views where it wants them: `DrawstringModal`.
  if (drawstring.read('options').embedded) return () => {}
  if (drawstring.preload === 'idle') whenRested(loadContents)
  const unplan = whenIdle(() => attempt(drawstring, () => layOutModal(context)))
  const show = () =>
    attempt(drawstring, () => {
      if (drawstring.read('modal').open) mountModal(context)
    })
  const unsubscribe = drawstring.subscribe('modal', show)
  keepers.set(context, (keepers.get(context) ?? 0) + 1)
  show()
  return () => {
    unplan()
    unsubscribe()
    keepers.set(context, (keepers.get(context) ?? 1) - 1)
    setTimeout(() => keepers.get(context) === 0 && unmountModal(context))
  }
}

/** The visitor is about to open the modal: bring everything it needs, core and contents side by side. */
export function prepareModal(context: DrawstringContextValue): void {
  const now = Date.now()
  if (context.drawstring.preload === 'none') return
  if (now - (prepared.get(context) ?? 0) < ONE_VISIT_MS) return
  prepared.set(context, now)
  // A failure is told when they really open it.
  loadContents().catch(() => undefined)
  context.drawstring.prepare()
}
