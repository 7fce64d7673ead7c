import { logs } from '../errors/logs.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import { firstNetworks } from '../options/firstNetworks.js'
import { toThemeVariables } from '../options/themeVariables.js'
import { createStore } from '../store/createStore.js'
import { initialSlices } from '../store/initialSlices.js'
import type { AllSlices } from '../store/slices.js'
import { accountMethods } from './account.js'
import type { Drawstring } from './Drawstring.js'
import { createEventHub, eventMethods } from './events.js'
import { inBrowser } from './inBrowser.js'
import { createLink } from './link.js'
import { modalMethods } from './modal.js'
import { networkMethods } from './network.js'
import { storeMethods } from './slices.js'
import { themeMethods } from './theme.js'
import { walletMethods } from './wallet.js'
import { whenRested } from './whenRested.js'

/** One Drawstring: a store that can be read at once, and a link to the part that is loaded later. */
export function createInstance(options: DrawstringOptions): Drawstring {
  const first = firstSlices(options)
  const store = createStore(first)
  const hub = createEventHub(store)
  const link = createLink(options, store, hub.emit, () => drawstring)
  const { preload = 'idle' } = options
  if (inBrowser()) {
    // In a task of its own: the page subscribes first.
    setTimeout(() => hub.emit({ type: 'track', event: 'MODAL_CREATED', timestamp: Date.now() }))
    if (preload === 'idle') whenRested(link.bring)
  }
  const drawstring: Drawstring = {
    preload,
    logs,
    ...modalMethods(store, link),
    ...accountMethods(store, link),
    ...networkMethods(store, link),
    ...walletMethods(store, link),
    ...themeMethods(store, link),
    ...eventMethods(store, hub),
    ...storeMethods(store, link, first),
  }
  return drawstring
}

/** What the page said is known before the core is. */
function firstSlices(given: DrawstringOptions): AllSlices {
  const { options } = initialSlices
  return {
    ...initialSlices,
    network: firstNetworks(given),
    wallets: { ...initialSlices.wallets, canGet: true },
    options: {
      ...options,
      themeMode: given.themeMode ?? options.themeMode,
      embedded: !!given.enableEmbedded,
      networkSwitch: given.enableNetworkSwitch !== false,
    },
    theme: { themeVariables: toThemeVariables(given.themeVariables) },
  }
}
