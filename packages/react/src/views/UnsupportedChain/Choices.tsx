import { useText } from '../../i18n/useText.js'
import { isRefused } from '../../parts/isRefused.js'
import { NetworkChoice } from '../../parts/NetworkChoice.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { knownName } from './knownName.js'

/** Why the page asks, and the networks to choose from. */
export function Choices() {
  const text = useText()
  const { networks, approved, unsupported } = useSlice('network')
  const chain = useLast(unsupported) ?? ''
  const id = chain.slice(chain.indexOf(':') + 1)
  const network = knownName(chain) ?? text('unsupported.unknown', { id })
  return (
    <>
      <div className="stack">
        <p className="lead centre">{text('unsupported.lead')}</p>
        <p className="quiet centre">{text('unsupported.hint', { network })}</p>
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
