import type { Performer } from './Scene.js'

export const emit: Performer<'emit'> = ({ event }, scene) => {
  scene.emit(event)
  return undefined
}
