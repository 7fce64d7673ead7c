import { useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { WalletRow } from '../../parts/WalletRow.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { AllWalletsRow } from './AllWalletsRow.js'
import { Legal, useLegal } from './Legal.js'
import { NoWallets } from './NoWallets.js'

/** Rows whose place is kept while nothing is known yet. */
const KEPT_ROWS = 4

/** Ways to connect: installed wallets, suggestions, all wallets. */
export function Connect() {
  const text = useText()
  const dispatch = useDispatch()
  const { rows, loading: suggesting, showAll, canGet, allCount } = useSlice('wallets')
  const { phase } = useSlice('host')
  const { collapseWallets } = useSlice('options')
  const { networks } = useSlice('network')
  const { wallet } = useSlice('modal')
  const [unfolded, setUnfolded] = useState(false)
  const loading = suggesting || phase !== 'ready'
  const { blocked, connect, legal } = useLegal()

  if (collapseWallets && !unfolded && !wallet) {
    return (
      <>
        <ul>
          <li>
            <button
              type="button"
              className="row"
              data-key="wallets"
              aria-expanded={false}
              onClick={() => setUnfolded(true)}
            >
              <span className="name">{text('connect.collapsed')}</span>
            </button>
          </li>
        </ul>
        <Legal {...legal} />
      </>
    )
  }
  // Whatever wallet it was, there is no network to connect it to.
  const nowhere = phase === 'ready' && networks.length === 0
  if (nowhere || (rows.length === 0 && !loading)) return <NoWallets />
  return (
    <>
      <ul className="columns" aria-busy={loading || undefined}>
        {rows.map((wallet, index) => (
          <WalletRow
            key={wallet.id}
            wallet={wallet}
            index={index}
            disabled={blocked}
            onPress={connect}
          />
        ))}
        {loading && <Bones count={Math.max(1, KEPT_ROWS - rows.length)} />}
        {showAll && <AllWalletsRow count={allCount} />}
      </ul>
      <Legal {...legal} />
      {canGet && (
        <p className="caption centre foot">
          {text('connect.noWallet')}{' '}
          <button
            type="button"
            className="link"
            data-key="get"
            onClick={() => dispatch({ type: 'push', view: 'GetWallet' })}
          >
            {text('connect.getWallet')}
          </button>
        </p>
      )}
    </>
  )
}
