import { type ReactElement, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Boundary } from '../boundary/Boundary.js'
import { DrawstringContext, type DrawstringContextValue } from '../provider/context.js'
import { createHost, putBack } from './host.js'
import { Modal } from './Modal.js'
import { ModalFailed } from './ModalFailed.js'
import { rootOptions } from './rootOptions.js'

interface Mounted {
  root: Root
  host: HTMLElement
  modal: ReactElement
}

const mounted = new Map<DrawstringContextValue, Mounted>()

/** Puts the modal at the end of the page, closed: rendered piece by piece, so that the page's own tasks come between. */
export function layOutModal(context: DrawstringContextValue): void {
  const { root, modal } = placeOf(context)
  startTransition(() => root.render(modal))
}

/** Puts the modal on the page at once. Within a press it is there when the press's task ends. */
export function mountModal(context: DrawstringContextValue): void {
  const { root, modal } = placeOf(context)
  root.render(modal) // Where it stands already, the same element changes nothing.
}

/** Where the modal stands: on the page, also on one that replaced its `<body>` meanwhile. */
function placeOf(context: DrawstringContextValue): Mounted {
  const found = mounted.get(context)
  if (found) {
    putBack(found.host)
    return found
  }
  const { host, shadow } = createHost()
  const container = document.createElement('div')
  shadow.append(container)
  putBack(host)
  const modal = (
    <DrawstringContext.Provider value={context}>
      <Boundary fallback={(retry) => <ModalFailed retry={retry} />}>
        <Modal host={host} shadow={shadow} />
      </Boundary>
    </DrawstringContext.Provider>
  )
  const place = { root: createRoot(container, rootOptions(context)), host, modal }
  mounted.set(context, place)
  return place
}

/** Takes the modal off the page. */
export function unmountModal(context: DrawstringContextValue): void {
  const found = mounted.get(context)
  if (!found) return
  mounted.delete(context)
  found.root.unmount()
  found.host.remove()
}
