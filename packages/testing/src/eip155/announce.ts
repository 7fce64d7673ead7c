import type { ResolvedOptions } from '../wallet/options.js'
import type { Eip1193Provider } from './provider.js'

/** Announces the provider by EIP-6963, now and whenever a page asks. Returns how to stop. */
export function announceProvider(
  { name, icon, rdns, windowEthereum }: ResolvedOptions,
  uuid: string,
  provider: Eip1193Provider,
): () => void {
  const info = Object.freeze({ uuid, name, icon, rdns })
  const announce = () => {
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const page = globalThis as { ethereum?: unknown }
  if (windowEthereum) page.ethereum = provider
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => {
    window.removeEventListener('eip6963:requestProvider', announce)
    if (page.ethereum === provider) delete page.ethereum
  }
}
