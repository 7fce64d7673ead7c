import type { RootOptions } from 'react-dom/client'
import { reportFault } from '../boundary/reportFault.js'
import type { DrawstringContextValue } from '../provider/context.js'

/** How React tells of faults in a tree of ours: a boundary has told of what it caught, and what none caught is ours, too. */
export function rootOptions({ drawstring }: DrawstringContextValue): RootOptions {
  return {
    onCaughtError: () => undefined,
    onUncaughtError: (cause) => reportFault(drawstring, cause),
  }
}
