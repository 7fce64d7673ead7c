import {
  type InstalledWallet,
  type InstallOptions,
  installDevWallet,
} from '@drawstring/testing/playwright'
import type { Page } from '@playwright/test'
import { world } from './world.js'

/** The name that the page shows for the wallet. */
export const WALLET = 'Development wallet'

/** Installs a wallet that knows all three chains, serves Ethereum only and says yes, unless told otherwise. */
export function install(
  page: Page,
  options: Partial<InstallOptions> = {},
): Promise<InstalledWallet> {
  const { one, two, solana } = world()
  return installDevWallet(page, {
    chains: [one, two, solana],
    namespaces: ['eip155'],
    approval: 'auto',
    ...options,
  })
}

/** The wallet's own panel, where a person answers. */
export const panel = (page: Page) => page.getByRole('dialog', { name: /^Development wallet/ })
