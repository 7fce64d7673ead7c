import { useMessage, useText } from '../i18n/useText.js'
import { cross } from '../parts/barGlyphs.js'
import { Glyph } from '../parts/Glyph.js'
import { warning } from '../parts/glyphs.js'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'

/** What the page's developer must mend. */
export function AlertBar() {
  const alert = useSlice('alert')
  const dispatch = useDispatch()
  const text = useText()
  const message = useMessage()
  if (!alert.open) return null
  return (
    <div className="alert" role="alert">
      <Glyph path={warning} />
      <span>
        {message(alert.message)} <span className="quiet">{alert.code}</span>
      </span>
      <button
        type="button"
        className="round"
        aria-label={text('alert.dismiss')}
        onClick={() => dispatch({ type: 'dismissAlert' })}
      >
        <Glyph path={cross} />
      </button>
    </div>
  )
}
