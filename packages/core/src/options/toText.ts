import { toJson } from '../host/toJson.js'
import type { DrawstringOptions } from './DrawstringOptions.js'
import { firstNetworks } from './firstNetworks.js'

/** The options as the text by which a second call is compared with the first. */
export function toText(options: DrawstringOptions): string {
  const { networks, active } = firstNetworks(options)
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return toJson({
    ...options,
    networks: ids,
    defaultNetwork: active?.caipNetworkId,
    adapters: options.adapters?.length,
    siwx: !!options.siwx,
    siweConfig: !!options.siweConfig,
  })
}
