import type { Performer } from './Scene.js'

export const settle: Performer<'settle'> = ({ call, error }, scene) => {
  scene.settle(call, error)
  return undefined
}
