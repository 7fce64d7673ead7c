interface Props {
  /** What is folded away, and how much of it. */
  says: string
  /** What pressing does. */
  tag: string
  shown: boolean
  turn: () => void
}

/** What is apart from the rest: folded away, and counted. */
export function Fold({ says, tag, shown, turn }: Props) {
  return (
    <button type="button" className="row quiet" aria-expanded={shown} onClick={turn}>
      <span className="name">{says}</span>
      <span className="tag">{tag}</span>
    </button>
  )
}
