import { useSyncExternalStore } from 'react'
import { useSlice } from '../store/useSlice.js'

const LIGHT = '(prefers-color-scheme: light)'

/** Dark or light; for the mode `system`, what the visitor's system says, live. */
export function useThemeName(): 'dark' | 'light' {
  const { themeMode } = useSlice('options')
  const system = useSyncExternalStore(
    subscribe,
    () => (matchMedia(LIGHT).matches ? 'light' : 'dark'),
    () => 'dark' as const,
  )
  return themeMode === 'system' ? system : themeMode
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(LIGHT)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
