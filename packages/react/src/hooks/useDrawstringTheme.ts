import type { Drawstring, ThemeState } from '@drawstring/core'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringTheme extends ThemeState {
  setThemeMode: Drawstring['setThemeMode']
  /** Adds `--ds-*` variables to those that are set. */
  setThemeVariables: Drawstring['setThemeVariables']
}

/** The modal's theme. */
export function useDrawstringTheme(): UseDrawstringTheme {
  const { drawstring } = useDrawstringContext()
  const { themeMode } = useSlice('options')
  const { themeVariables } = useSlice('theme')
  const { setThemeMode, setThemeVariables } = drawstring
  return { themeMode, themeVariables, setThemeMode, setThemeVariables }
}
