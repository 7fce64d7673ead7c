// Opens every scene of the playground in Chromium, takes its picture and lets axe look at it.
// Usage: node scripts/gallery.mjs [--scene NAME,NAME] [--shots DIR] [--no-axe]; fails if axe finds anything.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { values } = parseArgs({
  options: {
    scene: { type: 'string' },
    shots: { type: 'string', default: join(root, 'playground', 'shots') },
    locale: { type: 'string', default: 'en' },
    'no-axe': { type: 'boolean', default: false },
  },
})

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
].concat(['--disable-background-networking', '--disable-component-update', '--disable-sync'])
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const configFile = join(root, 'playground', 'vite.config.ts')
await build({ configFile, logLevel: 'error' })
const server = await preview({ configFile, preview: { port: 0 }, logLevel: 'error' })
const origin = server.resolvedUrls.local[0]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ARGS,
})
mkdirSync(values.shots, { recursive: true })

let faults = 0
let seen = 0
const fault = (where, what) => {
  faults += 1
  console.error(`${where}: ${what}`)
}

/** What axe has against the page as it stands. */
async function violations(page) {
  // Through the debugger, which the page's own Content-Security-Policy does not bind.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const result = await globalThis.axe.run(document, { resultTypes: ['violations'] })
    return result.violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)
  })
}

try {
  for (const [screen, options] of Object.entries(SCREENS)) {
    for (const theme of ['dark', 'light']) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      let where = `${screen} ${theme}`
      page.on('pageerror', (error) => fault(where, error.message))
      page.on('console', (line) => {
        if (['error', 'warning'].includes(line.type())) fault(where, line.text())
      })
      await page.goto(origin)
      await page.waitForFunction(() => globalThis.scenes)
      const scenes = await page.evaluate(() => globalThis.scenes)
      for (const scene of scenes.filter(
        (name) => !values.scene || values.scene.split(',').includes(name),
      )) {
        where = `${scene} ${screen} ${theme}`
        await page.goto(`${origin}?scene=${scene}&theme=${theme}&locale=${values.locale}&open`)
        await page.locator('dialog .view > *').first().waitFor()
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(values.shots, `${scene}-${screen}-${theme}.png`) })
        if (!values['no-axe']) for (const one of await violations(page)) fault(where, one)
        seen += 1
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.close()
}
console.log(`gallery: ${seen} pictures in ${values.shots}, ${faults} faults`)
process.exitCode = faults ? 1 : 0
