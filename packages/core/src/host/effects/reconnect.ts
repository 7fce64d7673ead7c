import type { Performer } from './Scene.js'

export const reconnect: Performer<'reconnect'> = async ({ connector, namespace }, scene) => ({
  type: 'session',
  session: await scene.adapter(namespace).reconnect(connector),
})
