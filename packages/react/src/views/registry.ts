import { loadCode, type View } from '@drawstring/core'
import type { ComponentType } from 'react'
import { css } from '../generated/styles/Connect.js'
import { learn } from '../i18n/originals.js'
import { Connect } from './Connect/Connect.js'

/** A view, and the style sheet and the texts that belong to it. */
export interface LoadedView {
  Component: ComponentType
  css?: string
  texts?: readonly Readonly<Record<string, string>>[]
}

/** A view, or what of one has code of its own. */
export type Place = View | 'Activity' | 'Nfts' | 'SwapElsewhere'

/** Where everything's code is. `Connect` comes with the modal. */
const loaders: Record<Exclude<Place, 'Connect'>, () => Promise<{ view: LoadedView }>> = {
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
  Activity: () => import('./Account/activityView.js'),
  Nfts: () => import('./Account/nftsView.js'),
  Nft: () => import('./Account/nftView.js'),
  WalletSend: () => import('./WalletSend/index.js'),
  WalletSendSelectToken: () => import('./WalletSendSelectToken/index.js'),
  WalletSendPreview: () => import('./Review/index.js'),
  Swap: () => import('./Swap/index.js'),
  SwapElsewhere: () => import('./Swap/elsewhereView.js'),
  SwapSelectToken: () => import('./SwapSelectToken/index.js'),
  SwapPreview: () => import('./Review/index.js'),
  ProfileWallets: () => import('./ProfileWallets/index.js'),
  WalletReceive: () => import('./WalletReceive/index.js'),
  RegisterAccountName: () => import('./RegisterAccountName/index.js'),
  SIWXSignMessage: () => import('./SIWXSignMessage/index.js'),
  ConnectingSiwe: () => import('./SIWXSignMessage/index.js'),
  WhatIsAWallet: () => import('./WhatIsAWallet/index.js'),
  WhatIsANetwork: () => import('./WhatIsANetwork/index.js'),
}

const loaded = new Map<Place, LoadedView>([['Connect', { Component: Connect, css }]])

/** The view, if its code is there. */
export function findView(name: Place): LoadedView | undefined {
  return loaded.get(name)
}

/** Every place that has code of its own. */
export const places = () => ['Connect', ...Object.keys(loaders)]

/** Brings a view's code. */
export async function loadView(name: Place): Promise<void> {
  if (loaded.has(name) || name === 'Connect') return
  const { view }: { view: LoadedView } = await loadCode(loaders[name])
  learn(...(view.texts ?? []))
  loaded.set(name, view)
}
