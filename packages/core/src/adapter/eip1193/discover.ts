import type { AdapterSink } from '../Adapter.js'
import { safeIcon } from '../icon.js'
import { peek } from '../peek.js'
import { isProvider, type Provider } from './Provider.js'

type Found = (connector: Parameters<AdapterSink['connectorFound']>[0], provider: Provider) => void

/** Longer names and ids are no wallet's. */
const LONGEST = 128

/** Finds wallets by EIP-6963, and `window.ethereum`, now and when they come late. Returns how to stop. */
export function discover(found: Found): () => void {
  const onAnnounce = (event: Event) => {
    const detail = peek(event, 'detail')
    const [info, provider] = [peek(detail, 'info'), peek(detail, 'provider')]
    const [name, rdns] = [text(peek(info, 'name')), text(peek(info, 'rdns'))]
    if (!name || !rdns || !isProvider(provider)) return
    const icon = safeIcon(peek(info, 'icon'))
    found({ id: `eip6963:${rdns}`, kind: 'ANNOUNCED', name, rdns, ...icon }, provider)
  }
  const onInjected = () => {
    const provider = peek(window, 'ethereum')
    if (!isProvider(provider)) return
    found({ id: 'injected', kind: 'INJECTED', name: 'Browser Wallet' }, provider)
  }

  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.addEventListener('ethereum#initialized', onInjected)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  onInjected()
  return () => {
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    window.removeEventListener('ethereum#initialized', onInjected)
  }
}

function text(value: unknown): string | undefined {
  const trimmed = typeof value === 'string' ? value.trim() : ''
  return trimmed !== '' && trimmed.length <= LONGEST ? trimmed : undefined
}
