import { useRef } from 'react'
import { Glyph } from './Glyph.js'
import { search } from './glyphs.js'
import { useKeyboard } from './useKeyboard.js'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** What was typed cannot be looked for. */
  invalid?: boolean
  /** The id of what explains it. */
  describedBy?: string
}

/** A box to type a name into. */
export function SearchBox({ label, value, onChange, invalid, describedBy }: Props) {
  const field = useRef<HTMLLabelElement>(null)
  useKeyboard(field)
  return (
    <label className="search" ref={field}>
      <Glyph path={search} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
