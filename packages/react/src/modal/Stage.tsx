import type { ModalSlice } from '@drawstring/core'
import { useRef } from 'react'
import { Boundary } from '../boundary/Boundary.js'
import { Skeleton } from '../parts/Skeleton.js'
import { useDrawstringContext } from '../provider/context.js'
import { useCoreless } from '../store/useCoreless.js'
import type { UseContents } from './useContents.js'
import { useFocusReturn } from './useFocusReturn.js'
import { useHeightMotion } from './useHeightMotion.js'
import { ViewFailed } from './ViewFailed.js'

interface Props extends UseContents {
  modal: ModalSlice
  shadow: ShadowRoot
}

/** The part under the header: the current view, on a stage whose height follows it. */
export function Stage({ modal, shadow, contents, failed, load }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const { drawstring } = useDrawstringContext()
  const coreless = useCoreless()
  useHeightMotion(stage, modal)
  useFocusReturn(stage, modal)
  const again = () => {
    if (failed) load()
    // Told on the console, and here.
    if (coreless) drawstring.open({ view: modal.view }).catch(() => undefined)
  }
  return (
    <div className="stage" ref={stage} tabIndex={-1}>
      <div className="view" key={modal.view} data-direction={modal.direction}>
        {/* Without the core no view has anything to show. */}
        {failed || coreless ? (
          <ViewFailed retry={again} {...(coreless && { reason: coreless })} />
        ) : contents ? (
          <Boundary
            again={modal.open}
            fallback={(retry) => <ViewFailed retry={retry} reason="modal.partFailed" />}
          >
            <contents.View modal={modal} shadow={shadow} />
          </Boundary>
        ) : (
          // A closed dialog keeps its place too: who opens it begins to wait then.
          <Skeleton key={`${modal.open}`} view={modal.view} />
        )}
      </div>
    </div>
  )
}
