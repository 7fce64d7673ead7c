import type { Drawstring } from '@drawstring/core'
import { useDrawstringContext } from '../provider/context.js'

/** Sends an action to the core. */
export function useDispatch(): Drawstring['dispatch'] {
  return useDrawstringContext().drawstring.dispatch
}
