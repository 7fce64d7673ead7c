import { numberFormat } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Glyph } from '../../parts/Glyph.js'
import { grid } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'

/** The way to every wallet that the package or the gateway knows. */
export function AllWalletsRow({ count }: { count: number | undefined }) {
  const text = useText()
  const locale = useLocale()
  const dispatch = useDispatch()
  return (
    <li>
      <button
        type="button"
        className="row"
        data-key="all"
        onClick={() => dispatch({ type: 'push', view: 'AllWallets' })}
      >
        <span className="icon">
          <Glyph path={grid} />
        </span>
        <span className="name">{text('connect.allWallets')}</span>
        {count !== undefined && (
          <span className="tag">
            {count < 10 ? count : text('connect.count', { count: grouped(count, locale) })}
          </span>
        )}
      </button>
    </li>
  )
}

/** A formatter of the browser's is slow to make; it is not made for a number that needs no grouping. */
function grouped(count: number, locale: string): string {
  return count < 1000 ? String(count) : numberFormat(locale, {}).format(count)
}
