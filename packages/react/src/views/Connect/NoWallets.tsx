import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { AllWalletsRow } from './AllWalletsRow.js'

/** No wallet was found in this browser. */
export function NoWallets() {
  const text = useText()
  const dispatch = useDispatch()
  const { showAll, canGet, allCount } = useSlice('wallets')
  return (
    <>
      <div className="stack">
        <p className="centre quiet">{text(canGet ? 'connect.empty' : 'connect.emptyAlone')}</p>
        {canGet && (
          <button
            type="button"
            className="button"
            data-kind="main"
            data-key="get"
            onClick={() => dispatch({ type: 'push', view: 'GetWallet' })}
          >
            {text('connect.getWallet')}
          </button>
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
