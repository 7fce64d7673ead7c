import { useCallback, useEffect, useReducer, useState } from 'react'
import { findView, type LoadedView, loadView, type Place } from '../views/registry.js'

/** The component of a view: undefined while it is being loaded, 'failed' when it could not be. */
export function useView(name: Place): {
  view: LoadedView | 'failed' | undefined
  retry: () => void
} {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const [failed, setFailed] = useState<Place>()
  const load = useCallback(() => {
    setFailed(undefined)
    loadView(name).then(render, () => setFailed(name))
  }, [name])
  const found = findView(name)
  // Asked of what was rendered: code that has come since, whoever asked for it, is still to be shown.
  useEffect(() => {
    if (!found) load()
  }, [found, load])
  return { view: found ?? (failed === name ? 'failed' : undefined), retry: load }
}
