import type { WalletPage } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { globe, outside, phone, purse, scan } from '../../parts/glyphs.js'
import { Icon } from '../../parts/Icon.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { StoreCode } from './StoreCode.js'

const PAGES: readonly { page: WalletPage; glyph: string }[] = [
  { page: 'chromeStore', glyph: purse },
  { page: 'appStore', glyph: phone },
  { page: 'playStore', glyph: phone },
  { page: 'home', glyph: globe },
]
/** Pages that a phone must open: nobody installs its apps on a desktop. */
const OF_PHONES: readonly WalletPage[] = ['appStore', 'playStore']

/** Where to get the wallet that was chosen but is not here. */
export function Downloads() {
  const text = useText()
  const dispatch = useDispatch()
  const wallet = useLast(useSlice('connecting').wallet)
  const { page: coded } = useSlice('store')
  if (!wallet) return null
  const { name } = wallet
  const pages = PAGES.filter(({ page }) => wallet.pages[page])
  return (
    <>
      <div className="stack portrait">
        <Icon src={wallet.icon} name={name} />
        <p className="lead centre">{text('downloads.lead', { name })}</p>
        <p className="quiet centre">
          {text(pages.length ? 'downloads.hint' : 'downloads.nowhere', { name })}
        </p>
      </div>
      <ul className="after">
        {pages.map(({ page, glyph }) => (
          <li key={page} className="outlet">
            <button
              type="button"
              className="row"
              onClick={() => dispatch({ type: 'openWalletPage', wallet: wallet.id, page })}
            >
              <span className="icon">
                <Glyph path={glyph} />
              </span>
              <span className="name">{text(`downloads.${page}`)}</span>
              {page !== 'home' && <span className="tag">{text(`downloads.at.${page}`)}</span>}
              <Glyph path={outside} />
            </button>
            {OF_PHONES.includes(page) && (
              <button
                type="button"
                className="coder"
                aria-expanded={coded === page}
                aria-label={text('downloads.code', { place: text(`downloads.${page}`) })}
                onClick={() => dispatch({ type: 'showStore', page })}
              >
                <Glyph path={scan} />
              </button>
            )}
            {coded === page && <StoreCode wallet={wallet} />}
          </li>
        ))}
      </ul>
    </>
  )
}
