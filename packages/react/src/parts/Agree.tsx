import { useState } from 'react'
import { useSlice } from '../store/useSlice.js'
import { Legal, type LegalProps } from '../views/Connect/Legal.js'

interface Props {
  /** Nothing is connected before the box is ticked. */
  blocked: boolean
  legal: LegalProps
}

/** The legal line where the visitor came past that of the Connect view. Where it stands it stays: nothing jumps. */
export function Agree({ blocked, legal }: Props) {
  const { canGoBack } = useSlice('modal')
  const [asked, ask] = useState(!canGoBack)
  if (blocked && !asked) ask(true)
  return asked && <Legal {...legal} />
}
