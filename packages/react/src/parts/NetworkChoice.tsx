import type { Network } from '@drawstring/core'
import { useText } from '../i18n/useText.js'
import { useDispatch } from '../store/useDispatch.js'
import { Glyph } from './Glyph.js'
import { check } from './glyphs.js'
import { Icon } from './Icon.js'

interface Props {
  network: Network
  current?: boolean
  /** The wallet does not let the page use it yet. It can still be asked: it may add it. */
  refused?: boolean
}

/** One network to switch to. */
export function NetworkChoice({ network, current, refused }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const choose = () => dispatch({ type: 'switchNetwork', chainId: network.caipNetworkId })
  return (
    <li>
      <button
        type="button"
        className="row"
        data-key={network.caipNetworkId}
        aria-current={current || undefined}
        onClick={choose}
      >
        <Icon src={network.imageUrl} name={network.name} />
        <span className="name" dir="auto">
          {network.name}
        </span>
        {refused && <span className="tag">{text('networks.notInWallet')}</span>}
        {current && (
          <>
            <span className="tag">{text('networks.current')}</span>
            <Glyph path={check} />
          </>
        )}
      </button>
    </li>
  )
}
