'use client'
import type { Drawstring } from '@drawstring/core'
import { type ReactNode, useEffect, useInsertionEffect, useMemo, useState } from 'react'
import { attempt, attemptLasting, reportFault } from '../boundary/reportFault.js'
import { createTexts } from '../i18n/createTexts.js'
import type { Locales } from '../i18n/locales.js'
import { readLocale } from '../i18n/readLocale.js'
import { keepModal } from '../modal/keepModal.js'
import type { DrawstringTheme } from '../theme/theme.js'
import { wearTheme } from '../theme/wearTheme.js'
import { DrawstringContext } from './context.js'

export interface DrawstringProviderProps {
  /** Made by `createDrawstring(options)`, once, outside of components. */
  drawstring: Drawstring
  /** The visitor's language (BCP 47; `zh_CN` is understood). English where it is no language, or a text is not translated. */
  locale?: string | null | undefined
  /** More languages, or other words for one that comes with the package. Read once. */
  locales?: Locales
  /** The looks of modal and buttons in both modes, of `drawstringTheme` in `@drawstring/react/theme`. The last provider of a page wins. */
  theme?: DrawstringTheme | undefined
  children?: ReactNode
}

/** Gives hooks and buttons their Drawstring, and shows the modal when it opens. */
export function DrawstringProvider(props: DrawstringProviderProps) {
  const { drawstring, theme, children } = props
  const locale = readLocale(props.locale)
  const [texts] = useState(() =>
    createTexts(locale, props.locales, (cause) => reportFault(drawstring, cause)),
  )
  const value = useMemo(() => ({ drawstring, texts }), [drawstring, texts])
  useInsertionEffect(
    () => attemptLasting(drawstring, () => wearTheme(drawstring, theme)),
    [drawstring, theme],
  )
  useEffect(() => attempt(drawstring, () => texts.locale.set(locale)), [drawstring, texts, locale])
  useEffect(() => attemptLasting(drawstring, () => keepModal(value)), [drawstring, value])
  return <DrawstringContext.Provider value={value}>{children}</DrawstringContext.Provider>
}
