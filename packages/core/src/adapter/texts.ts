/** The texts in a list that a wallet gave; `undefined` if it is no list. */
export function texts(list: unknown): string[] | undefined {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : undefined
}
