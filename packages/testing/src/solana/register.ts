import type { Wallet } from '@wallet-standard/base'

type Register = (api: { register(wallet: Wallet): unknown }) => void

/** Registers by Wallet Standard: tells pages that are ready, and answers those that become ready later. */
export function registerStandard(wallet: Wallet): () => void {
  const callback: Register = ({ register }) => register(wallet)
  const onReady = (event: Event) => callback((event as CustomEvent<Parameters<Register>[0]>).detail)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', onReady)
  return () => window.removeEventListener('wallet-standard:app-ready', onReady)
}
