'use client'
import type { Drawstring } from '@drawstring/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createTexts } from '../i18n/createTexts.js'
import type { Locales } from '../i18n/locales.js'
import { keepModal } from '../modal/keepModal.js'
import { DrawstringContext } from './context.js'

export interface DrawstringProviderProps {
  /** Made by `createDrawstring(options)`, once, outside of components. */
  drawstring: Drawstring
  /** The visitor's language (BCP 47). English where a text is not translated. */
  locale?: string
  /** More languages, or other words for one that comes with the package. Read once. */
  locales?: Locales
  children?: ReactNode
}

/** Gives hooks and buttons their Drawstring, and shows the modal when it opens. */
export function DrawstringProvider(props: DrawstringProviderProps) {
  const { drawstring, locale = 'en', children } = props
  const [texts] = useState(() => createTexts(locale, props.locales))
  const value = useMemo(() => ({ drawstring, texts }), [drawstring, texts])
  useEffect(() => texts.locale.set(locale), [texts, locale])
  useEffect(() => keepModal(value), [value])
  return <DrawstringContext.Provider value={value}>{children}</DrawstringContext.Provider>
}
