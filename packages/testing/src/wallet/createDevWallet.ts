import { createApprover } from '../approval/approver.js'
import { announceProvider } from '../eip155/announce.js'
import { toHex } from '../eip155/chainId.js'
import { disconnected } from '../eip155/errors.js'
import { createProvider } from '../eip155/provider.js'
import { createKeyring } from '../keys/keyring.js'
import { createPanelQueue } from '../panel/showPanel.js'
import { registerStandard } from '../solana/register.js'
import { createStandardWallet } from '../solana/standardWallet.js'
import type { DevWallet } from './DevWallet.js'
import { createGate } from './gate.js'
import { createMemory } from './memory.js'
import type { DevWalletOptions } from './options.js'
import { resolveOptions } from './resolveOptions.js'
import { createState } from './state.js'
import { uuid } from './uuid.js'

/** Makes a wallet with real keys for this page. Nothing happens until `announce()`. */
export function createDevWallet(given: DevWalletOptions): DevWallet {
  const options = resolveOptions(given)
  const panel = createPanelQueue(options.name)
  const approver = createApprover(options.approval, panel.show)
  const memory = createMemory(options.rdns)
  const state = createState(options, createKeyring(options), memory)
  const gate = createGate(state, approver, () => wallet.unlock())
  const { provider, emitter } = createProvider(state, approver, gate)
  const solana = createStandardWallet(state, approver, gate)
  const stops: (() => void)[] = []

  /** Runs `change` and tells the page what is different afterwards: its accounts, its network. */
  function changing(change: () => void): void {
    const chain = state.chain()
    const before = options.namespaces.map((namespace) => state.visible(namespace).join())
    change()
    const after = options.namespaces.map((namespace) => state.visible(namespace).join())
    for (const [at, namespace] of options.namespaces.entries()) {
      if (before[at] === after[at]) continue
      if (namespace === 'eip155') emitter.emit('accountsChanged', state.visible('eip155'))
      else solana.changed()
    }
    if (state.chain() !== chain) emitter.emit('chainChanged', toHex(state.chain()))
  }

  const wallet: DevWallet = {
    name: options.name,
    rdns: options.rdns,
    uuid: uuid(),
    provider,
    standard: solana.wallet,

    announce() {
      if (typeof window === 'undefined')
        throw new Error('announce() needs a page: there is no window here')
      if (options.namespaces.includes('eip155')) {
        stops.push(announceProvider(options, wallet.uuid, provider))
        // Later, so that a page which takes the provider now hears it.
        setTimeout(() => emitter.emit('connect', { chainId: toHex(state.chain()) }))
      }
      if (options.namespaces.includes('solana')) stops.push(registerStandard(solana.wallet))
      stops.push(memory.watch(changing))
      return wallet
    },
    remove() {
      for (const stop of stops.splice(0)) stop()
      panel.dismiss()
    },

    revoke(namespace) {
      changing(() => {
        for (const each of namespace ? [namespace] : options.namespaces) state.forget(each)
      })
    },
    setAccounts(addresses, namespace = 'eip155') {
      changing(() => state.choose(namespace, addresses))
    },
    emitAccountsChanged: (accounts) => emitter.emit('accountsChanged', accounts),
    switchTo(caip2, how) {
      if (how === 'silent') state.selectChain(caip2)
      else changing(() => state.selectChain(caip2))
    },
    disconnect() {
      state.online = false
      emitter.emit('disconnect', disconnected())
    },
    reconnect() {
      state.online = true
      emitter.emit('connect', { chainId: toHex(state.chain()) })
    },
    lock() {
      changing(() => {
        state.locked = true
      })
    },
    unlock() {
      changing(() => {
        state.locked = false
      })
      gate.open()
    },

    use: approver.use,
    release: approver.release,
  }
  return wallet
}
