import { AdapterError } from '../../adapter/AdapterError.js'
import { done, type Performer } from './Scene.js'

/** Addresses that would run in the page itself. Everything else may be a wallet's own scheme. */
const RUNS_HERE = /^(javascript|data|vbscript|blob|file):/i

export const openUrl: Performer<'openUrl'> = ({ url, target }) => {
  const address = new URL(url, location.href).href
  if (RUNS_HERE.test(address)) throw new AdapterError('unsupported', 'Not an address to open.')
  window.open(address, target === 'newTab' ? '_blank' : '_top', 'noopener,noreferrer')
  return done
}
