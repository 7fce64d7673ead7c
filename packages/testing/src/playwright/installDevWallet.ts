import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ScriptTable } from '../approval/script.js'
import { accountKeys } from '../keys/keyring.js'
import { httpTransport } from '../rpc/transport.js'
import type { DevWalletOptions } from '../wallet/options.js'
import { resolveOptions } from '../wallet/resolveOptions.js'
import { type InstalledWallet, installedWallet } from './installedWallet.js'
import type { PageLike } from './page.js'

/** As for `createDevWallet`, but only what can be sent into a page: no functions. */
export type InstallOptions = Omit<DevWalletOptions, 'approval' | 'transport'> & {
  approval?: 'panel' | 'auto' | ScriptTable
}

/** Puts a development wallet on every document the page loads from now on. Call it before `page.goto`. */
export async function installDevWallet(
  page: PageLike,
  options: InstallOptions,
): Promise<InstalledWallet> {
  const { rdns } = resolveOptions(options)
  if (typeof options.approval === 'function') {
    throw new TypeError(
      'installDevWallet: a script that is a function cannot be sent into a page; use a table',
    )
  }
  const { mnemonic, ...rest } = options
  // Keys are derived here, once, so that no page load pays for it.
  const sent = { ...rest, accounts: accountKeys({ mnemonic, accounts: options.accounts }) }
  await carryRequests(page)
  await page.addInitScript({
    content: `${await wallet()}\n__devWallets.install(${JSON.stringify(sent)})`,
  })
  return installedWallet(page, rdns)
}

const carried = new WeakSet<PageLike>()

async function carryRequests(page: PageLike): Promise<void> {
  if (!page.exposeFunction || carried.has(page)) return
  carried.add(page)
  await page.exposeFunction('__devWalletRpc', httpTransport)
}

/** The bundled script, found through this package's own exports. */
const wallet = () => {
  const path = createRequire(import.meta.url).resolve('@drawstring/testing/inject.js')
  return readFile(path, 'utf8')
}
