import type { CallError, LogLevel } from '../generated/protocol.js'
import { keepLog } from './logs.js'

/** One line for the developer's console, which is kept too. */
export function report(level: LogLevel, error: CallError): void {
  const { code, text } = keepLog(level, error)
  const line = `[drawstring ${code}] ${text}`
  if (level === 'warning') console.warn(line)
  else console.error(line)
}
