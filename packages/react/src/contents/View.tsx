import type { ModalSlice } from '@drawstring/core'
import { useInsertionEffect, useLayoutEffect, useMemo } from 'react'
import { css as parts } from '../generated/styles/parts.js'
import { ViewFailed } from '../modal/ViewFailed.js'
import { Skeleton } from '../parts/Skeleton.js'
import { adopt } from '../styles/sheet.js'
import { leave } from './leave.js'
import { Spoken } from './Spoken.js'
import { usePreload } from './usePreload.js'
import { useView } from './useView.js'

/** The current view, whose code may still have to be loaded. */
export function View({ modal, shadow }: { modal: ModalSlice; shadow: ShadowRoot }) {
  const { view, retry } = useView(modal.view)
  usePreload(modal)
  const { Component, css } = view === 'failed' ? {} : (view ?? {})
  // Before anything in the view measures itself, which it does in layout effects of its own.
  useInsertionEffect(() => {
    adopt(shadow, parts)
    if (css) adopt(shadow, css)
  }, [shadow, css])
  useLayoutEffect(() => {
    const own = shadow.querySelector<HTMLElement>('.stage > .view')
    return () => {
      if (own) leave(own)
    }
  }, [shadow])
  // The same element while the view stays: what opens and closes around it does not render it again.
  const element = useMemo(() => Component && <Component />, [Component])
  if (view === 'failed') return <ViewFailed retry={retry} />
  return element ? <Spoken>{element}</Spoken> : <Skeleton view={modal.view} />
}
