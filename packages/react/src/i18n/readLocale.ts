/** The language that every text exists in. */
export const ENGLISH = 'en'

/**
 * The BCP 47 tag of a language as pages write it: `zh_CN`, and `de_DE.UTF-8` as systems do, are tags with other separators. Of
 * several, such as `navigator.languages`, the first that is a tag. English for everything else, since `Intl` throws on it.
 */
export function readLocale(given: unknown): string {
  const several = Array.isArray(given) ? given : [given]
  for (const one of several) {
    const tag = canonical(one)
    if (tag) return tag
  }
  return ENGLISH
}

/** The tag in its one spelling, by which tables of texts are found; nothing for what is no tag. */
export function canonical(given: unknown): string | undefined {
  try {
    // An `Intl.Locale` becomes its tag.
    const [text = ''] = String(given ?? '').split(/[.@]/)
    return Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
