import { useText } from '../../i18n/useText.js'
import { Avatar } from '../../parts/Avatar.js'
import { Code } from '../../parts/Code.js'
import { CopyGlyph, useCopied } from '../../parts/CopyGlyph.js'
import { Icon } from '../../parts/Icon.js'
import { Skeleton } from '../../parts/Skeleton.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'

/** The address as a QR code, to copy, and where it is valid. */
export function WalletReceive() {
  const text = useText()
  const dispatch = useDispatch()
  const copied = useCopied('notice.addressCopied')
  const now = useSlice('receive')
  const receive = useLast(now.address ? now : undefined)
  const all = useSlice('network').networks
  if (!receive) return <Skeleton view="WalletReceive" />
  const valid = receive.networks.flatMap(
    (id) => all.find((network) => network.caipNetworkId === id) ?? [],
  )
  return (
    <div className="stack receive">
      <Code code={receive.code} label={text('receive.code', { address: receive.address })}>
        <Avatar address={receive.address} image={undefined} />
      </Code>
      <p className="whole" dir="ltr">
        {receive.address}
      </p>
      <h2 className="caption">{text('receive.networks')}</h2>
      <ul className="places">
        {valid.map((network) => (
          <li key={network.caipNetworkId}>
            <Icon src={network.imageUrl} name={network.name} />
            <bdi>{network.name}</bdi>
          </li>
        ))}
      </ul>
      <p className="caption" data-tone="warn">
        {text(receive.elsewhere ? 'receive.elsewhere' : 'receive.only')}
      </p>
      <div className="bar">
        <button
          type="button"
          className="button"
          data-kind="main"
          onClick={() => dispatch({ type: 'copyAddress' })}
        >
          <CopyGlyph copied={copied} />
          {text(copied ? 'notice.addressCopied' : 'receive.copy')}
        </button>
      </div>
    </div>
  )
}
