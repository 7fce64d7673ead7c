import type { NoticeSlice, View } from '@drawstring/core'
import { useState } from 'react'
import { useText } from '../i18n/useText.js'
import { Glyph } from '../parts/Glyph.js'
import { check, dots, warning } from '../parts/glyphs.js'
import { MessageText } from '../parts/MessageText.js'
import { useSlice } from '../store/useSlice.js'

const GLYPHS = { success: check, loading: dots, error: warning }
/** What was pressed shows it itself: its glyph becomes a tick. */
const COPIED = /Copied$/
/** Lists tell that they could not be loaded, where they are shown. */
const LISTS = /^error\.(balanceUnavailable|transactionsFailed|nftsFailed)$/

/** The short notice at the sheet's lower edge. Its region stays, so that screen readers hear what comes into it. */
export function NoticeBar() {
  const notice = useSlice('notice')
  const { view } = useSlice('modal')
  // Where something is signed, the view itself says that the wallet is waited for.
  const signing = /Preview$/.test(view)
  const left = useLeft(notice, view)
  const gone = notice.variant === 'loading' ? signing : left
  const { key } = notice.message
  return (
    <div aria-live="polite">
      {notice.open && !gone && (
        <p
          className={COPIED.test(key) ? 'hidden' : 'notice'}
          data-waits={notice.variant === 'loading' || undefined}
          data-list={LISTS.test(key) || undefined}
          data-by-hand={notice.byHand !== undefined || undefined}
        >
          <Glyph path={GLYPHS[notice.variant]} />
          <span>
            <MessageText message={notice.message} />
          </span>
          {notice.byHand !== undefined && <ByHand text={notice.byHand} />}
        </p>
      )}
    </div>
  )
}

/** A text to copy with the browser's own means. It comes selected. */
function ByHand({ text }: { text: string }) {
  const label = useText()('notice.byHand')
  return (
    <input
      readOnly
      value={text}
      dir="ltr"
      aria-label={label}
      ref={(field) => field?.select()}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

/** Whether the view in which a notice came has been left. One that comes together with a view belongs to that view. */
function useLeft(notice: NoticeSlice, view: View): boolean {
  const [first, setFirst] = useState({ notice, view })
  if (first.notice !== notice) setFirst({ notice, view })
  return first.notice === notice && first.view !== view
}
