/** As in the style sheets: below this width the sheet hangs at the screen's lower edge. */
const PHONE = '(max-width: 480px)'
/** Less is a press that trembled. */
const MEANT_PX = 6
/** Pulled so far, or let go so fast, it closes. */
const FAR_PX = 96
const FAST_PX_PER_MS = 0.6
/** The whole way down, on the animation's clock. */
const WAY_MS = 1000

/** As in the style sheets: a closed dialog is seen no longer. */
const GONE_MS = 200

interface Dialog {
  close: () => void
  isOpen: () => boolean
}

interface DragState {
  from: number
  at: number
  pull?: Animation
}

/** Pulls the sheet down with a finger on its header. Moved by an animation's clock: no style attribute. Returns how to stop. */
export function followDrag(header: HTMLElement, sheet: HTMLElement, dialog: Dialog): () => void {
  let drag: DragState | undefined
  const end = new AbortController()
  const on = (type: string, act: (event: PointerEvent) => void) =>
    header.addEventListener(type, (event) => act(event as PointerEvent), { signal: end.signal })
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (drag?.from ?? 0))

  on('pointerdown', (event) => {
    if (event.isPrimary && matchMedia(PHONE).matches) {
      drag = { from: event.clientY, at: event.timeStamp }
    }
  })
  on('pointermove', (event) => {
    if (!drag || (!drag.pull && pulled(event) < MEANT_PX)) return
    if (!drag.pull) {
      header.setPointerCapture(event.pointerId)
      drag.pull = startPull(sheet)
    }
    drag.pull.currentTime = (pulled(event) / sheet.offsetHeight) * WAY_MS
  })
  on('pointerup', (event) => {
    if (drag?.pull) {
      const fast = pulled(event) / (event.timeStamp - drag.at) > FAST_PX_PER_MS
      if (fast || pulled(event) > FAR_PX) dialog.close()
      letGo(drag.pull, dialog.isOpen())
    }
    drag = undefined
  })
  on('pointercancel', () => {
    drag?.pull?.cancel()
    drag = undefined
  })
  return () => {
    end.abort()
    drag?.pull?.cancel()
  }
}

function startPull(sheet: HTMLElement): Animation {
  const pull = sheet.animate({ translate: ['0 0', '0 100%'] }, { duration: WAY_MS, fill: 'both' })
  pull.pause()
  return pull
}

/** Back to its place, or down and away. */
function letGo(pull: Animation, stays: boolean): void {
  pull.playbackRate = stays ? -6 : 4
  pull.play()
  // A sheet on its way out stays down until nobody sees it any more.
  pull.onfinish = () => setTimeout(() => pull.cancel(), stays ? 0 : GONE_MS)
}
