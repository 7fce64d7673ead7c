import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { DrawstringContext, useDrawstringContext } from '../provider/context.js'
import { Embedded } from './Embedded.js'
import { createHost } from './host.js'

/**
 * With `enableEmbedded`: the modal's views in this place of the page, as wide as it is. Without that option it is nothing, and
 * the dialog is there.
 */
export function DrawstringModal() {
  const context = useDrawstringContext()
  const place = useRef<HTMLDivElement>(null)
  const { drawstring } = context
  useEffect(() => {
    if (!drawstring.read('options').embedded || !place.current) return
    const { host, shadow } = createHost()
    const container = document.createElement('div')
    shadow.append(container)
    place.current.append(host)
    const root = createRoot(container)
    root.render(
      <DrawstringContext.Provider value={context}>
        <Embedded host={host} shadow={shadow} />
      </DrawstringContext.Provider>,
    )
    drawstring.dispatch({ type: 'embed', on: true })
    return () => {
      drawstring.dispatch({ type: 'embed', on: false })
      host.remove()
      // Not while React renders something else.
      setTimeout(() => root.unmount())
    }
  }, [context, drawstring])
  return <div ref={place} />
}
