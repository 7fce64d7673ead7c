/** `0x12ab…9fE0`, as the panel's rows show addresses in lists. */
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Bytes as text when they are readable text, otherwise as hex. */
export function readable(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!hasControls(text)) return text
  } catch {
    // not UTF-8: shown as hex below
  }
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Control characters could hide part of a message; new lines and tabs cannot. */
const hasControls = (text: string) =>
  [...text].some((char) => char < ' ' && char !== '\n' && char !== '\t' && char !== '\r')
