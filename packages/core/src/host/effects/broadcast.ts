import type { Performer } from './Scene.js'

export const broadcast: Performer<'broadcast'> = (_, scene) => {
  scene.broadcast()
  return undefined
}
