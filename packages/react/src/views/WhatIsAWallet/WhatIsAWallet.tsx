import { useText } from '../../i18n/useText.js'
import { check, key, purse } from '../../parts/glyphs.js'
import { Lesson } from '../../parts/Lesson.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** What a wallet is, in three points. */
export function WhatIsAWallet() {
  const text = useText()
  const dispatch = useDispatch()
  const { canGet } = useSlice('wallets')
  return (
    <Lesson
      points={[
        { glyph: purse, title: text('whatWallet.keep.title'), text: text('whatWallet.keep.text') },
        { glyph: key, title: text('whatWallet.sign.title'), text: text('whatWallet.sign.text') },
        {
          glyph: check,
          title: text('whatWallet.choose.title'),
          text: text('whatWallet.choose.text'),
        },
      ]}
    >
      {canGet && (
        <button
          type="button"
          className="button"
          data-kind="main"
          data-key="get"
          onClick={() => dispatch({ type: 'push', view: 'GetWallet' })}
        >
          {text('whatWallet.next')}
        </button>
      )}
    </Lesson>
  )
}
