/**
 * Loads a module of its own file. Browsers that keep to the HTML standard (Chromium from 148) never ask again for a file that did not come:
 * they are told another address of it. What it imports itself stays lost to the page; a bundler's own loader asks again anyway.
 * Without a network nobody is asked, so that nothing is lost.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  if (globalThis.navigator?.onLine === false) throw new Error('offline')
  return load().catch((cause) => {
    const file = /module: (\S+)/.exec(cause)?.[1]
    if (!file) throw cause
    return import(/* @vite-ignore */ /* webpackIgnore: true */ `${file}?${Date.now()}`)
  })
}
