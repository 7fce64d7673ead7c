/** No list of a wallet that is longer means what it says. */
const MOST = 1000
/** Accounts that are read of a wallet: each one's checksum is computed. The core reads no more either. */
export const MOST_ACCOUNTS = 256

/** The texts in a list that a wallet gave, of as many entries as are read; `undefined` if it is no list, or cannot be read. */
export function texts(list: unknown, most = MOST): string[] | undefined {
  try {
    return Array.isArray(list) ? readTexts(list, most) : undefined
  } catch {
    return undefined // A list with getters that throw.
  }
}

/** The accounts in a list that a wallet gave. */
export const accountsOf = (list: unknown) => texts(list, MOST_ACCOUNTS)

/** Entry by entry: a list without an end is not walked through. */
function readTexts(list: readonly unknown[], most: number): string[] {
  const found: string[] = []
  for (let place = 0; place < list.length && place < most; place++) {
    const item = list[place]
    if (typeof item === 'string') found.push(item)
  }
  return found
}

/** A chain as a wallet gives it: text, or a number; `undefined` if it is neither. */
export function chainOf(chain: unknown): string | undefined {
  const isOne = typeof chain === 'string' || typeof chain === 'number' || typeof chain === 'bigint'
  return isOne ? String(chain) : undefined
}
