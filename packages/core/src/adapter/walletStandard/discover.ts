import type { Wallet } from './Wallet.js'

/** What the page hands to wallets. */
interface Api {
  register(...wallets: Wallet[]): () => void
}

/** Finds wallets by the Wallet Standard's two window events, in whichever order they come. Returns how to stop. */
export function discover(found: (wallet: Wallet) => void, lost: (wallet: Wallet) => void) {
  if (typeof window === 'undefined') return () => {}
  let listening = true
  const api: Api = Object.freeze({
    register(...wallets: Wallet[]) {
      if (listening) wallets.forEach(found)
      return () => {
        if (listening) wallets.forEach(lost)
      }
    },
  })
  const onRegister = (event: Event) => {
    const callback = (event as CustomEvent<unknown>).detail
    if (typeof callback !== 'function') return
    try {
      callback(api)
    } catch {
      // A wallet that fails to register is not there.
    }
  }

  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    listening = false
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
