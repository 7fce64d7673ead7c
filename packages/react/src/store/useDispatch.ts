import type { Action } from '@drawstring/core'
import { useCallback } from 'react'
import { useDrawstringContext } from '../provider/context.js'

/** Sends an action to the core. */
export function useDispatch(): (action: Action) => void {
  const { drawstring } = useDrawstringContext()
  return useCallback((action) => drawstring.dispatch(action), [drawstring])
}
