import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const BASE = '/frame/'
const FILE = /<(?:script|link)[^>]* (?:src|href)="([^"]+)"[^>]*>/g

/** The hash of a file as an `integrity` attribute has it (W3C Subresource Integrity). */
export const hashOf = (content: string | Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** The document with an `integrity` for every file that it loads; a file without content fails. */
export function withIntegrity(
  html: string,
  contentOf: (name: string) => string | Uint8Array | undefined,
): string {
  return html.replace(FILE, (tag, url: string) => {
    const content = contentOf(url.slice(BASE.length))
    if (content === undefined) throw new Error(`${url} of the document was not built`)
    return tag.replace(/ ?\/?>$/, ` integrity="${hashOf(content)}">`)
  })
}

/** Writes the hashes into the built document, once every other file is what it stays. */
export const integrity = (): Plugin => ({
  name: 'integrity',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const document = bundle['index.html']
      if (document?.type !== 'asset') throw new Error('there is no document')
      document.source = withIntegrity(String(document.source), (name) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? file.code : file?.source
      })
    },
  },
})
