import { useText } from '../../i18n/useText.js'
import { Agree } from '../../parts/Agree.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { useLegal } from '../Connect/Legal.js'
import { CodeRow } from './CodeRow.js'
import { Nothing } from './Nothing.js'
import { Search } from './Search.js'
import { Unlisted } from './Unlisted.js'
import { WalletList } from './WalletList.js'

/** Every wallet that the package or the gateway knows. */
export function AllWallets() {
  const text = useText()
  const dispatch = useDispatch()
  const { query, certifiedOnly, entries, loading, failed, hasMore } = useSlice('directory')
  const { blocked, connect, legal } = useLegal()
  return (
    <>
      <Search query={query} certifiedOnly={certifiedOnly} />
      <Agree blocked={blocked} legal={legal} />
      <CodeRow blocked={blocked} box={legal.box} />
      <WalletList blocked={blocked} connect={connect} />
      {failed && (
        <div className="stack after" role="alert">
          <p className="quiet centre">
            {text(entries.length > 0 ? 'directory.failedMore' : 'directory.failed')}
          </p>
          <button
            type="button"
            className="button"
            onClick={() => dispatch({ type: 'moreWallets' })}
          >
            {text('modal.tryAgain')}
          </button>
        </div>
      )}
      {!failed && !loading && !hasMore && entries.length === 0 && (
        <Nothing query={query} certifiedOnly={certifiedOnly} />
      )}
      {!loading && !hasMore && <Unlisted blocked={blocked} box={legal.box} />}
    </>
  )
}
