import type { AdapterSink } from '../Adapter.js'
import { safeIcon } from '../icon.js'
import { peek } from '../peek.js'
import { isProvider, type Provider } from './Provider.js'

type Found = (connector: Parameters<AdapterSink['connectorFound']>[0], provider: Provider) => void

/** Longer names and ids are no wallet's. */
const LONGEST = 128
/** More wallets than this are none. */
const MOST = 100
/** When `window.ethereum` is looked for again, after the start: browsers of phones put it there late, and not all of them say so. */
const LOOK_AGAIN_MS = [50, 150, 400, 800, 1200, 1700, 2300, 3000]

/** Finds wallets by EIP-6963, and `window.ethereum`, now and when they come late. Returns how to stop. */
export function discover(found: Found): () => void {
  if (typeof window === 'undefined') return () => {}
  /** Who announced an rdns, in the order in which they came. */
  const announcers = new Map<string, Announcer[]>()
  let count = 0

  /**
   * The first that announces an rdns has its id, which is the same after a reload. Whoever else does is another wallet:
   * by another uuid, or by another provider under the same one, for every page's script and extension sees the uuids.
   */
  function idOf(rdns: string, uuid: string, provider: Provider): string | undefined {
    const known = announcers.get(rdns) ?? []
    const same = known.findIndex((one) => one.provider === provider)
    if (same === -1 && count === MOST) return undefined
    const place = same === -1 ? known.push({ uuid, provider }) - 1 : same
    if (same === -1) {
      count += 1
      announcers.set(rdns, known)
    }
    const namesake = known.slice(0, place).filter((one) => one.uuid === uuid).length
    const own = namesake === 0 ? uuid : `${uuid}:${namesake}`
    return place === 0 ? `eip6963:${rdns}` : `eip6963:${rdns}:${own}`
  }

  const onAnnounce = (event: Event) => {
    const detail = peek(event, 'detail')
    const [info, provider] = [peek(detail, 'info'), peek(detail, 'provider')]
    const [name, rdns] = [text(peek(info, 'name')), text(peek(info, 'rdns'))]
    if (!name || !rdns || !isProvider(provider)) return
    const id = idOf(rdns, text(peek(info, 'uuid')) ?? '', provider)
    if (!id) return
    const icon = safeIcon(peek(info, 'icon'))
    found({ id, kind: 'ANNOUNCED', name, rdns, ...icon }, provider)
  }
  let injected: unknown
  const look = () => {
    // A page may be gone by the time a timer ends.
    const provider = peek(peek(globalThis, 'window'), 'ethereum')
    if (provider === injected || !isProvider(provider)) return
    injected = provider
    found({ id: 'injected', kind: 'INJECTED', name: 'Browser Wallet' }, provider)
  }

  window.addEventListener('eip6963:announceProvider', onAnnounce)
  // Asked for again when the modal opens, and by other libraries on the page.
  for (const event of LOOK_AT) window.addEventListener(event, look)
  window.dispatchEvent(new Event(REQUEST))
  look()
  const timers = LOOK_AGAIN_MS.map((ms) => setTimeout(look, ms))
  return () => {
    for (const timer of timers) clearTimeout(timer)
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    for (const event of LOOK_AT) window.removeEventListener(event, look)
  }
}

const REQUEST = 'eip6963:requestProvider'
const LOOK_AT = [REQUEST, 'ethereum#initialized']

interface Announcer {
  readonly uuid: string
  readonly provider: Provider
}

function text(value: unknown): string | undefined {
  const trimmed = typeof value === 'string' ? value.trim() : ''
  return trimmed !== '' && trimmed.length <= LONGEST ? trimmed : undefined
}
