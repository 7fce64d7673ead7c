import { useText } from '../../i18n/useText.js'
import { Cord } from '../../parts/Cord.js'
import { Outcome } from '../../parts/Outcome.js'
import { Requester } from '../../parts/Requester.js'
import { useHeld } from '../../store/useHeld.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { Ways } from '../ConnectingWalletConnect/Ways.js'

/** Waiting for one wallet. */
export function Connecting() {
  const text = useText()
  const now = useHeld(useSlice('connecting'))
  const { wallet, stage, message, detail } = useLast(now.wallet && now) ?? now
  const name = wallet?.name ?? ''
  return (
    <Ways>
      <Requester asks="connect" />
      <Cord stage={stage} src={wallet?.icon} name={name} />
      <Outcome
        stage={stage}
        lead={{
          waiting: text('connecting.waiting', { name }),
          rejected: text('connecting.rejected', { name }),
          failed: text('connecting.failed', { name }),
          done: text('connecting.done'),
        }}
        hint={text('connecting.hint')}
        message={message}
        detail={detail}
      />
    </Ways>
  )
}
