import type { SignInAccount } from '../sameAccount.js'

/** Whose sessions were ended in another tab. */
type Ended = SignInAccount | 'all'

/** Says to the other tabs of the site whose sessions end, and hears it of them. A browser without such a channel says and hears nothing. */
export function otherTabs(name: string, onEnded: (ended: Ended) => void) {
  let channel: BroadcastChannel | undefined

  function open(): BroadcastChannel | undefined {
    if (channel || typeof BroadcastChannel === 'undefined') return channel
    channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => {
      const ended = readEnded(data)
      if (ended) onEnded(ended)
    }
    return channel
  }

  return {
    listen: () => void open(),
    tell: (ended: Ended) => open()?.postMessage(ended),
  }
}

/** What a tab said; nothing where another program said something else. */
function readEnded(said: unknown): Ended | undefined {
  if (said === 'all') return said
  const { chainId, accountAddress } = (said ?? {}) as Partial<Record<string, unknown>>
  if (typeof chainId !== 'string' || typeof accountAddress !== 'string') return undefined
  return { chainId, accountAddress }
}
