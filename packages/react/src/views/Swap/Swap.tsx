import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { Glyph } from '../../parts/Glyph.js'
import { turn } from '../../parts/glyphs.js'
import { NetworkChoice } from '../../parts/NetworkChoice.js'
import { Status } from '../../parts/Status.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { Amount } from './Amount.js'
import { Main } from './Main.js'
import { Offer } from './Offer.js'
import { Out } from './Out.js'
import { Trouble } from './Trouble.js'

/** Rows whose place is kept while the tokens are on their way. */
const KEPT_ROWS = 3

/** One token for another. */
export function Swap() {
  const text = useText()
  const dispatch = useDispatch()
  const { stage, step } = useSlice('swap')
  if (stage === 'unsupported') return <Elsewhere />
  if (stage !== 'initialized') {
    return (
      <ul className="place" data-view="Swap" aria-label={text('swap.loading')} aria-busy="true">
        <Bones count={KEPT_ROWS} />
      </ul>
    )
  }
  return (
    <div className="stack swap">
      <div className="sides">
        <Amount />
        <button
          type="button"
          className="round turn"
          aria-label={text('swap.exchange')}
          aria-disabled={step !== 'form' || undefined}
          onClick={() => dispatch({ type: 'swap', action: { type: 'switchTokens' } })}
        >
          <Glyph path={turn} />
        </button>
        <Out />
      </div>
      <Trouble />
      <Offer />
      <Main />
    </div>
  )
}

/** Nothing can be exchanged here; where it can. */
function Elsewhere() {
  const text = useText()
  const dispatch = useDispatch()
  const { networks } = useSlice('swap')
  return (
    <>
      <Status>{text('error.swapUnsupported')}</Status>
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
