import { inBrowser } from '../drawstring/inBrowser.js'
import { createLogBuffer, type LogBuffer } from './logBuffer.js'
import { withoutSecrets } from './withoutSecrets.js'

export type LogLineLevel = 'debug' | 'warning' | 'error'

/** What a line says; of what was thrown, nothing is certain. */
export interface Logged {
  readonly code?: string
  readonly message: string
  readonly detail?: string
}

/** The page's; made with its first line. */
let buffer: LogBuffer | undefined

/**
 * For UI kits: keeps a line for bug reports, and returns what it says. Never throws, whatever it is given. A server keeps none: its process serves many
 * visitors, and one must not read another's lines.
 */
export function keepLog(level: LogLineLevel, logged: Logged): { code: string; text: string } {
  const said = read(logged)
  const { code, text } = said
  try {
    if (inBrowser()) {
      buffer ??= createLogBuffer()
      const named = code === 'undefined' ? '' : `${code} `
      buffer.keep(`${new Date().toISOString()} ${level} ${named}${text}`)
    }
  } catch {
    // A page that broke `Date` or `TextEncoder` has no log, and still goes on.
  }
  return said
}

/** What was kept: `Drawstring.logs`. */
export const logs = (): string => buffer?.text() ?? ''

function read(logged: Logged): { code: string; text: string } {
  try {
    const { code, message, detail } = logged
    return { code: `${code}`, text: withoutSecrets(`${message}${detail ? ` (${detail})` : ''}`) }
  } catch {
    return { code: 'undefined', text: 'What went wrong cannot be read.' }
  }
}
