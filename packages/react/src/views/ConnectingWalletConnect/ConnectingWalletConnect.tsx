import { useText } from '../../i18n/useText.js'
import { Requester } from '../../parts/Requester.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useHeld } from '../../store/useHeld.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { Ended, hasEnded } from './Ended.js'
import { Opening } from './Opening.js'
import { Scanning } from './Scanning.js'
import { Ways } from './Ways.js'

/** A wallet elsewhere: what to scan or to open, then how it goes. */
export function ConnectingWalletConnect() {
  const text = useText()
  const dispatch = useDispatch()
  const now = useHeld(useSlice('connecting'))
  const connecting = useLast(now.wallet && now) ?? now
  const { wallet, platform, here } = connecting
  if (!wallet) return null
  const { name } = wallet
  const scans = !here && (platform === 'mobile' || !platform)
  const places = Object.values(wallet.pages).some(Boolean)
  return (
    <Ways>
      {hasEnded(connecting) ? (
        <Ended connecting={connecting} />
      ) : (
        <div className="stack pairing">
          <Requester asks="connect" />
          {scans || !platform ? (
            <Scanning wallet={wallet} />
          ) : (
            <Opening wallet={wallet} platform={platform} />
          )}
          {places && (
            <button
              type="button"
              className="link"
              onClick={() => dispatch({ type: 'push', view: 'Downloads' })}
            >
              {text('pairing.get', { name })}
            </button>
          )}
        </div>
      )}
    </Ways>
  )
}
