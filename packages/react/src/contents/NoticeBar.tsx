import { useMessage } from '../i18n/useText.js'
import { Glyph } from '../parts/Glyph.js'
import { check, dots, warning } from '../parts/glyphs.js'
import { useSlice } from '../store/useSlice.js'

const GLYPHS = { success: check, loading: dots, error: warning }

/** The short notice under the header. Its region stays, so that screen readers hear what comes into it; and its words, until it has closed. */
export function NoticeBar() {
  const notice = useSlice('notice')
  const message = useMessage()
  return (
    <div aria-live="polite">
      <p className="notice" data-open={notice.open}>
        <Glyph path={GLYPHS[notice.variant]} />
        {notice.message.key && message(notice.message)}
      </p>
    </div>
  )
}
