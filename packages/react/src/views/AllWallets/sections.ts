import type { WalletEntry } from '@drawstring/core'

/** Wallets that stand in front of all others: two screens of them. */
const POPULAR = 10

/** A line of the list: a wallet with its place among all wallets, or what the wallets below it have in common. */
export type Line =
  | { wallet: WalletEntry; place: number }
  | { heading: 'directory.installed' | 'directory.popular' | 'directory.all' }

/**
 * What is in this browser, the best ranked, and all others. What is searched for stands under no heading: there are few, and the best comes
 * first.
 */
export function linesOf(
  found: readonly WalletEntry[],
  installed: readonly WalletEntry[],
  searched: boolean,
): Line[] {
  if (searched) return found.map((wallet, place) => ({ wallet, place }))
  const here = new Set(installed.map(({ id }) => id))
  const others = found.filter((wallet) => !wallet.installed && !here.has(wallet.id))
  const lines: Line[] = []
  let place = 0
  const add = (
    heading: 'directory.installed' | 'directory.popular' | 'directory.all',
    wallets: readonly WalletEntry[],
  ) => {
    if (wallets.length === 0) return
    lines.push({ heading })
    for (const wallet of wallets) lines.push({ wallet, place: place++ })
  }
  add('directory.installed', installed)
  add('directory.popular', others.slice(0, POPULAR))
  add('directory.all', others.slice(POPULAR))
  return lines
}
