import { isCalm } from '../modal/useHeightMotion.js'

/** Lets a view fade out beside the one that takes its place. Called when it is about to be taken away, and shown once React has let go of it. */
export function leave(view: HTMLElement): void {
  const stage = view.parentElement
  if (!stage || isCalm()) return
  const { offsetTop, scrollTop } = stage
  queueMicrotask(() => {
    // It may have stayed after all, and nobody sees what a closed dialog prepares.
    if (view.isConnected || stage.closest('dialog:not([open])')) return
    view.inert = true
    // Browsers need `inert` alone; test tools that find elements by role know only this.
    view.setAttribute('aria-hidden', 'true')
    view.dataset.direction = 'past'
    view.style.cssText = `top:${offsetTop - scrollTop}px;clip-path:inset(${scrollTop}px 0 0)`
    stage.after(view)
    view.animate({ opacity: [1, 0] }, 120).onfinish = () => view.remove()
  })
}
