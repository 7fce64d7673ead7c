import { Boundary, nothing } from '../boundary/Boundary.js'
import { useSlice } from '../store/useSlice.js'
import { Header } from './Header.js'
import { Stage } from './Stage.js'
import { useContents } from './useContents.js'
import { useDialog } from './useDialog.js'
import { useHost } from './useHost.js'
import { useShown } from './useShown.js'

/** The one dialog. What it shows is the core's `modal` slice. It comes with the page; its contents are loaded. */
export function Modal({ host, shadow }: { host: HTMLElement; shadow: ShadowRoot }) {
  useHost(host, shadow)
  const modal = useSlice('modal')
  const shown = useShown(modal)
  const dialog = useDialog(host, modal)
  const inside = useContents(modal.open)
  return (
    /* biome-ignore lint/a11y/noRedundantRoles: tools that look for [role=dialog] do not know the element's own role */
    <dialog role="dialog" aria-modal="true" aria-labelledby="title" {...dialog}>
      <div
        className="sheet"
        data-shake={modal.shake || undefined}
        data-tall={shown.view === 'AllWallets' || undefined}
      >
        <div className="grabber" />
        {inside.contents && (
          <Boundary fallback={nothing} again={shown.view}>
            <inside.contents.Bars />
            <inside.contents.Drag shadow={shadow} />
          </Boundary>
        )}
        <Header modal={shown} />
        <Stage modal={shown} shadow={shadow} {...inside} />
      </div>
    </dialog>
  )
}
