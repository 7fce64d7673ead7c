import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { search } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { Ended, hasEnded } from '../ConnectingWalletConnect/Ended.js'
import { Scanning } from '../ConnectingWalletConnect/Scanning.js'

/** A code for whatever wallet the visitor has elsewhere, and the way to all wallets. */
export function ConnectingWalletConnectBasic() {
  const text = useText()
  const dispatch = useDispatch()
  const connecting = useSlice('connecting')
  const { showAll } = useSlice('wallets')
  const { phase } = useSlice('host')
  const { wallet } = connecting
  if (hasEnded(connecting)) return <Ended connecting={connecting} />
  return (
    <>
      <div className="stack pairing">
        {wallet && <Scanning wallet={wallet} />}
        {!wallet && phase === 'ready' && (
          <div role="status">
            <p className="lead centre">{text('pairing.lead')}</p>
            <p className="quiet centre">{text('pairing.basicHint')}</p>
          </div>
        )}
      </div>
      {showAll && (
        <ul className="after">
          <li>
            <button
              type="button"
              className="row"
              data-key="all"
              onClick={() => dispatch({ type: 'push', view: 'AllWallets' })}
            >
              <span className="icon">
                <Glyph path={search} />
              </span>
              <span className="name">{text('pairing.all')}</span>
            </button>
          </li>
        </ul>
      )}
    </>
  )
}
