import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { wholeBrowser } from './browser.js'

/** A browser of its own whose visitor changed these settings, as Chromium keeps them; used, then thrown away. */
export async function withPreferences(
  preferences: object,
  use: (context: BrowserContext) => Promise<void>,
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'drawstring-profile-'))
  await mkdir(join(folder, 'Default'))
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(folder, { ...wholeBrowser, ...options })
  try {
    await use(context)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
