import type { View } from '@drawstring/core'
import { expect, it } from 'vitest'
import { scenes } from './scenes.js'

/** Every view: the compiler sees that none is left out. */
const views: Record<View, true> = {
  Connect: true,
  AllWallets: true,
  Connecting: true,
  ConnectingMultiChain: true,
  ConnectingWalletConnect: true,
  ConnectingWalletConnectBasic: true,
  Downloads: true,
  GetWallet: true,
  Networks: true,
  SwitchNetwork: true,
  UnsupportedChain: true,
  Account: true,
  Nft: true,
  WalletSend: true,
  WalletSendSelectToken: true,
  WalletSendPreview: true,
  Swap: true,
  SwapSelectToken: true,
  SwapPreview: true,
  ProfileWallets: true,
  WalletReceive: true,
  WhatIsAWallet: true,
  WhatIsANetwork: true,
}

it('has a scene of every view', () => {
  const shown = new Set(Object.values(scenes).map(({ modal }) => modal?.view))
  expect(Object.keys(views).filter((view) => !shown.has(view as View))).toEqual([])
})
