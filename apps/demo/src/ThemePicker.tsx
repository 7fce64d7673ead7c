import { useDrawstringTheme } from '@drawstring/react'

const MODES = ['system', 'dark', 'light'] as const

/** The page and the modal share one theme. */
export function ThemePicker() {
  const { themeMode, setThemeMode } = useDrawstringTheme()
  const next = MODES[(MODES.indexOf(themeMode) + 1) % MODES.length] ?? 'system'
  document.documentElement.dataset.theme = themeMode
  return (
    <button type="button" className="quiet" onClick={() => setThemeMode(next)}>
      Theme: {themeMode}
    </button>
  )
}
