import type { Adapter } from '../adapter/Adapter.js'
import { eip1193 } from '../adapter/eip1193/eip1193.js'
import { report } from '../errors/report.js'
import { loadCode } from '../loadCode.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import type { Store } from '../store/createStore.js'
import { isOffered, lateAdapter, onceOffered } from './lateAdapter.js'
import { adapterFailed } from './problems.js'

/** The page's own adapters, or ours: that of Solana at once where the page has a network of it, else when it gets one. */
export async function loadAdapters(
  { adapters }: DrawstringOptions,
  store: Store,
): Promise<readonly Adapter[]> {
  return adapters ?? [eip1193(), isOffered(store, 'solana') ? await solana() : lateSolana(store)]
}

const solana = () =>
  loadCode(() => import('../adapter/walletStandard/walletStandard.js')).then((file) =>
    file.walletStandard(),
  )

const lateSolana = (store: Store) =>
  lateAdapter('solana', solana, (_, load) =>
    onceOffered(store, 'solana', () => {
      load().catch((error) => report('error', adapterFailed('solana', error)))
    }),
  )
