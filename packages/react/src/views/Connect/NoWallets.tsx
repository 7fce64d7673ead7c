import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { AllWalletsRow } from './AllWalletsRow.js'

/** No wallet was found in this browser, or the page has no network that one could connect to. */
export function NoWallets() {
  const text = useText()
  const dispatch = useDispatch()
  const { showAll, canGet, allCount } = useSlice('wallets')
  const { networks } = useSlice('network')
  const { noAdapters } = useSlice('options')
  // What is wrong is for the developer and in the console; here is what its visitor can do about it.
  if (networks.length === 0 || noAdapters) {
    return (
      <div className="stack" role="status">
        <p className="centre quiet">{text('error.notSetUp')}</p>
      </div>
    )
  }
  return (
    <>
      <div className="stack">
        <p className="centre quiet">{text(canGet ? 'connect.empty' : 'connect.emptyAlone')}</p>
        {canGet ? (
          <button
            type="button"
            className="button"
            data-kind="main"
            data-key="get"
            onClick={() => dispatch({ type: 'push', view: 'GetWallet' })}
          >
            {text('connect.getWallet')}
          </button>
        ) : (
          // An extension that was installed since is found by a page that loads after it.
          <button
            type="button"
            className="button"
            data-kind="main"
            data-key="reload"
            onClick={() => location.reload()}
          >
            {text('connect.reload')}
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
