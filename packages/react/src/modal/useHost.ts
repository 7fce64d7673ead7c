import { useEffect, useLayoutEffect } from 'react'
import { direction } from '../i18n/direction.js'
import { useLocale } from '../i18n/useTexts.js'
import { useSlice } from '../store/useSlice.js'
import { useThemeName } from '../theme/useThemeName.js'
import { variableSheet } from '../theme/variableSheet.js'

/** Gives the host element the visitor's language and theme, and the page's own theme variables. */
export function useHost(host: HTMLElement, shadow: ShadowRoot): void {
  const locale = useLocale()
  const theme = useThemeName()
  useLayoutEffect(() => {
    host.lang = locale
    host.dir = direction(locale)
  }, [host, locale])
  useLayoutEffect(() => {
    host.dataset.theme = theme
  }, [host, theme])

  const { themeVariables } = useSlice('theme')
  useEffect(() => variableSheet(shadow, themeVariables), [shadow, themeVariables])
}
