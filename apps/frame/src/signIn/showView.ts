import type { Emit } from '../shell/serve.js'

/** As wide as the kit's dialog (docs: `--ds-width`). */
const WIDTH = 376

/** Asks the page to show the frame, as large as what is in it; returns what ends that. */
export function showView(root: HTMLElement, emit: Emit): () => void {
  let shown = 0
  const show = () => {
    const h = heightOf(root)
    if (h === shown || h === 0) return
    shown = h
    emit('ui.show', { w: WIDTH, h, reason: 'otp' })
  }
  const observer = new ResizeObserver(show)
  observer.observe(root)
  show()
  return () => {
    observer.disconnect()
    emit('ui.hide', {})
  }
}

/** Before the page shows it, the frame has no width of its own. */
function heightOf(root: HTMLElement): number {
  if (innerWidth > 0) return Math.ceil(root.getBoundingClientRect().height)
  root.style.width = `${WIDTH}px`
  const { height } = root.getBoundingClientRect()
  root.style.removeProperty('width')
  return Math.ceil(height)
}
