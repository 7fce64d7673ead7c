import { useDrawstringTheme } from '@drawstring/react'
import { Select } from './Select'
import { useTexts } from './texts'

const MODES = ['system', 'dark', 'light'] as const

/** The page and the modal share one theme. */
export function ThemePicker() {
  const text = useTexts()
  const { themeMode, setThemeMode } = useDrawstringTheme()
  document.documentElement.dataset.theme = themeMode
  return (
    <Select
      label={text.theme}
      options={MODES.map((mode) => [mode, text[mode]] as const)}
      chosen={themeMode}
      choose={setThemeMode}
    />
  )
}
