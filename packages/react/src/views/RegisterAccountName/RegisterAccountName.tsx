import { useId } from 'react'
import { useText } from '../../i18n/useText.js'
import { SearchBox } from '../../parts/SearchBox.js'
import { useKeptFocus } from '../../parts/useKeptFocus.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { useTyped } from '../../store/useTyped.js'
import { Names } from './Names.js'

/** A name to type, and free ones like it. Whether it can be one, and when to ask, is the core's to say. */
export function RegisterAccountName() {
  const text = useText()
  const dispatch = useDispatch()
  const naming = useSlice('naming')
  const hint = useId()
  const suggest = (name: string) => dispatch({ type: 'naming', action: { type: 'suggest', name } })
  const [name, type] = useTyped(naming.name, suggest)
  // Names that were pressed, and the button of a failure, go.
  const place = useKeptFocus(naming)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        suggest(name)
      }}
    >
      <SearchBox
        label={text('naming.label')}
        value={name}
        onChange={type}
        invalid={naming.invalid}
        describedBy={hint}
      />
      <p className="caption" id={hint} role="status">
        {text(naming.invalid ? 'naming.invalid' : 'naming.hint')}
      </p>
      <div ref={place}>
        <Names naming={naming} choose={type} retry={() => suggest(name)} />
      </div>
    </form>
  )
}
