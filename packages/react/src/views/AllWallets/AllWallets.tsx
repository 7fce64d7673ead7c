import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { CodeRow } from './CodeRow.js'
import { Nothing } from './Nothing.js'
import { Search } from './Search.js'
import { WalletList } from './WalletList.js'

/** Every wallet the gateway knows. */
export function AllWallets() {
  const text = useText()
  const dispatch = useDispatch()
  const { query, certifiedOnly, entries, loading, failed } = useSlice('directory')
  return (
    <>
      <Search query={query} certifiedOnly={certifiedOnly} />
      <CodeRow />
      <WalletList />
      {failed && (
        <div className="stack after" role="alert">
          <p className="quiet centre">{text('directory.failed')}</p>
          <button
            type="button"
            className="button"
            onClick={() => dispatch({ type: 'moreWallets' })}
          >
            {text('modal.tryAgain')}
          </button>
        </div>
      )}
      {!failed && !loading && entries.length === 0 && (
        <Nothing query={query} certifiedOnly={certifiedOnly} />
      )}
    </>
  )
}
