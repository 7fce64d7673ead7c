import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Spoken } from '../src/contents/Spoken.js'
import { DrawstringProvider } from '../src/provider/DrawstringProvider.js'
import { scripted } from './scripted.js'

/** The text of a part of a view in English, without markup and isolates. */
export const plainText = (part: ReactNode): string =>
  renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>{part}</Spoken>
    </DrawstringProvider>,
  ).replaceAll(/<[^>]+>|[\u2068\u2069]/g, '')
