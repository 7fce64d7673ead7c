import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects that axe finds nothing wrong in the document as it is now, shadow roots included. */
export const expectNoViolations = (page: Page, what: string): Promise<void> =>
  expectNone(page, what, {})

/** The same of colours alone: in another theme nothing else differs. */
export const expectNoViolationsOfColour = (page: Page, what: string): Promise<void> =>
  expectNone(page, what, {
    runOnly: { type: 'tag', values: ['cat.color'] },
    // Asks for more than WCAG's level AA; who names its tag gets it.
    rules: { 'color-contrast-enhanced': { enabled: false } },
  })

async function expectNone(page: Page, what: string, options: object): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await source)
  // What it found in order is a hundred times as long, and nobody reads it.
  const how = JSON.stringify({ ...options, resultTypes: ['violations'] })
  const run = `(async ({ style }) => {
    // It takes what lies below a page that is short and locked for hidden, and says nothing of its colours.
    style.minHeight = '100vh'
    const { violations } = await axe.run(document, ${how})
    style.minHeight = ''
    return violations
  })(document.documentElement)`
  const violations = (await page.evaluate(run)) as AxeResults['violations']
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  )
  expect(found, what).toEqual([])
}
