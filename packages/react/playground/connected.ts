import type { AllSlices } from '@drawstring/core'
import type { Slices } from './at.js'
import { ADDRESS, networks } from './samples.js'

/** An account of one wallet, on the first network. */
export const connected: Slices = {
  connection: {
    status: 'connected',
    initialized: true,
    sessions: [
      {
        namespace: 'eip155',
        connector: 'eip6963:io.juniper',
        kind: 'ANNOUNCED',
        walletName: 'Juniper',
        accounts: [ADDRESS],
        chainId: 'eip155:1',
      },
    ],
  },
  account: {
    address: ADDRESS,
    shortAddress: '0x5290…9EE7',
    caipAddress: `eip155:1:${ADDRESS}`,
    namespace: 'eip155',
    explorerUrl: `https://etherscan.io/address/${ADDRESS}`,
    canSend: true,
    balance: { state: 'known', amount: '12.480912345678901234', symbol: 'ETH' },
    currentTab: 'tokens',
    allAccounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
  } as AllSlices['account'],
  network: { networks, active: networks[0] } as AllSlices['network'],
}

/** The same account. */
export const account = connected.account as AllSlices['account']
