import type { Stage } from '@drawstring/core'
import { useText } from '../i18n/useText.js'
import { useSlice } from '../store/useSlice.js'
import { useWalletName } from '../store/useWalletName.js'

/** Tells screen readers how connecting or switching goes, in words of its own. */
export function Progress() {
  const text = useText()
  const { view } = useSlice('modal')
  const { wallet, stage } = useSlice('connecting')
  const { switching } = useSlice('network')
  const own = useWalletName(switching?.network.chainNamespace)
  const asked = (view === 'SwitchNetwork' || view === 'UnsupportedChain') && switching
  const name = (asked ? own : wallet?.name) ?? ''
  const say = (now: Stage, done: string) => {
    if (now === 'idle') return ''
    return now === 'done' ? done : text(`progress.${now}`, { name })
  }
  let words = ''
  if (view === 'Connecting' || view === 'ConnectingWalletConnect')
    words = say(stage, text('progress.done', { name }))
  if (asked) words = say(asked.stage, text('progress.switched', { name: asked.network.name }))
  return (
    <p className="hidden" aria-live="polite">
      {words}
    </p>
  )
}
