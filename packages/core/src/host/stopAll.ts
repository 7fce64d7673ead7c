import { report } from '../errors/report.js'
import { effectFailed } from './problems.js'

/** Stops everything that there is, also where one of them throws: the others must not go on. */
export function stopAll(stops: readonly (() => void)[]): void {
  for (const stop of stops) {
    try {
      stop()
    } catch (error) {
      report('error', effectFailed('stop', error))
    }
  }
}
