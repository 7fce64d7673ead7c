import { useText } from '../../i18n/useText.js'
import { NetworkChoice } from '../../parts/NetworkChoice.js'
import { Status } from '../../parts/Status.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** Nothing can be exchanged here; where it can. */
export function Elsewhere() {
  const text = useText()
  const dispatch = useDispatch()
  const { networks } = useSlice('swap')
  const leave = {
    label: text('swap.leave'),
    press: () => dispatch({ type: 'open', view: 'Account' }),
  }
  return (
    <>
      <Status action={networks.length ? undefined : leave}>{text('error.swapUnsupported')}</Status>
      <p className="quiet centre pad">
        {text(networks.length ? 'swap.elsewhere' : 'swap.nowhere')}
      </p>
      <ul
        aria-label={text('swap.elsewhere')}
        onClickCapture={() => dispatch({ type: 'track', event: 'CLICK_SELECT_NETWORK_TO_SWAP' })}
      >
        {networks.map((network) => (
          <NetworkChoice key={network.caipNetworkId} network={network} />
        ))}
      </ul>
    </>
  )
}
