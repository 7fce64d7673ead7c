import { AdapterError } from '../adapter/AdapterError.js'
import { loadCode } from '../loadCode.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import type { SiwxConfig } from '../options/SiwxConfig.js'
import { isOn } from '../options/siweSwitches.js'

type SignInOptions = Pick<DrawstringOptions, 'siwx' | 'siweConfig'>

/** Whether the page has one. */
export const hasSignIn = ({ siwx, siweConfig }: SignInOptions) =>
  !!siwx || (!!siweConfig && isOn(siweConfig))

/** Finds the page's sign-in: its `siwx`, or one around its `siweConfig`, whose code comes when it is first wanted. Fails on a page without one. */
export function pageSignIn({ siwx, siweConfig }: SignInOptions): () => Promise<SiwxConfig> {
  let around: SiwxConfig | undefined
  return async () => {
    if (siwx) return siwx
    if (!siweConfig) throw new AdapterError('unsupported', 'The page has no sign-in.')
    const { fromSiwe } = await loadCode(() => import('../signIn/siwe/fromSiwe.js'))
    around ??= fromSiwe(siweConfig)
    return around
  }
}
