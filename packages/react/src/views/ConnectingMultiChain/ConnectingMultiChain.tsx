import { useText } from '../../i18n/useText.js'
import { Icon } from '../../parts/Icon.js'
import { Requester } from '../../parts/Requester.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'

/** A wallet of several chain families: which one to connect. */
export function ConnectingMultiChain() {
  const text = useText()
  const dispatch = useDispatch()
  const wallet = useLast(useSlice('connecting').wallet)
  const { networks } = useSlice('network')
  if (!wallet) return null
  return (
    <>
      <Requester asks="connect" />
      <div className="stack portrait">
        <Icon src={wallet.icon} name={wallet.name} />
        <p className="lead centre">{text('multiChain.lead', { name: wallet.name })}</p>
        <p className="quiet centre">{text('multiChain.hint')}</p>
      </div>
      <ul className="after">
        {wallet.namespaces.map((namespace) => {
          const family = text(`multiChain.${namespace}`)
          const network = networks.find(({ chainNamespace }) => chainNamespace === namespace)
          return (
            <li key={namespace}>
              <button
                type="button"
                className="row"
                data-key={namespace}
                onClick={() => dispatch({ type: 'connect', wallet: wallet.id, namespace })}
              >
                <Icon src={network?.imageUrl} name={family} />
                <span className="name">{family}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
