/** An address for a narrow place: `0x12ab…9fE0`. The whole one stands beside, as its title or in the calls. */
export function shorten(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length > head + 5 ? `${address.slice(0, head)}…${address.slice(-4)}` : address
}
