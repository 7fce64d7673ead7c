import { httpTransport } from '../rpc/transport.js'
import { defaultIcon } from './icon.js'
import type { DevChain, DevWalletOptions, Namespace, ResolvedOptions } from './options.js'

/** Fills in the defaults and refuses what cannot work, saying what would. */
export function resolveOptions(options: DevWalletOptions): ResolvedOptions {
  const chains = checkChains(options.chains)
  if (options.accounts && options.mnemonic !== undefined) {
    throw new TypeError('createDevWallet: give a mnemonic or accounts, not both')
  }
  const icon = options.icon ?? defaultIcon
  if (!/^data:image\/(svg\+xml|webp|png|gif);base64,/.test(icon)) {
    throw new TypeError(
      'createDevWallet: icon must be a base64 data: address of an svg, webp, png or gif',
    )
  }
  return {
    name: options.name ?? 'Development wallet',
    rdns: options.rdns ?? 'dev.drawstring.wallet',
    icon,
    mnemonic: options.mnemonic,
    accounts: options.accounts,
    chains,
    approval: options.approval ?? 'panel',
    namespaces: options.namespaces ?? namespacesOf(chains),
    connectAccounts: options.connectAccounts ?? 1,
    locked: options.locked ?? false,
    windowEthereum: options.windowEthereum ?? false,
    calls: options.calls ?? false,
    signsOnly: options.signsOnly ?? false,
    disconnectFails: options.disconnectFails,
    transport: options.transport ?? httpTransport,
  } as ResolvedOptions
}

function checkChains(chains: readonly DevChain[]): readonly DevChain[] {
  if (!Array.isArray(chains) || chains.length === 0) {
    throw new TypeError('createDevWallet: chains is empty; give at least { caip2, rpcUrl }')
  }
  for (const { caip2, rpcUrl } of chains) {
    if (!/^(eip155:[1-9][0-9]{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/.test(caip2)) {
      throw new TypeError(`createDevWallet: "${caip2}" is not a CAIP-2 id of eip155 or solana`)
    }
    if (!/^https?:\/\//.test(rpcUrl)) {
      throw new TypeError(`createDevWallet: rpcUrl of ${caip2} must start with http:// or https://`)
    }
  }
  return chains
}

function namespacesOf(chains: readonly DevChain[]): Namespace[] {
  const all: Namespace[] = ['eip155', 'solana']
  return all.filter((namespace) => chains.some(({ caip2 }) => caip2.startsWith(`${namespace}:`)))
}
