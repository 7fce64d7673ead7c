import type { WalletEntry } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'

/** Leads to where the wallet can be had, if a place is known. */
export function GetIt({ wallet }: { wallet: WalletEntry }) {
  const text = useText()
  const dispatch = useDispatch()
  if (!Object.values(wallet.pages).some(Boolean)) return null
  return (
    <button
      type="button"
      className="button"
      onClick={() => dispatch({ type: 'push', view: 'Downloads' })}
    >
      {text('pairing.get', { name: wallet.name })}
    </button>
  )
}
