import { useId } from 'react'

interface Props<T extends string> {
  label: string
  options: readonly T[]
  chosen: T
  choose: (option: T) => void
  /** What an option is called; by default as it is. */
  name?: (option: T) => string
}

/** One of a few. */
export function Choice<T extends string>({ label, options, chosen, choose, name }: Props<T>) {
  const group = useId()
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={group}
            checked={option === chosen}
            onChange={() => choose(option)}
          />
          {name ? name(option) : option}
        </label>
      ))}
    </fieldset>
  )
}
