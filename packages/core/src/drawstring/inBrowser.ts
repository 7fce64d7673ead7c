/** False while a server renders the page. */
export const inBrowser = () => typeof window !== 'undefined' && typeof document !== 'undefined'
