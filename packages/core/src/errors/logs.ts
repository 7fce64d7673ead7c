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

/** Each for itself: a code tells something also where the words cannot be read. */
function read(logged: Logged): { code: string; text: string } {
  return {
    code: tryTo(() => `${logged.code}`, 'undefined'),
    text: tryTo(() => {
      const { message, detail } = logged
      return withoutSecrets(`${message}${detail ? ` (${detail})` : ''}`)
    }, 'What went wrong cannot be read.'),
  }
}

function tryTo(make: () => string, otherwise: string): string {
  try {
    return make()
  } catch {
    return otherwise
  }
}
