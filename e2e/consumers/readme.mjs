import { readFileSync } from 'node:fs'
import { at } from '../../interop/support/standalone/paths.mjs'

/** The code that README.md tells its reader to paste. */
export const embedLines = () => blockOf('Embed it', 'tsx')

/** The commands that README.md tells its reader to run, word by word; without their comments. */
export const gatewayCommands = () =>
  blockOf('Run the gateway', 'sh')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean)
    .map((line) => line.split(/\s+/))

function blockOf(title, language) {
  const sections = readFileSync(at('README.md'), 'utf8').split(/^## /m)
  const section = sections.find((one) => one.startsWith(`${title}\n`))
  const lines = section?.match(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms'))?.[1]
  if (lines) return lines
  throw new Error(`README.md has no section "${title}" with a block of ${language}; it is tested`)
}
