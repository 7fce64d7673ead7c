import type { View } from '@drawstring/core'
import type { ComponentType } from 'react'
import { Connect } from './Connect/Connect.js'

/** A view and the style sheet that belongs to it alone. */
export interface LoadedView {
  Component: ComponentType
  css?: string
}

/** Where every view's code is. `Connect` comes with the modal. */
const loaders: Record<Exclude<View, 'Connect'>, () => Promise<{ view: LoadedView }>> = {
  AllWallets: () => import('./AllWallets/index.js'),
  Connecting: () => import('./Connecting/index.js'),
  ConnectingMultiChain: () => import('./ConnectingMultiChain/index.js'),
  ConnectingWalletConnect: () => import('./ConnectingWalletConnect/index.js'),
  ConnectingWalletConnectBasic: () => import('./ConnectingWalletConnectBasic/index.js'),
  Downloads: () => import('./Downloads/index.js'),
  GetWallet: () => import('./GetWallet/index.js'),
  Networks: () => import('./Networks/index.js'),
  SwitchNetwork: () => import('./SwitchNetwork/index.js'),
  UnsupportedChain: () => import('./UnsupportedChain/index.js'),
  Account: () => import('./Account/index.js'),
  WalletSend: () => import('./WalletSend/index.js'),
  WalletSendSelectToken: () => import('./WalletSendSelectToken/index.js'),
  WalletSendPreview: () => import('./Review/index.js'),
  Swap: () => import('./Swap/index.js'),
  SwapSelectToken: () => import('./SwapSelectToken/index.js'),
  SwapPreview: () => import('./Review/index.js'),
  ProfileWallets: () => import('./ProfileWallets/index.js'),
  WalletReceive: () => import('./WalletReceive/index.js'),
  WhatIsAWallet: () => import('./WhatIsAWallet/index.js'),
  WhatIsANetwork: () => import('./WhatIsANetwork/index.js'),
}

const loaded = new Map<View, LoadedView>([['Connect', { Component: Connect }]])

/** The view, if its code is there. */
export function findView(name: View): LoadedView | undefined {
  return loaded.get(name)
}

/** Brings a view's code. */
export async function loadView(name: View): Promise<void> {
  if (loaded.has(name) || name === 'Connect') return
  const { view } = await loaders[name]()
  loaded.set(name, view)
}
