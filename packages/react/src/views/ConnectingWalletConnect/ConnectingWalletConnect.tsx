import { Requester } from '../../parts/Requester.js'
import { useHeld } from '../../store/useHeld.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { Ended, hasEnded } from './Ended.js'
import { Opening } from './Opening.js'
import { Scanning } from './Scanning.js'
import { Ways } from './Ways.js'

/** A wallet elsewhere: what to scan or to open, then how it goes. */
export function ConnectingWalletConnect() {
  const now = useHeld(useSlice('connecting'))
  const connecting = useLast(now.wallet && now) ?? now
  const { wallet, platform, here } = connecting
  if (!wallet) return null
  const scans = !here && (platform === 'mobile' || !platform)
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
        </div>
      )}
    </Ways>
  )
}
