import { useState } from 'react'

/** The value, or the last one there was: a closed modal's view keeps its words while it fades out. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
