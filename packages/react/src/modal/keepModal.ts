import type { DrawstringContextValue } from '../provider/context.js'

type ModalModule = typeof import('./mount.js')

let loading: Promise<ModalModule> | undefined
let loaded: ModalModule | undefined
/** How many effects want a context's modal; StrictMode and fast refresh let go and come back at once. */
const keepers = new WeakMap<DrawstringContextValue, number>()
/** When somebody last came near; hover, press and focus of one visit count once. */
const prepared = new WeakMap<DrawstringContextValue, number>()
const ONE_VISIT_MS = 1000

/** Mounts the modal whenever it opens, until the returned function is called. */
export function keepModal(context: DrawstringContextValue): () => void {
  const { drawstring } = context
  const show = () => {
    if (!drawstring.read('modal').open) return
    mountModal(context).catch((error: unknown) => {
      console.error(error)
      drawstring.close()
    })
  }
  const unsubscribe = drawstring.subscribe('modal', show)
  keepers.set(context, (keepers.get(context) ?? 0) + 1)
  show()
  return () => {
    unsubscribe()
    keepers.set(context, (keepers.get(context) ?? 1) - 1)
    setTimeout(() => keepers.get(context) === 0 && loaded?.unmountModal(context))
  }
}

/** The visitor is about to open the modal: bring everything it needs, core and screen side by side. */
export function prepareModal(context: DrawstringContextValue): void {
  const now = Date.now()
  if (now - (prepared.get(context) ?? 0) < ONE_VISIT_MS) return
  prepared.set(context, now)
  // The screen first: it is what the visitor sees first. A failure is told when they really open it.
  mountModal(context).catch(() => undefined)
  context.drawstring.prepare()
}

/** Mounts the modal, in this very moment if its code is there. */
export async function mountModal(context: DrawstringContextValue): Promise<void> {
  const module = loaded ?? (await loadModal())
  if (keepers.get(context)) module.mountModal(context)
}

/** The modal's code. A failed attempt is forgotten, so that the next press tries again. */
function loadModal(): Promise<ModalModule> {
  loading ??= import('./mount.js').then(
    (module) => {
      loaded = module
      return module
    },
    (cause: unknown) => {
      loading = undefined
      throw new Error('Drawstring: the modal could not be loaded. Is the page online?', { cause })
    },
  )
  return loading
}
