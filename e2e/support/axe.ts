import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects that axe finds nothing wrong in the document as it is now, shadow roots included. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await source)
  const { violations } = (await page.evaluate('axe.run(document)')) as AxeResults
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  )
  expect(found, what).toEqual([])
}
