import { useText } from '../../i18n/useText.js'
import { Avatar } from '../../parts/Avatar.js'
import { Code } from '../../parts/Code.js'
import { CopyGlyph, useCopied } from '../../parts/CopyGlyph.js'
import { Groups } from '../../parts/Groups.js'
import { Skeleton } from '../../parts/Skeleton.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { Only } from './Only.js'
import { Share } from './Share.js'

/** Where the address is valid; whose it is, as a QR code and in full; and how it leaves this page. */
export function WalletReceive() {
  const text = useText()
  const dispatch = useDispatch()
  const copied = useCopied('notice.addressCopied')
  const now = useSlice('receive')
  const receive = useLast(now.address ? now : undefined)
  const { profileName, profileImage } = useSlice('account')
  const all = useSlice('network').networks
  if (!receive) return <Skeleton view="WalletReceive" />
  const valid = receive.networks.flatMap(
    (id) => all.find((network) => network.caipNetworkId === id) ?? [],
  )
  return (
    <div className="stack receive">
      <Only networks={valid} />
      <Code code={receive.code} label={text('receive.code', { address: receive.address })}>
        <Avatar address={receive.address} image={profileImage} />
      </Code>
      <div className="whose">
        {profileName && (
          <p className="lead">
            <bdi>{profileName}</bdi>
          </p>
        )}
        <p className="whole" dir="ltr">
          <Groups address={receive.address} />
        </p>
      </div>
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
        <Share address={receive.address} />
      </div>
    </div>
  )
}
