import { useEffect, useLayoutEffect } from 'react'
import { direction } from '../i18n/direction.js'
import { useLocale } from '../i18n/useTexts.js'
import { useSlice } from '../store/useSlice.js'
import { declarations } from '../theme/oldVariables.js'
import { tokenSheet } from '../theme/tokenSheet.js'
import { useThemeName } from '../theme/useThemeName.js'

/** Gives the host element the visitor's language and theme, and the dialog what the page mixes into its grounds. */
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
  useEffect(
    () => tokenSheet(shadow, [['dialog', declarations(themeVariables).dialog]]),
    [shadow, themeVariables],
  )
}
