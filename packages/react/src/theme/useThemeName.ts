import { useSyncExternalStore } from 'react'
import { useSlice } from '../store/useSlice.js'

const LIGHT = '(prefers-color-scheme: light)'

/** Dark or light; for the mode `system`, what the visitor's system says, live. */
export function useThemeName(): 'dark' | 'light' {
  const { themeMode } = useSlice('options')
  const follows = themeMode === 'system'
  return useSyncExternalStore(
    follows ? subscribe : never,
    () => (follows ? system() : themeMode),
    () => (follows ? 'dark' : themeMode),
  )
}

/** What the visitor's system says now. */
export function system(): 'dark' | 'light' {
  return matchMedia(LIGHT).matches ? 'light' : 'dark'
}

/** A chosen theme does not change by itself. */
const never = () => () => {}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(LIGHT)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
