import type { Allowance } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'

/** What a spender is called, in a sentence and by itself: by a router's name, where this build knows it. Its whole address stands beside it. */
export function useSpender() {
  const text = useText()
  return ({ router, trusted }: Allowance) => {
    if (router) {
      return {
        said: text('review.byRouter', { router }),
        name: text('review.spender.router', { router }),
      }
    }
    return trusted
      ? { said: text('review.byTrusted'), name: text('review.spender.trusted') }
      : { said: text('review.byUnknown'), name: text('review.spender.unknown') }
  }
}
