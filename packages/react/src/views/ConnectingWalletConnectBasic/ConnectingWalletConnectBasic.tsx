import { useText } from '../../i18n/useText.js'
import { Agree } from '../../parts/Agree.js'
import { Requester } from '../../parts/Requester.js'
import { useSlice } from '../../store/useSlice.js'
import { AllWalletsRow } from '../Connect/AllWalletsRow.js'
import { useLegal } from '../Connect/Legal.js'
import { Ended, hasEnded } from '../ConnectingWalletConnect/Ended.js'
import { Scanning } from '../ConnectingWalletConnect/Scanning.js'

/** A code for whatever wallet the visitor has elsewhere, and the way to all wallets. */
export function ConnectingWalletConnectBasic() {
  const text = useText()
  const connecting = useSlice('connecting')
  const { showAll, allCount } = useSlice('wallets')
  const { phase } = useSlice('host')
  const { noAdapters } = useSlice('options')
  const { blocked, legal } = useLegal()
  const { wallet } = connecting
  if (hasEnded(connecting)) return <Ended connecting={connecting} />
  return (
    <>
      {wallet && <Requester asks="connect" />}
      <Agree blocked={blocked} legal={legal} />
      <div className="stack pairing">
        {/* A code that nobody sees connects nobody. */}
        {wallet && blocked && <p className="quiet centre">{text('pairing.agree')}</p>}
        {wallet && !blocked && <Scanning wallet={wallet} />}
        {!wallet && phase === 'ready' && (
          <div role="status">
            <p className="lead centre">{text('pairing.lead')}</p>
            <p className="quiet centre">
              {text(noAdapters ? 'error.notSetUp' : 'pairing.basicHint')}
            </p>
          </div>
        )}
      </div>
      {showAll && (
        <ul className="after">
          <AllWalletsRow count={allCount} />
        </ul>
      )}
    </>
  )
}
