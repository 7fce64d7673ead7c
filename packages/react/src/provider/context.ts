import type { Drawstring } from '@drawstring/core'
import { createContext, useContext } from 'react'
import type { Texts } from '../i18n/createTexts.js'

/** What every hook, button and view finds above it. */
export interface DrawstringContextValue {
  drawstring: Drawstring
  texts: Texts
}

export const DrawstringContext = createContext<DrawstringContextValue | null>(null)

/** The provider's value, or a clear error. */
export function useDrawstringContext(): DrawstringContextValue {
  const value = useContext(DrawstringContext)
  if (value) return value
  throw new Error(
    'Drawstring: this hook or button needs <DrawstringProvider drawstring={…}> above it in the tree.',
  )
}
