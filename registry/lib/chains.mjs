import * as viem from 'viem/chains'
import { FAMILIES, readFolder, readPicks } from './read.mjs'

const VIEM = new Map(Object.entries(viem))
const TOKENS = readFolder('tokens').map(({ file }) => file)

/**
 * Every chain of the registry, in order, as
 * `{ family, export, slug, caip2, id, name, namespace, currency, rpc, explorer?, testnet, image, icon?, fees? }`.
 * EVM facts come from viem; the other families stand in their own files.
 */
export function loadChains() {
  const chains = FAMILIES.flatMap(({ file, namespace }) =>
    readPicks(file).map((pick) => ({
      family: file,
      namespace,
      export: pick.export,
      slug: pick.slug,
      image: pick.image ?? pick.slug,
      icon: pick.icon,
      fees: pick.fees,
      ...(namespace === 'eip155' ? fromViem(pick) : fromPick(pick)),
    })),
  )
  const errors = chainErrors(chains)
  if (errors.length > 0) throw new Error(`chains/ has errors:\n  ${errors.join('\n  ')}`)
  return chains
}

function fromViem(pick) {
  const chain = VIEM.get(pick.export)
  if (!chain) throw new Error(`viem has no chain named ${pick.export}`)
  const { default: explorer } = chain.blockExplorers ?? {}
  const known = pick.replaceRpc ? [] : chain.rpcUrls.default.http
  return {
    caip2: `eip155:${chain.id}`,
    id: chain.id,
    name: chain.name.replace(/ Mainnet$/, ''),
    currency: chain.nativeCurrency,
    rpc: [...new Set([...known, ...(pick.rpc ?? [])].map(bare))],
    explorer: explorer && { name: explorer.name, url: bare(explorer.url) },
    testnet: chain.testnet === true,
  }
}

function fromPick(pick) {
  const [name, symbol, decimals] = pick.currency
  return {
    caip2: pick.caip2,
    id: pick.caip2.split(':')[1],
    name: pick.name,
    currency: { name, symbol, decimals },
    rpc: pick.rpc,
    explorer: { name: pick.explorer[0], url: pick.explorer[1] },
    testnet: pick.testnet === true,
  }
}

function chainErrors(chains) {
  const errors = feeErrors(chains)
  for (const key of ['caip2', 'slug', 'export'])
    for (const chain of chains)
      if (chains.find((other) => other[key] === chain[key]) !== chain)
        errors.push(`${key} ${chain[key]} stands twice`)
  for (const chain of chains) {
    for (const url of [...chain.rpc, ...(chain.explorer ? [chain.explorer.url] : [])])
      if (new URL(url).protocol !== 'https:') errors.push(`${chain.slug}: ${url} is not https`)
    if (!chains.some((other) => other.slug === chain.image))
      errors.push(`${chain.slug}: no chain ${chain.image} to take the image of`)
    // Bitcoin has no public JSON-RPC: its data comes from an Esplora server.
    if (chain.rpc.length === 0 && chain.namespace !== 'bip122')
      errors.push(`${chain.slug}: no RPC address`)
  }
  return errors
}

/** A network with tokens has prices of gas above which the core warns and refuses: whole gwei, as README.md explains. */
export function feeErrors(chains) {
  const errors = []
  for (const { slug, namespace, caip2, testnet, fees } of chains) {
    const evm = namespace === 'eip155'
    if (!fees && evm && !testnet && TOKENS.includes(caip2.replace(':', '-')))
      errors.push(`${slug}: it has tokens, and no fees`)
    if (fees && (!evm || testnet)) errors.push(`${slug}: fees are for main networks with gas`)
    if (fees && !areFees(fees)) errors.push(`${slug}: fees are whole gwei, warn below stop`)
  }
  return errors
}

function areFees({ warn, stop, ...others }) {
  const are = [warn, stop].every((gwei) => Number.isInteger(gwei) && gwei > 0 && gwei < 2 ** 32)
  return are && warn < stop && Object.keys(others).length === 0
}

/** viem writes some addresses with a trailing slash and most without. */
function bare(url) {
  return url.replace(/\/$/, '')
}
