interface Props {
  short: string
  full: string
}

/** What is shortened to fit inside of what is pressed for something else: its short form to look at, the whole to hear. */
export function Heard({ short, full }: Props) {
  if (short === full) return short
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="hidden">{full}</span>
    </>
  )
}
