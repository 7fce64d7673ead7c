import { useText } from '../../i18n/useText.js'
import { Cord } from '../../parts/Cord.js'
import { Outcome } from '../../parts/Outcome.js'
import { Requester } from '../../parts/Requester.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { useWalletName } from '../../store/useWalletName.js'

/** Waiting for the wallet to switch network. */
export function SwitchNetwork() {
  const text = useText()
  const switching = useLast(useSlice('network').switching)
  const wallet = useWalletName(switching?.network.chainNamespace) ?? text('switch.wallet')
  if (!switching) return null
  const { network, stage, message, detail } = switching
  const name = network.name
  return (
    <>
      <Requester asks="review" />
      <Cord stage={stage} src={network.imageUrl} name={name} />
      <Outcome
        stage={stage}
        lead={{
          waiting: text('switch.waiting', { wallet }),
          rejected: text('switch.rejected', { wallet }),
          failed: text('switch.failed', { name }),
          done: text('switch.done', { name }),
        }}
        hint={text('switch.hint', { name })}
        message={message}
        detail={detail}
      />
    </>
  )
}
