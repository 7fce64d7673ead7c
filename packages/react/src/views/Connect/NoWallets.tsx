import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'
import { AllWalletsRow } from './AllWalletsRow.js'

interface Props {
  showAll: boolean
  allCount: number | undefined
}

/** No wallet was found in this browser. */
export function NoWallets({ showAll, allCount }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <>
      <div className="stack">
        <p className="centre quiet">{text('connect.empty')}</p>
        <button
          type="button"
          className="button"
          data-kind="main"
          data-key="get"
          onClick={() => dispatch({ type: 'push', view: 'GetWallet' })}
        >
          {text('connect.getWallet')}
        </button>
      </div>
      {showAll && (
        <ul className="after">
          <AllWalletsRow count={allCount} />
        </ul>
      )}
    </>
  )
}
