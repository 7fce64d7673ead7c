import { Boundary, nothing } from '../boundary/Boundary.js'
import { useSlice } from '../store/useSlice.js'
import { Header } from './Header.js'
import { Stage } from './Stage.js'
import { useContents } from './useContents.js'
import { useHost } from './useHost.js'

/** The views in the page itself: the dialog's sheet without a dialog, and without a way to close it. */
export function Embedded({ host, shadow }: { host: HTMLElement; shadow: ShadowRoot }) {
  useHost(host, shadow)
  const modal = useSlice('modal')
  const inside = useContents(true)
  return (
    <section className="sheet embedded" aria-labelledby="title">
      {inside.contents && (
        <Boundary fallback={nothing} again={modal.view}>
          <inside.contents.Bars />
        </Boundary>
      )}
      <Header modal={modal} embedded />
      <Stage modal={modal} shadow={shadow} {...inside} />
    </section>
  )
}
