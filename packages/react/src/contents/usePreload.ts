import type { ModalSlice, View } from '@drawstring/core'
import { useEffect } from 'react'
import { bring } from '../i18n/originals.js'
import { useSlice } from '../store/useSlice.js'
import { whenIdle } from '../store/whenIdle.js'
import { loadView, type Place } from '../views/registry.js'

/** Where visitors go next from a view; brought when the browser is idle. */
const NEXT: Partial<Record<View, readonly Place[]>> = {
  Connect: [
    'Connecting',
    'AllWallets',
    'Downloads',
    'WhatIsAWallet',
    'ConnectingMultiChain',
    'GetWallet',
  ],
  Connecting: ['Account', 'Networks'],
  ConnectingWalletConnect: ['Account', 'Networks', 'Downloads'],
  Account: [
    'Activity',
    'Nfts',
    'Nft',
    'Networks',
    'WalletSend',
    'WalletReceive',
    'Swap',
    'ProfileWallets',
    'SwitchNetwork',
    'UnsupportedChain',
  ],
  WalletSend: ['WalletSendSelectToken', 'WalletSendPreview'],
  Networks: ['SwitchNetwork', 'WhatIsANetwork'],
  Swap: ['SwapSelectToken', 'SwapPreview'],
}

/** Once the core is there, loads the views that may come next; for a closed modal those of who is connected. */
export function usePreload({ open, view }: ModalSlice): void {
  const ready = useSlice('host').phase === 'ready'
  const connected = useSlice('connection').sessions.length > 0
  useEffect(() => {
    const views = open ? NEXT[view] : connected && (['Account', 'Networks'] as const)
    if (!ready || !views) return
    const load = async () => {
      // What goes wrong should not have to be loaded when it does.
      bring('error.unknown')
      // One after the other: nothing here is urgent. A failure is told when the view is really wanted.
      for (const next of views) await loadView(next).catch(() => undefined)
    }
    return whenIdle(load)
  }, [ready, open, view, connected])
}
