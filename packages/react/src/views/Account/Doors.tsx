import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { openDoors } from './openDoors.js'

/** What can be done from here: receive, send, swap. */
export function Doors() {
  const text = useText()
  const dispatch = useDispatch()
  const doors = openDoors(useSlice('options'), useSlice('account'))
  if (doors.length === 0) return null
  return (
    <div className="doors">
      {doors.map(({ view, glyph, label }) => (
        <button
          type="button"
          className="door"
          key={view}
          data-key={view}
          onClick={() => dispatch({ type: 'push', view })}
        >
          <Glyph path={glyph} />
          {text(label)}
        </button>
      ))}
    </div>
  )
}
