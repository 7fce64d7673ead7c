import { AdapterError } from '../../adapter/AdapterError.js'
import { done, type Performer } from './Scene.js'

export const copy: Performer<'copy'> = async ({ text }) => {
  // Absent on pages without HTTPS.
  if (!navigator.clipboard) throw new AdapterError('unsupported', 'This page has no clipboard.')
  await navigator.clipboard.writeText(text)
  return done
}
