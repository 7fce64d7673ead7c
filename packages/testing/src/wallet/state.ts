import type { Keyring } from '../keys/keyring.js'
import type { Memory } from './memory.js'
import type { DevChain, Namespace, ResolvedOptions } from './options.js'

/** What the wallet knows, and the one place that changes it. It announces nothing: providers do. */
export interface State {
  readonly options: ResolvedOptions
  readonly keyring: Keyring
  /** Addresses the page may see now: none while locked or unpermitted. */
  visible(namespace: Namespace): readonly string[]
  permitted(namespace: Namespace): boolean
  /** Addresses a new connection would show. */
  offered(namespace: Namespace): readonly string[]
  permit(namespace: Namespace, accounts: readonly string[]): void
  /** Changes what is offered, and what is shown where already permitted. */
  choose(namespace: Namespace, accounts: readonly string[]): void
  forget(namespace: Namespace): void
  chains(): readonly DevChain[]
  addChain(chain: DevChain): void
  /** CAIP-2 id of the selected EVM chain; may be one the wallet has no node for. */
  chain(): string
  selectChain(caip2: string): void
  locked: boolean
  /** False after `disconnect()`: no chain can be reached. */
  online: boolean
}

export function createState(options: ResolvedOptions, keyring: Keyring, memory: Memory): State {
  const chosen: Partial<Record<Namespace, readonly string[]>> = {}
  const state: State = {
    options,
    keyring,
    locked: options.locked,
    online: true,
    permitted: (namespace) => memory.read().accounts[namespace] !== undefined,
    visible: (namespace) => (state.locked ? [] : (memory.read().accounts[namespace] ?? [])),
    offered: (namespace) =>
      chosen[namespace] ??
      keyring[namespace]()
        .slice(0, options.connectAccounts)
        .map(({ address }) => address),
    choose(namespace, accounts) {
      chosen[namespace] = accounts
      if (state.permitted(namespace)) state.permit(namespace, accounts)
    },
    permit(namespace, accounts) {
      const { accounts: known, ...rest } = memory.read()
      memory.write({ ...rest, accounts: { ...known, [namespace]: [...accounts] } })
    },
    forget(namespace) {
      const { accounts: known, ...rest } = memory.read()
      const { [namespace]: _, ...others } = known
      memory.write({ ...rest, accounts: others })
    },
    chains: () => [...options.chains, ...(memory.read().added ?? [])],
    addChain(chain) {
      const { added = [], ...rest } = memory.read()
      memory.write({ ...rest, added: [...added.filter((c) => c.caip2 !== chain.caip2), chain] })
    },
    chain: () => memory.read().chain ?? firstEvm(options),
    selectChain: (caip2) => memory.write({ ...memory.read(), chain: caip2 }),
  }
  return state
}

function firstEvm(options: ResolvedOptions): string {
  return options.chains.find(({ caip2 }) => caip2.startsWith('eip155:'))?.caip2 ?? 'eip155:1'
}
