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
  const own = useWalletName()
  const name = (view === 'SwitchNetwork' ? own : wallet?.name) ?? ''
  const say = (now: Stage, done: string) => {
    if (now === 'idle') return ''
    return now === 'done' ? done : text(`progress.${now}`, { name })
  }
  let words = ''
  if (view === 'Connecting' || view === 'ConnectingWalletConnect')
    words = say(stage, text('progress.done', { name }))
  if (view === 'SwitchNetwork' && switching) {
    words = say(switching.stage, text('progress.switched', { name: switching.network.name }))
  }
  return (
    <p className="hidden" aria-live="polite">
      {words}
    </p>
  )
}
