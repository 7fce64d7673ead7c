import { useMessage } from '../i18n/useText.js'
import { Glyph } from '../parts/Glyph.js'
import { check, dots, warning } from '../parts/glyphs.js'
import { useSlice } from '../store/useSlice.js'

const GLYPHS = { success: check, loading: dots, error: warning }

/** The short notice over the sheet's title. Its region stays, so that screen readers hear what comes into it. */
export function NoticeBar() {
  const notice = useSlice('notice')
  const message = useMessage()
  return (
    <div aria-live="polite">
      {notice.open && (
        <p className="notice">
          <Glyph path={GLYPHS[notice.variant]} />
          {message(notice.message)}
        </p>
      )}
    </div>
  )
}
