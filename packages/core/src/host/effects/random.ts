import type { Performer } from './Scene.js'

export const random: Performer<'random'> = ({ bytes }) => {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  const hex = Array.from(values, (value) => value.toString(16).padStart(2, '0'))
  return { type: 'text', value: hex.join('') }
}
