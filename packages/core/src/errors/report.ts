import type { CallError, LogLevel } from '../generated/protocol.js'

/** One line for the developer's console. */
export function report(level: LogLevel, { code, message, detail }: CallError): void {
  const line = `[drawstring ${code}] ${message}${detail ? ` (${detail})` : ''}`
  if (level === 'warning') console.warn(line)
  else console.error(line)
}
