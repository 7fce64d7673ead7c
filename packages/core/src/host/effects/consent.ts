import { AdapterError } from '../../adapter/AdapterError.js'
import { done, type Performer } from './Scene.js'

/** Anything but a clear yes is a no. */
export const consent: Performer<'consent'> = async (_, scene) => {
  if ((await scene.consent()) === true) return done
  throw new AdapterError('unsupported', 'The visitor did not agree.')
}
