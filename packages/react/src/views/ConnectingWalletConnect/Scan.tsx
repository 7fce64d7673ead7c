import type { PairingLink, WalletEntry } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { Code } from '../../parts/Code.js'
import { Glyph } from '../../parts/Glyph.js'
import { scan } from '../../parts/glyphs.js'
import { Icon } from '../../parts/Icon.js'
import { useSlice } from '../../store/useSlice.js'

/** The id that stands for whatever wallet the visitor has elsewhere. */
export const ANY = 'walletConnect'

/** The link as a QR code in the cord; its place, while there is none. Faded while scanning it would lead nowhere. */
export function Scan({ link, wallet }: { link: PairingLink | undefined; wallet: WalletEntry }) {
  const text = useText()
  const { problem, approved } = useSlice('pairing')
  if (!link)
    return <div className="code" data-bones role="status" aria-label={text('pairing.making')} />
  return (
    <Code
      key={link.uri}
      code={link.code}
      label={text('pairing.code')}
      faded={approved || !!problem}
    >
      {wallet.id === ANY ? (
        <span className="icon" data-ink="">
          <Glyph path={scan} />
        </span>
      ) : (
        <Icon src={wallet.icon} name={wallet.name} />
      )}
      <svg className="age" viewBox="0 0 264 264" aria-hidden="true">
        <rect className="track" x="1" y="1" width="262" height="262" rx="21" />
        <rect
          className="line"
          x="1"
          y="1"
          width="262"
          height="262"
          rx="21"
          pathLength={100}
          style={{ animationDuration: `${link.shownMs}ms` }}
        />
      </svg>
    </Code>
  )
}
