import { AdapterError } from '../adapter/AdapterError.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import type { SiwxConfig } from '../options/SiwxConfig.js'

/** Finds the page's sign-in; fails on a page without one. */
export function pageSignIn({ siwx }: DrawstringOptions): () => Promise<SiwxConfig> {
  return async () => {
    if (siwx) return siwx
    throw new AdapterError('unsupported', 'The page has no sign-in.')
  }
}
