import { Ajv2020 } from 'ajv/dist/2020.js'
import { readSchema } from './read.mjs'

const matches = new Ajv2020({ allErrors: true }).compile(readSchema())

/**
 * What is wrong with the wallets, one sentence each; empty when all is well. `entries` are `{ file, wallet }`,
 * `chainIds` the CAIP-2 ids of the registry's chains.
 */
export function walletErrors(entries, chainIds) {
  const broken = entries.flatMap(({ file, wallet }) => shapeErrors(file, wallet))
  if (broken.length > 0) return broken
  return [
    ...entries.flatMap(({ file, wallet }) => ruleErrors(file, wallet, chainIds)),
    ...duplicates(entries, 'id', (wallet) => [wallet.id]),
    ...duplicates(entries, 'name', (wallet) => [wallet.name.toLowerCase()]),
    ...duplicates(entries, 'order', (wallet) => [wallet.order]),
    ...duplicates(entries, 'rdns', (wallet) => (wallet.rdns ?? []).map((x) => x.toLowerCase())),
    ...duplicates(entries, 'alias', (wallet) => wallet.aliases ?? []),
    ...duplicates(entries, 'store page', (wallet) => Object.values(wallet.stores ?? {})),
  ]
}

function shapeErrors(file, wallet) {
  if (matches(wallet)) return []
  return matches.errors.map(
    (error) => `${file}: ${error.instancePath || '(whole file)'} ${error.message}`,
  )
}

function ruleErrors(file, wallet, chainIds) {
  const errors = []
  if (wallet.id !== file) errors.push(`${file}: the id is "${wallet.id}", not the file's name`)
  for (const chain of wallet.chains ?? []) {
    if (!chainIds.includes(chain)) errors.push(`${file}: chain ${chain} is not in chains/`)
    if (!wallet.namespaces.includes(chain.split(':')[0]))
      errors.push(`${file}: chain ${chain} is outside its namespaces`)
  }
  for (const { namespace } of wallet.injected ?? [])
    if (!wallet.namespaces.includes(namespace))
      errors.push(`${file}: an injected flag of ${namespace} is outside its namespaces`)
  if (wallet.badge === 'certified')
    for (const proof of ['sources', 'rdns', 'stores'])
      if (!wallet[proof]) errors.push(`${file}: a certified wallet needs ${proof}`)
  return errors
}

function duplicates(entries, what, keysOf) {
  const owners = new Map()
  const errors = []
  for (const { file, wallet } of entries)
    for (const key of keysOf(wallet)) {
      if (owners.has(key)) errors.push(`${file}: ${what} ${key} is already ${owners.get(key)}'s`)
      else owners.set(key, file)
    }
  return errors
}
