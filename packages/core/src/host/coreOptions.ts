import type { Adapter } from '../adapter/Adapter.js'
import type { Options } from '../generated/protocol.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import { toChainId } from '../options/toChainId.js'
import { withoutBigInt } from '../options/toText.js'
import { VERSION } from '../version.js'
import { pageMetadata } from './environment/pageMetadata.js'

/** The page's options as the core's JSON. What is wrong in them stays wrong: the core says so. */
export function coreOptions(given: DrawstringOptions, adapters: readonly Adapter[]): string {
  const { defaultNetwork, siwx, siweConfig, themeVariables, ...rest } = given
  const options: Partial<Record<keyof Options, unknown>> = {
    sdkType: 'core',
    sdkVersion: VERSION,
    ...rest,
    adapters: adapters.map(({ namespace }) => namespace),
    metadata: pageMetadata(given.metadata),
    siwx: !!siwx,
    siweConfig: !!siweConfig,
    ...(defaultNetwork ? { defaultNetwork: toChainId(defaultNetwork) } : {}),
  }
  return JSON.stringify(options, withoutBigInt)
}
