/** How to load the texts of a language: BCP 47 code to a function. */
export type Locales = Record<string, () => Promise<Record<string, string>>>

/** The languages that come with the package. Each is loaded when it is first wanted. */
export const locales: Locales = {
  de: () => import('./de.js').then((module) => module.de),
}
