import { useState } from 'react'

interface Props {
  short: string
  full: string
}

/** What is shortened to fit, where it stands by itself: pressed, it shows whole. */
export function Exact({ short, full }: Props) {
  const [whole, setWhole] = useState(false)
  if (short === full) return short
  return (
    <button
      type="button"
      className="exact"
      title={full}
      data-whole={whole || undefined}
      onClick={() => setWhole(!whole)}
    >
      {whole ? full : short}
    </button>
  )
}
