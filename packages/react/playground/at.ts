import { type AllSlices, initialSlices as initial, type View } from '@drawstring/core'

export type Slices = Partial<AllSlices>

/** The dialog, open at a view. */
export const at = (view: View, canGoBack = false): Slices => ({
  modal: { ...initial.modal, view, canGoBack, canClose: true },
})
