import { type PointerEvent, useMemo, useRef } from 'react'
import { useDrawstringContext } from '../provider/context.js'

/** As in the style sheets: below this width the sheet hangs at the screen's lower edge. */
const PHONE = '(max-width: 480px)'
/** Less is a press that trembled. */
const MEANT_PX = 6
/** Pulled so far, or let go so fast, it closes. */
const FAR_PX = 96
const FAST_PX_PER_MS = 0.6
/** The whole way down, on the animation's clock. */
const WAY_MS = 1000

/** Lets a phone's visitor pull the sheet down by its header. Moved by an animation's clock: no style attribute. */
export function useDrag() {
  const { drawstring } = useDrawstringContext()
  const drag = useRef<{ from: number; at: number; pull?: Animation } | null>(null)

  return useMemo(() => {
    const distance = (event: PointerEvent) => Math.max(0, event.clientY - (drag.current?.from ?? 0))
    const sheetOf = (event: PointerEvent) => event.currentTarget.closest('.sheet') as HTMLElement

    return {
      onPointerDown(event: PointerEvent) {
        if (event.isPrimary && matchMedia(PHONE).matches) {
          drag.current = { from: event.clientY, at: event.timeStamp }
        }
      },
      onPointerMove(event: PointerEvent) {
        const now = drag.current
        if (!now || (!now.pull && distance(event) < MEANT_PX)) return
        const sheet = sheetOf(event)
        if (!now.pull) {
          event.currentTarget.setPointerCapture(event.pointerId)
          now.pull = sheet.animate(
            { translate: ['0 0', '0 100%'] },
            { duration: WAY_MS, fill: 'both' },
          )
          now.pull.pause()
        }
        now.pull.currentTime = (distance(event) / sheet.offsetHeight) * WAY_MS
      },
      onPointerUp(event: PointerEvent) {
        const { pull, at } = drag.current ?? {}
        const pulled = distance(event)
        drag.current = null
        if (!pull || at === undefined) return
        const fast = pulled / (event.timeStamp - at) > FAST_PX_PER_MS
        if (pulled > FAR_PX || fast) drawstring.close()
        const stays = drawstring.read('modal').open
        pull.playbackRate = stays ? -6 : 4
        pull.onfinish = () => pull.cancel()
        pull.play()
      },
      onPointerCancel() {
        drag.current?.pull?.cancel()
        drag.current = null
      },
    }
  }, [drawstring])
}
