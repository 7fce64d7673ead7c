interface Props<T extends string> {
  label: string
  options: readonly (readonly [option: T, name: string])[]
  chosen: T
  choose: (option: T) => void
}

/** One of a list that unfolds. */
export function Select<T extends string>({ label, options, chosen, choose }: Props<T>) {
  return (
    <span className="select">
      <select
        className="quiet"
        aria-label={label}
        value={chosen}
        onChange={(event) => choose(event.target.value as T)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5 8 5 5 5-5" />
      </svg>
    </span>
  )
}
