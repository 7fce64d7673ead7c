import { readFileSync } from 'node:fs'
import { at } from './paths.mjs'

/** The code that README.md tells its reader to paste. */
export function embedLines() {
  const section = readFileSync(at('README.md'), 'utf8').split(/^## /m).find(isEmbed)
  const lines = section?.match(/^```tsx\n(.*?)^```$/ms)?.[1]
  if (lines) return lines
  throw new Error('README.md has no section "Embed it" with a block of tsx; it is what is tested')
}

const isEmbed = (section) => section.startsWith('Embed it\n')
