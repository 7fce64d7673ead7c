import type { Performer } from './Scene.js'

export const storageRead: Performer<'storageRead'> = ({ keys }, { storage }) => ({
  type: 'values',
  values: keys.map((key) => storage.read(key)),
})
