import { useText } from '../../i18n/useText.js'
import { isRefused } from '../../parts/isRefused.js'
import { NetworkChoice } from '../../parts/NetworkChoice.js'
import { useSlice } from '../../store/useSlice.js'

/** Why the page asks, and the networks to choose from. */
export function Choices() {
  const text = useText()
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
            refused={isRefused(network, approved)}
          />
        ))}
      </ul>
    </>
  )
}
