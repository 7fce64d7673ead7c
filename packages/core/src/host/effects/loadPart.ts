import { AdapterError } from '../../adapter/AdapterError.js'
import { words } from '../../errors/hostProblems.js'
import { loadPart as load } from '../wasm/loadPart.js'
import { done, type Performer } from './Scene.js'

export const loadPart: Performer<'loadPart'> = async ({ part, on }) => {
  try {
    await load(part, on)
  } catch (cause) {
    throw new AdapterError('network', `The part ${part} could not be loaded: ${words(cause)}`)
  }
  return done
}
