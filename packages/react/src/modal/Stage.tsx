import type { ModalSlice } from '@drawstring/core'
import { useLayoutEffect, useRef } from 'react'
import { Bones } from '../parts/Bones.js'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'
import { adopt } from '../styles/sheet.js'
import { useFocusReturn } from './useFocusReturn.js'
import { useHeightMotion } from './useHeightMotion.js'
import { usePreload } from './usePreload.js'
import { useView } from './useView.js'
import { ViewFailed } from './ViewFailed.js'

/** The part under the header: the current view, on a stage whose height follows it. */
export function Stage({ modal, shadow }: { modal: ModalSlice; shadow: ShadowRoot }) {
  const stage = useRef<HTMLDivElement>(null)
  const { view: found, retry } = useView(modal.view)
  const { drawstring } = useDrawstringContext()
  const { phase } = useSlice('host')
  // Without the core no view has anything to show.
  const current = phase === 'failed' ? 'failed' : found
  const again = () => (phase === 'failed' ? drawstring.open({ view: modal.view }) : retry())
  useHeightMotion(stage, modal)
  useFocusReturn(stage, modal)
  usePreload(modal)
  const css = current && current !== 'failed' ? current.css : undefined
  useLayoutEffect(() => {
    if (css) adopt(shadow, css)
  }, [shadow, css])
  return (
    <div className="stage" ref={stage} tabIndex={-1}>
      <div className="view" key={modal.view} data-direction={modal.direction}>
        {current === 'failed' && <ViewFailed retry={again} />}
        {!current && (
          <ul aria-busy="true">
            <Bones count={4} />
          </ul>
        )}
        {current && current !== 'failed' && <current.Component />}
      </div>
    </div>
  )
}
