/**
 * What every adapter must do, as cases for any test runner. With Vitest:
 *
 *     for (const { group, name, run } of adapterConformance)
 *       it(`${group}: ${name}`, async ({ skip }) => {
 *         const reason = await run(createSubject)
 *         if (reason !== undefined) skip(reason)
 *       })
 *
 * With node:test, `skip` is `t.skip`. Without a runner: `conformanceReport(await runConformance(adapterConformance, createSubject))`.
 *
 * Where to start: `Subject` is the adapter together with a wallet that the test commands.
 */
import { changing } from './changing.js'
import { connecting } from './connecting.js'
import { disconnecting } from './disconnecting.js'
import { failing } from './failing.js'
import { finding } from './finding.js'
import { hostile } from './hostile.js'
import { overlapping } from './overlapping.js'
import { requesting } from './requesting.js'
import type { ConformanceCase } from './Subject.js'
import { group } from './scene.js'
import { starting } from './starting.js'
import { switching } from './switching.js'

export { type ConformanceResult, conformanceReport, runConformance } from './report.js'
export type {
  Abilities,
  Ability,
  ConformanceCase,
  CreateSubject,
  Signing,
  Subject,
} from './Subject.js'

export const adapterConformance: readonly ConformanceCase[] = [
  ...group('starting', starting),
  ...group('finding', finding),
  ...group('connecting', connecting),
  ...group('connecting twice', overlapping),
  ...group('changes', changing),
  ...group('switching', switching),
  ...group('requests', requesting),
  ...group('failures', failing),
  ...group('hostile wallets', hostile),
  ...group('disconnecting', disconnecting),
]
