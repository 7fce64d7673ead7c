import { done, type Performer } from './Scene.js'

/** Writes every entry, also after one failed; fails as a whole if any did. */
export const storageWrite: Performer<'storageWrite'> = ({ entries }, { storage }) => {
  const failures = entries.map(({ key, value }) => storage.write(key, value))
  const message = failures.find((failure) => failure !== undefined)
  return message === undefined ? done : { type: 'failed', fault: { kind: 'storage', message } }
}
