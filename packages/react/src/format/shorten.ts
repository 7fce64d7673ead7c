/** `0x12ab…9fE0`, as the core shortens the active one; the whole address stays one press away. */
export function shorten(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 4 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}
