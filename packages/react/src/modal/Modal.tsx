import { useWords, WordsContext } from '../i18n/useText.js'
import { useSlice } from '../store/useSlice.js'
import { AlertBar } from './AlertBar.js'
import { Header } from './Header.js'
import { NoticeBar } from './NoticeBar.js'
import { Progress } from './Progress.js'
import { Stage } from './Stage.js'
import { useDialog } from './useDialog.js'
import { useHost } from './useHost.js'
import { useShown } from './useShown.js'

/** The one dialog. What it shows is the core's `modal` slice. */
export function Modal({ host, shadow }: { host: HTMLElement; shadow: ShadowRoot }) {
  useHost(host, shadow)
  const words = useWords()
  const modal = useSlice('modal')
  const shown = useShown(modal)
  const dialog = useDialog(modal)
  return (
    <WordsContext.Provider value={words}>
      {/* biome-ignore lint/a11y/noRedundantRoles: tools that look for [role=dialog] do not know the element's own role */}
      <dialog role="dialog" aria-modal="true" aria-labelledby="title" {...dialog}>
        <div
          className="sheet"
          data-shake={modal.shake || undefined}
          data-tall={shown.view === 'AllWallets' || undefined}
        >
          <div className="grabber" />
          <AlertBar />
          <Header modal={shown} />
          <Stage modal={shown} shadow={shadow} />
          <NoticeBar />
        </div>
        <Progress />
      </dialog>
    </WordsContext.Provider>
  )
}
