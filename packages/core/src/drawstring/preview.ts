import { type Action, initial } from '../generated/protocol.js'
import type { Store } from '../store/createStore.js'

/** Shows at once what an action will do to the dialog, so that it is painted while its contents are on their way. */
export function preview(store: Store, action: Action): void {
  if (action?.type === 'open') {
    const view = action.view ?? initial.modal.view
    store.write('modal', { ...initial.modal, open: true, view, canClose: true })
  } else if (action?.type === 'close') {
    store.write('modal', initial.modal)
  }
}
