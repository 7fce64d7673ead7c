import { base58 } from '@scure/base'
import type { Address } from './params.js'
import { TOKEN_PROGRAMS } from './tokenAccount.js'

/** A mint: authority 4 + 32, supply u64, decimals, initialised, freeze authority 4 + 32. */
const MINT_BYTES = 82
/** Token-2022 pads a mint to an account's length; then comes the kind, then extensions: type u16, length u16, value. */
const KIND_AT = 165
const KIND_MINT = 1
const EXTENSIONS_AT = 166

const METADATA_POINTER = 18
const TOKEN_METADATA = 19

/** A mint in the encoding `jsonParsed`; undefined for what is none. */
export function mint(program: Address, bytes: Uint8Array) {
  const called = TOKEN_PROGRAMS.get(program)
  const extended = bytes.length > EXTENSIONS_AT && bytes[KIND_AT] === KIND_MINT
  if (called === undefined || (bytes.length !== MINT_BYTES && !extended)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const info = {
    mintAuthority: optional(bytes, 0),
    supply: String(view.getBigUint64(36, true)),
    decimals: bytes[44],
    isInitialized: bytes[45] === 1,
    freezeAuthority: optional(bytes, 46),
    ...(extended && { extensions: extensions(bytes) }),
  }
  return { program: called, space: bytes.length, parsed: { type: 'mint', info } }
}

/** A key behind four bytes that say whether it is there. */
const optional = (bytes: Uint8Array, at: number) =>
  bytes[at] === 1 ? base58.encode(bytes.subarray(at + 4, at + 36)) : null

function extensions(bytes: Uint8Array) {
  const found = []
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = EXTENSIONS_AT; at + 4 <= bytes.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const value = bytes.subarray(at + 4, at + 4 + length)
    if (type === METADATA_POINTER)
      found.push({ extension: 'metadataPointer', state: pointer(value) })
    if (type === TOKEN_METADATA) found.push({ extension: 'tokenMetadata', state: metadata(value) })
    at += 4 + length
  }
  return found
}

/** A key of zeroes stands for none. */
const key = (bytes: Uint8Array) => (bytes.some(Boolean) ? base58.encode(bytes) : null)

const pointer = (value: Uint8Array) => ({
  authority: key(value.subarray(0, 32)),
  metadataAddress: key(value.subarray(32, 64)),
})

/** Authority, mint, then texts behind their lengths. Pairs of further texts, which may follow, are read too. */
function metadata(value: Uint8Array) {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  let at = 64
  const number = () => {
    at += 4
    return view.getUint32(at - 4, true)
  }
  const text = () => {
    const length = number()
    at += length
    return new TextDecoder().decode(value.subarray(at - length, at))
  }
  return {
    updateAuthority: key(value.subarray(0, 32)),
    mint: key(value.subarray(32, 64)),
    name: text(),
    symbol: text(),
    uri: text(),
    additionalMetadata: Array.from({ length: number() }, () => [text(), text()]),
  }
}
