import { memo, useEffect } from 'react'
import { useDrawstringContext } from '../provider/context.js'
import { followDrag } from './followDrag.js'

/** Lets a phone's visitor pull the dialog's sheet down by its header. The header comes with the page, this with the contents. */
export const Drag = memo(function Drag({ shadow }: { shadow: ShadowRoot }) {
  const { drawstring } = useDrawstringContext()
  useEffect(() => {
    const sheet = shadow.querySelector<HTMLElement>('.sheet')
    const header = sheet?.querySelector<HTMLElement>('header')
    if (!sheet || !header) return
    return followDrag(header, sheet, {
      close: () => void drawstring.close(),
      isOpen: () => drawstring.read('modal').open,
    })
  }, [shadow, drawstring])
  return null
})
