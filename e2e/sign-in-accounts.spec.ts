import { devEvmAddresses, devSolanaAddress } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { CONTRACT_WALLET, installContractWallet } from './support/contractWallet.js'
import { button, chooseWallet, fact, modal, view } from './support/modal.js'
import { network } from './support/networks.js'
import { offered, openReady } from './support/signInScenes.js'
import { putSigningContract } from './support/signingContract.js'
import { claimsOf, sign, tokenOf, verified } from './support/signingIn.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

const required = { ...offered, required: true }
/** The owner of the contract, and somebody else: the second and the third of the development accounts. */
const [owner, stranger] = [1, 2].map((addressIndex) =>
  mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex,
  }),
)

test('an account on Solana signs in, by the Wallet Standard', async ({ page, visit, world }) => {
  await install(page, { namespaces: ['solana'] })
  await visit({ ...required, options: { networks: [network(world.solana)] } })
  await openReady(page)
  await modal(page).getByText('What you will sign').click()
  await expect(modal(page).locator('pre')).toContainText('with your Solana account:')
  await sign(page)
  const sub = `${world.solana.caip2}:${devSolanaAddress}`
  expect(await verified(await tokenOf(page))).toMatchObject({ sub, address: devSolanaAddress })
  expect(await claimsOf(page)).toMatchObject({ sub })
  await page.reload()
  await expect(fact(page, 'Session')).toHaveText('signedIn')
})

test('an account that is a contract signs in when it says yes to its owner’s signature, and not when somebody else signed', async ({
  page,
  visit,
  world,
}) => {
  const address = await putSigningContract(world.one, devEvmAddresses[1])
  let signer = stranger
  const signs = async (raw: Hex) => (await signer?.signMessage({ message: { raw } })) ?? '0x'
  const contract = { address, owner: devEvmAddresses[1] }
  await installContractWallet(page, { chain: world.one, contract }, { signs })
  await visit(required)
  await chooseContract(page)
  await button(page, 'Sign in').click()
  await expect(modal(page).getByRole('alert')).toContainText('didn’t accept the signature')
  signer = owner
  await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
  await sign(page)
  const sub = `${world.one.caip2}:${address}`
  expect(await verified(await tokenOf(page))).toMatchObject({ sub, address })
  expect(await claimsOf(page)).toMatchObject({ sub })
})

async function chooseContract(page: Page): Promise<void> {
  await chooseWallet(page, CONTRACT_WALLET)
  await expect(view(page, 'Sign in')).toBeVisible()
  await expect(button(page, 'Sign in')).not.toHaveAttribute('aria-disabled')
}
