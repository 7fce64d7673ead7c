import { useText } from '../../i18n/useText.js'
import { NetworkChoice } from '../../parts/NetworkChoice.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** The wallet is on a network that the page does not use: switch or leave, never a trap. */
export function UnsupportedChain() {
  const text = useText()
  const dispatch = useDispatch()
  const { networks, approved } = useSlice('network')
  return (
    <>
      <div className="stack">
        <p className="lead centre">{text('unsupported.lead')}</p>
        <p className="quiet centre">{text('unsupported.hint')}</p>
      </div>
      <ul aria-label={text('networks.list')} className="after">
        {networks.map((network) => (
          <NetworkChoice
            key={network.caipNetworkId}
            network={network}
            refused={approved !== undefined && !approved.includes(network.caipNetworkId)}
          />
        ))}
      </ul>
      <div className="stack after">
        <button type="button" className="button" onClick={() => dispatch({ type: 'disconnect' })}>
          {text('account.disconnect')}
        </button>
      </div>
    </>
  )
}
