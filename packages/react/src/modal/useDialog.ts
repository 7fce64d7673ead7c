import type { ModalSlice } from '@drawstring/core'
import {
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { useDrawstringContext } from '../provider/context.js'
import { cycleFocus } from './cycleFocus.js'
import { putBack } from './host.js'
import { lockScroll } from './lockScroll.js'
import { isBeside, useMakingWay } from './useMakingWay.js'
import { showModal, useStanding } from './useStanding.js'

/** Opens and closes the native dialog with the slice, and asks the core at every way out. */
export function useDialog(host: HTMLElement, { open }: ModalSlice) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget | null>(null)
  const { drawstring } = useDrawstringContext()
  const close = () => drawstring.close()

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    // First, so that the page and the dialog are laid out once for both.
    const unlock = lockScroll()
    try {
      putBack(host)
      delete dialog.dataset.beside
      dialog.setAttribute('aria-modal', 'true')
      showModal(dialog)
    } catch (cause) {
      unlock()
      throw cause
    }
    return () => {
      unlock()
      delete dialog.dataset.standing
      dialog.close()
    }
  }, [host, open])
  useMakingWay(host, ref, open)
  useStanding(host, ref, open)

  return {
    ref,
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      // What a wallet draws stands behind the last stop.
      const mayLeave = isBeside(event.currentTarget) && !event.shiftKey
      if (event.key === 'Tab' && !mayLeave) cycleFocus(event.nativeEvent, event.currentTarget)
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
      event.preventDefault()
      close()
    },
    // The back gesture of Android, and Esc where a key press does not arrive.
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      close()
    },
    // A browser may insist on closing when asked twice: then the core is asked, and may keep it open.
    onClose: () => {
      if (!open || ref.current?.open) return
      ref.current?.showModal()
      close()
    },
    onPointerDown: (event: PointerEvent) => {
      pressed.current = event.target
    },
    onClick: (event: SyntheticEvent) => {
      const outside = event.target === event.currentTarget
      if (outside && pressed.current === event.target) close()
    },
  }
}
