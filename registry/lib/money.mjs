import { Ajv2020 } from 'ajv/dist/2020.js'
import { getAddress } from 'viem'
import { readFolder, readSchema } from './read.mjs'

/** The folders of one file per chain, each named as its definition in `schema-money.json`. */
const FOLDERS = ['tokens', 'dex', 'feeds']

/** Every file of `tokens/`, `dex/` and `feeds/` as `{ folder, file, data }`. */
export function readMoney() {
  return FOLDERS.flatMap((folder) =>
    readFolder(folder).map(({ file, data }) => ({ folder, file, data })),
  )
}

/** Those of the token lists. */
export function tokenFiles(files) {
  return files.filter(({ folder }) => folder === 'tokens')
}

/** What is wrong with those files, one sentence each; empty when all is well. */
export function moneyErrors(files) {
  const broken = shapeErrors(files)
  if (broken.length > 0) return broken
  return [
    ...files.flatMap(({ folder, file, data }) =>
      addressErrors(data).map((error) => `${folder}/${file}: ${error}`),
    ),
    ...chainErrors(files),
    ...tokenErrors(files),
    ...feedErrors(files),
  ]
}

function shapeErrors(files) {
  const ajv = new Ajv2020({ allErrors: true }).addSchema(readSchema('schema-money'), 'money')
  return files.flatMap(({ folder, file, data }) => {
    const matches = ajv.getSchema(`money#/$defs/${folder}`)
    if (matches(data)) return []
    return matches.errors.map(
      (error) => `${folder}/${file}: ${error.instancePath || '(whole file)'} ${error.message}`,
    )
  })
}

/** A letter in the wrong case is a slip of the hand somewhere in the address (EIP-55). */
function addressErrors(data) {
  if (typeof data === 'string')
    return /^0x[0-9a-fA-F]{40}$/.test(data) && getAddress(data.toLowerCase()) !== data
      ? [`${data} is not written as EIP-55 writes it`]
      : []
  if (data === null || typeof data !== 'object') return []
  return Object.values(data).flatMap(addressErrors)
}

function chainErrors(files) {
  const seen = new Set()
  return files.flatMap(({ folder, file, data }) => {
    const key = `${folder} ${data.chain}`
    if (seen.has(key)) return [`${folder}/${file}: ${data.chain} has another file`]
    seen.add(key)
    return []
  })
}

function tokenErrors(files) {
  return files
    .filter(({ folder }) => folder === 'tokens')
    .flatMap(({ file, data }) => {
      const addresses = data.tokens.map((token) => token.address)
      const twice = addresses.filter((address, index) => addresses.indexOf(address) !== index)
      const symbols = data.tokens.map((token) => token.symbol)
      const same = symbols.filter((symbol, index) => symbols.indexOf(symbol) !== index)
      const missing = data.wrapped && !addresses.includes(data.wrapped) ? [data.wrapped] : []
      return [
        ...twice.map((address) => `tokens/${file}: ${address} stands twice`),
        ...same.map((symbol) => `tokens/${file}: two tokens are called ${symbol}`),
        ...missing.map((address) => `tokens/${file}: wrapped ${address} is not in the list`),
      ]
    })
}

/** A feed that no token names would never be asked. The fiat currencies are asked for by name. */
function feedErrors(files) {
  const used = new Set(['EUR', 'GBP', 'AUD', 'CAD', 'JPY', 'INR', 'BTC', 'ETH'])
  for (const { folder, data } of files)
    if (folder === 'tokens')
      for (const { asset } of [data.native, ...data.tokens]) if (asset) used.add(asset)
  return files
    .filter(({ folder }) => folder === 'feeds')
    .flatMap(({ file, data }) =>
      data.feeds
        .filter(({ asset }) => !used.has(asset))
        .map(({ asset }) => `feeds/${file}: no token is worth ${asset}`),
    )
}
