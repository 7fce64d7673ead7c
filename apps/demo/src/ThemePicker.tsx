import { useDrawstringTheme } from '@drawstring/react'
import { useTexts } from './texts'

const MODES = ['system', 'dark', 'light'] as const

/** The page and the modal share one theme. */
export function ThemePicker() {
  const text = useTexts()
  const { themeMode, setThemeMode } = useDrawstringTheme()
  document.documentElement.dataset.theme = themeMode
  return (
    <select
      className="quiet"
      aria-label={text.theme}
      value={themeMode}
      onChange={(event) => setThemeMode(event.target.value as (typeof MODES)[number])}
    >
      {MODES.map((mode) => (
        <option key={mode} value={mode}>
          {text[mode]}
        </option>
      ))}
    </select>
  )
}
