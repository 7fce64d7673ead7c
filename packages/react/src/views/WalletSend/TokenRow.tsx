import type { SendSlice } from '@drawstring/core'
import { formatAmount, formatFullAmount } from '../../format/amount.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Glyph } from '../../parts/Glyph.js'
import { chevron } from '../../parts/glyphs.js'
import { Heard } from '../../parts/Heard.js'
import { Icon } from '../../parts/Icon.js'
import { useDispatch } from '../../store/useDispatch.js'

/** What is sent; pressing chooses another. */
export function TokenRow({ send: { token, item, stage } }: { send: SendSlice }) {
  const text = useText()
  const locale = useLocale()
  const dispatch = useDispatch()
  const name = item ? `${item.name} #${item.number}` : token?.symbol
  return (
    <button
      type="button"
      className="row"
      data-key="token"
      disabled={stage !== 'form'}
      onClick={() => dispatch({ type: 'push', view: 'WalletSendSelectToken' })}
    >
      <Icon src={item ? item.imageUrl : token?.iconUrl} name={name ?? '?'} />
      <span className="name" dir="auto">
        {name ?? text('send.choose')}
      </span>
      {token && !item && (
        <span className="tag">
          <Heard
            short={text('send.have', { amount: formatAmount(token.quantity, locale) })}
            full={text('send.have', { amount: formatFullAmount(token.quantity, locale) })}
          />
        </span>
      )}
      <Glyph path={chevron} flip />
    </button>
  )
}
