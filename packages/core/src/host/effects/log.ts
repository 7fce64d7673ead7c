import { report } from '../../errors/report.js'
import type { Performer } from './Scene.js'

export const log: Performer<'log'> = ({ level, code, message }) => {
  report(level, { code, message })
  return undefined
}
