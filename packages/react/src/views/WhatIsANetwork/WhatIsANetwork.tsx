import { useText } from '../../i18n/useText.js'
import { check, globe, grid } from '../../parts/glyphs.js'
import { Lesson } from '../../parts/Lesson.js'
import { useDispatch } from '../../store/useDispatch.js'

/** What a network is, in three points. */
export function WhatIsANetwork() {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <Lesson
      points={[
        {
          glyph: globe,
          title: text('whatNetwork.ledger.title'),
          text: text('whatNetwork.ledger.text'),
        },
        { glyph: grid, title: text('whatNetwork.many.title'), text: text('whatNetwork.many.text') },
        {
          glyph: check,
          title: text('whatNetwork.match.title'),
          text: text('whatNetwork.match.text'),
        },
      ]}
    >
      <button
        type="button"
        className="button"
        data-kind="main"
        onClick={() => dispatch({ type: 'replace', view: 'Networks' })}
      >
        {text('whatNetwork.next')}
      </button>
    </Lesson>
  )
}
