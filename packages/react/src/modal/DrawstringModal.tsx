'use client'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Boundary, nothing } from '../boundary/Boundary.js'
import { attempt } from '../boundary/reportFault.js'
import {
  DrawstringContext,
  type DrawstringContextValue,
  useDrawstringContext,
} from '../provider/context.js'
import { Embedded } from './Embedded.js'
import { createHost } from './host.js'
import { rootOptions } from './rootOptions.js'
import { ViewFailed } from './ViewFailed.js'

/**
 * With `enableEmbedded`: the modal's views in this place of the page, as wide as it is. Without that option it is nothing, and
 * the dialog is there.
 */
export function DrawstringModal() {
  return (
    <Boundary fallback={nothing}>
      <Place />
    </Boundary>
  )
}

function Place() {
  const context = useDrawstringContext()
  const place = useRef<HTMLDivElement>(null)
  const { drawstring } = context
  useEffect(() => {
    const element = place.current
    if (!drawstring.read('options').embedded || !element) return
    let take = () => {}
    attempt(drawstring, () => {
      take = embed(context, element)
    })
    return () => attempt(drawstring, take)
  }, [context, drawstring])
  return <div ref={place} />
}

/** Puts the views there, in a tree of their own. Returns how to take them away. */
function embed(context: DrawstringContextValue, place: HTMLElement): () => void {
  const { drawstring } = context
  const { host, shadow } = createHost()
  const container = document.createElement('div')
  shadow.append(container)
  place.append(host)
  const root = createRoot(container, rootOptions(context))
  root.render(
    <DrawstringContext.Provider value={context}>
      <Boundary fallback={(retry) => <EmbeddedFailed retry={retry} />}>
        <Embedded host={host} shadow={shadow} />
      </Boundary>
    </DrawstringContext.Provider>,
  )
  drawstring.dispatch({ type: 'embed', on: true })
  return () => {
    drawstring.dispatch({ type: 'embed', on: false })
    host.remove()
    // Not while React renders something else.
    setTimeout(() => root.unmount())
  }
}

function EmbeddedFailed({ retry }: { retry: () => void }) {
  return (
    <section className="sheet embedded">
      <ViewFailed retry={retry} reason="modal.partFailed" />
    </section>
  )
}
