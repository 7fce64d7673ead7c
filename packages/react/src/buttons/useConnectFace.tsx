import type { Namespace, OpenOptions } from '@drawstring/core'
import { useEntryText } from '../i18n/useTexts.js'
import { useSlice } from '../store/useSlice.js'

export interface ConnectFace {
  /** What it says; "Connect wallet" by default. */
  label?: string | undefined
  /** What it says while a wallet is asked. */
  loadingLabel?: string | undefined
  /** Shows only wallets of this chain family. */
  namespace?: Namespace | undefined
}

/** What a button shows that connects a wallet. */
export function useConnectFace({ label, loadingLabel, namespace }: ConnectFace) {
  const text = useEntryText()
  const { status } = useSlice('connection')
  const busy = status === 'connecting'
  const idle = label ?? text('button.connect')
  const waiting = loadingLabel ?? text('button.connecting')
  const children = (
    <>
      {/* Both are laid out, one is seen: the width is that of the longer. */}
      <span data-seen={!busy}>{idle}</span>
      <span data-seen={busy}>{waiting}</span>
    </>
  )
  // No view is asked for: the opening rules know where this visitor connects.
  const to: OpenOptions = namespace ? { namespace } : {}
  return {
    to,
    'data-kind': 'main',
    'aria-busy': busy || undefined,
    children,
  } as const
}
