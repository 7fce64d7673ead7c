/** What every page does with every wallet, in Node; a file in `test/pairs/` for each pair that waits long, so that they wait side by side. */
import { type LocalChain, startAnvil } from '@drawstring/testing/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answersOn } from './account.js'
import { ACTIONS, type Make, type Meeting } from './actions.js'
import { officialPage, officialWallet } from './official.js'
import { ourPage, ourWallet } from './ours.js'
import type { Page, Wallet } from './parties.js'
import { type Relay, startRelay } from './relay.js'

const pageOf = (make: Make, url: string) =>
  make === 'ours' ? ourPage(url) : officialPage(make, url)
const walletOf = (make: Make, url: string) =>
  make === 'ours' ? ourWallet(url) : officialWallet(make, url)

/** The tests of a make of page with a make of wallet. */
export function meetsWallet(make: Make, of: Make): void {
  describe(`a page of ${make} and a wallet of ${of}`, () => {
    let chain: LocalChain
    let relay: Relay
    let page: Page
    let wallet: Wallet
    let meeting: Meeting

    beforeAll(async () => {
      ;[chain, relay] = await Promise.all([startAnvil({ chainId: 31337 }), startRelay()])
      const { wires } = relay
      const [near, far] = wires
      ;[page, wallet] = await Promise.all([pageOf(make, near.url), walletOf(of, far.url)])
      const { rpcUrl } = chain
      wallet.answer(answersOn(rpcUrl))
      meeting = { page, wallet, made: { page: make, wallet: of }, wires, rpcUrl, topic: '', expect }
    })

    afterAll(async () => {
      await Promise.all([page?.stop(), wallet?.stop()])
      await Promise.all([chain?.stop(), relay?.stop()])
    })

    for (const { says, patience, does } of ACTIONS) it(says, () => does(meeting), patience)
  })
}
