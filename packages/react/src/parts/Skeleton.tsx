import type { View } from '@drawstring/core'
import { useEffect, useState } from 'react'
import { Bones } from './Bones.js'

/** Who waits no longer than this sees no skeleton; its place is kept all along. */
const PATIENCE_MS = 150

/** The place of a view on its way. Where visitors begin it is of the final size, so that nothing jumps. */
export function Skeleton({ view }: { view: View }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ul className="place" data-view={view} aria-busy="true" aria-labelledby="title">
      {late && <Bones count={4} />}
    </ul>
  )
}
