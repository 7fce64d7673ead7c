import { AdapterError } from '../../adapter/AdapterError.js'
import { mayOpen } from '../mayOpen.js'
import { done, type Performer } from './Scene.js'

export const openUrl: Performer<'openUrl'> = ({ url, target }) => {
  const address = mayOpen(url)
  if (address === undefined) throw new AdapterError('unsupported', 'Not an address to open.')
  window.open(address, target === 'newTab' ? '_blank' : '_top', 'noopener,noreferrer')
  return done
}
