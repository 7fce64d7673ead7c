import { bundle } from './support/bundle.js'
import { expect, test } from './support/test.js'

test('code that arrives between a view’s first look and its effects is shown', async ({ page }) => {
  await page.addScriptTag({ content: await bundle('lateCode.tsx') })
  await expect(page.getByText('here')).toBeVisible()
})
