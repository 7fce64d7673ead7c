/**
 * What every adapter must do, as cases for any test runner:
 *
 *     for (const { name, run } of adapterConformance) it(name, () => run(createSubject))
 *
 * Where to start: `Subject` is the adapter together with a wallet that the test commands.
 */
import { changing } from './changing.js'
import { connecting } from './connecting.js'
import { failing } from './failing.js'
import { finding } from './finding.js'
import type { ConformanceCase } from './Subject.js'
import { switching } from './switching.js'

export type { ConformanceCase, Subject } from './Subject.js'

export const adapterConformance: readonly ConformanceCase[] = [
  ...finding,
  ...connecting,
  ...changing,
  ...switching,
  ...failing,
]
