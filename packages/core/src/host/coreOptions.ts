import type { Adapter } from '../adapter/Adapter.js'
import type { Options } from '../generated/protocol.js'
import type { Network } from '../networks/network.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import { isOn, switches } from '../options/siweSwitches.js'
import { toThemeVariables } from '../options/themeVariables.js'
import { toChainId } from '../options/toChainId.js'
import { VERSION } from '../version.js'
import { pageMetadata } from './environment/pageMetadata.js'
import { toJson } from './toJson.js'

/** The page's options as the core's JSON. What is wrong in them stays wrong: the core says so. */
export function coreOptions(given: DrawstringOptions, adapters: readonly Adapter[]): string {
  const { defaultNetwork, siwx, siweConfig, themeVariables, onAnalyticsConsent, ...others } = given
  const { walletConnect, preload, ...rest } = others
  const options: Partial<Record<keyof Options, unknown>> = {
    sdkType: 'core',
    sdkVersion: VERSION,
    ...rest,
    adapters: adapters.map(({ namespace }) => namespace),
    networks: Array.isArray(given.networks) ? given.networks.map(toOption) : given.networks,
    metadata: pageMetadata(given.metadata),
    themeVariables: toThemeVariables(themeVariables),
    askConsent: !!onAnalyticsConsent,
    siwx: !!siwx,
    ...(siweConfig && isOn(siweConfig) ? { siweConfig: switches(siweConfig) } : {}),
    ...(defaultNetwork ? { defaultNetwork: toChainId(defaultNetwork) } : {}),
  }
  return toJson(options)
}

/** What the core reads of a network: chain objects of libraries hold functions and numbers that JSON does not know. */
function toOption(network: Network): unknown {
  if (typeof network !== 'object' || network === null) return network
  const { id, caipNetworkId, chainNamespace, name, nativeCurrency } = network
  const { rpcUrls, blockExplorers, testnet, imageId } = network
  const basics = { id, caipNetworkId, chainNamespace, name, nativeCurrency }
  return { ...basics, rpcUrls, blockExplorers, testnet, imageId }
}
