import { loadCode } from '@drawstring/core'
import { atom } from 'nanostores'
import { entry } from './en/entry.js'
import { first } from './en/first.js'

type Table = Readonly<Record<string, string>>

/** The English texts that are there: those of the first screen, and with each view more. */
export const originals = atom<Table>({ ...entry, ...first })

/** Where the others are, by what their keys begin with. */
const elsewhere: Record<string, () => Promise<Table>> = {
  account: () => import('./en/account.js').then((file) => file.account),
  activity: () => import('./en/activity.js').then((file) => file.activity),
  error: () => import('./en/errors.js').then((file) => file.errors),
  networks: () => import('./en/networks.js').then((file) => file.networks),
  nfts: () => import('./en/nfts.js').then((file) => file.nfts),
  notice: () => import('./en/send.js').then((file) => file.send),
  review: () => import('./en/review.js').then((file) => file.review),
  send: () => import('./en/send.js').then((file) => file.send),
  swap: () => import('./en/swap.js').then((file) => file.swap),
  tokens: () => import('./en/account.js').then((file) => file.account),
}
const coming = new Set<string>()

/** These came, with the view that says them. */
export function learn(...tables: readonly Table[]): void {
  originals.set(Object.assign({}, originals.get(), ...tables))
}

/** Brings what a key says that is not there; false for a key that nobody knows. What could not be loaded is asked for again by the next who needs it. */
export function bring(key: string): boolean {
  const place = key.split('.')[0] ?? key
  const load = Object.hasOwn(elsewhere, place) ? elsewhere[place] : undefined
  if (!load) return false
  if (!coming.has(place)) {
    coming.add(place)
    loadCode(load).then(learn, () => coming.delete(place))
  }
  return true
}
