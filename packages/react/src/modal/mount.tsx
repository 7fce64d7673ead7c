import { createRoot, type Root } from 'react-dom/client'
import { DrawstringContext, type DrawstringContextValue } from '../provider/context.js'
import { createHost } from './host.js'
import { Modal } from './Modal.js'

interface Mounted {
  root: Root
  host: HTMLElement
}

const mounted = new Map<DrawstringContextValue, Mounted>()

/** Puts the modal, closed or open, at the end of the page; once. Within a press it is there when the press's task ends. */
export function mountModal(context: DrawstringContextValue): void {
  if (mounted.has(context)) return
  const { host, shadow } = createHost()
  const container = document.createElement('div')
  shadow.append(container)
  const root = createRoot(container)
  mounted.set(context, { root, host })
  document.body.append(host)
  root.render(
    <DrawstringContext.Provider value={context}>
      <Modal host={host} shadow={shadow} />
    </DrawstringContext.Provider>,
  )
}

/** Takes the modal off the page. */
export function unmountModal(context: DrawstringContextValue): void {
  const found = mounted.get(context)
  if (!found) return
  mounted.delete(context)
  found.root.unmount()
  found.host.remove()
}
