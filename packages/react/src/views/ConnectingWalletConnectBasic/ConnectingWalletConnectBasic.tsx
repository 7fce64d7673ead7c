import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'

/** Pairing with a phone, which cannot be done yet: says so and shows the way to what can. */
export function ConnectingWalletConnectBasic() {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <div className="stack">
      <p className="lead centre">{text('pairing.lead')}</p>
      <p className="quiet centre">{text('pairing.basicHint')}</p>
      <button
        type="button"
        className="button"
        data-kind="main"
        data-key="all"
        onClick={() => dispatch({ type: 'push', view: 'AllWallets' })}
      >
        {text('pairing.all')}
      </button>
    </div>
  )
}
