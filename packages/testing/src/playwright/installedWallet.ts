import type { DevWallet } from '../wallet/DevWallet.js'
import type { PageLike } from './page.js'

const VERBS = [
  'remove',
  'revoke',
  'setAccounts',
  'emitAccountsChanged',
  'switchTo',
  'disconnect',
  'reconnect',
  'lock',
  'unlock',
  'use',
  'release',
] as const

type Verb = (typeof VERBS)[number]

/** Drives the wallet of the page's current document from the test. Scripts given to `use` must be tables. */
export type InstalledWallet = { readonly rdns: string } & {
  [V in Verb]: (...args: Parameters<DevWallet[V]>) => Promise<void>
}

export function installedWallet(page: PageLike, rdns: string): InstalledWallet {
  const verbs = VERBS.map((verb) => [verb, (...args: unknown[]) => call(page, rdns, verb, args)])
  return { rdns, ...Object.fromEntries(verbs) }
}

async function call(page: PageLike, rdns: string, verb: Verb, args: unknown[]): Promise<void> {
  if (args.some((arg) => typeof arg === 'function')) {
    throw new TypeError(`${verb}: a function cannot be sent into a page`)
  }
  const list = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ')
  await page.evaluate(`void __devWallets.get(${JSON.stringify(rdns)}).${verb}(${list})`)
}
