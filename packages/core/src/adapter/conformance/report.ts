import type { ConformanceCase, CreateSubject } from './Subject.js'

/** How one case went. `reason`: why it failed, or does not apply. */
export interface ConformanceResult {
  readonly group: string
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'does not apply'
  readonly reason?: string
}

/** Runs the cases one after the other, without any test runner. */
export async function runConformance(
  cases: readonly ConformanceCase[],
  create: CreateSubject,
): Promise<ConformanceResult[]> {
  const results: ConformanceResult[] = []
  for (const { group, name, run } of cases) {
    const about = { group, name }
    try {
      const reason = await run(create)
      results.push(
        reason === undefined
          ? { ...about, outcome: 'passed' }
          : { ...about, outcome: 'does not apply', reason },
      )
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      results.push({ ...about, outcome: 'failed', reason })
    }
  }
  return results
}

/** The results as text, a line each: every case that does not apply says why. */
export const conformanceReport = (results: readonly ConformanceResult[]): string =>
  results
    .map(({ group, name, outcome, reason }) =>
      [`${outcome}: ${group}: ${name}`, ...(reason === undefined ? [] : [reason])].join(': '),
    )
    .join('\n')
