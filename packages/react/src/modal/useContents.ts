import { startTransition, useCallback, useEffect, useState } from 'react'
import { type Contents, findContents, loadContents } from './loadContents.js'

export interface UseContents {
  contents: Contents | undefined
  /** They could not be loaded; `load` tries again. */
  failed: boolean
  load: () => void
}

/** What fills the dialog, as soon as it is there. */
export function useContents(): UseContents {
  const [contents, setContents] = useState(findContents)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadContents().then(
      // A press that comes meanwhile goes first.
      (loaded) => startTransition(() => setContents(loaded)),
      () => setFailed(true),
    )
  }, [])
  useEffect(() => {
    if (!findContents()) load()
  }, [load])
  return { contents, failed, load }
}
