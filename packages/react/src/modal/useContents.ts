import { startTransition, useCallback, useEffect, useState } from 'react'
import { type Contents, findContents, followContents, loadContents } from './loadContents.js'

export interface UseContents {
  contents: Contents | undefined
  /** They could not be loaded; `load` tries again. */
  failed: boolean
  load: () => void
}

/** What fills the dialog: loaded when it opens, if nobody came near before; there as soon as it is loaded. */
export function useContents(open: boolean): UseContents {
  const [contents, setContents] = useState(findContents)
  const [failed, setFailed] = useState(false)
  // As a transition: a press that comes meanwhile goes first.
  useEffect(() => followContents((loaded) => startTransition(() => setContents(loaded))), [])
  const load = useCallback(() => {
    setFailed(false)
    loadContents().catch(() => setFailed(true))
  }, [])
  useEffect(() => {
    if (open && !findContents()) load()
  }, [open, load])
  return { contents, failed, load }
}
