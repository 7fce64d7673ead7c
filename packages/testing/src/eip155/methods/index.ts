import type { Method } from '../context.js'
import { ethAccounts, ethRequestAccounts } from './accounts.js'
import { walletAddEthereumChain } from './addChain.js'
import { walletGetCallsStatus, walletGetCapabilities, walletSendCalls } from './calls.js'
import { ethChainId, netVersion, walletSwitchEthereumChain } from './chain.js'
import {
  walletGetPermissions,
  walletRequestPermissions,
  walletRevokePermissions,
} from './permissions.js'
import { personalSign } from './personalSign.js'
import { ethSendTransaction } from './sendTransaction.js'
import { ethSignTypedDataV4 } from './signTypedData.js'
import { walletWatchAsset } from './watchAsset.js'

/** What the wallet answers itself. */
export const methods = new Map<string, Method>([
  ['eth_accounts', ethAccounts],
  ['eth_requestAccounts', ethRequestAccounts],
  ['eth_chainId', ethChainId],
  ['net_version', netVersion],
  ['wallet_getPermissions', walletGetPermissions],
  ['wallet_requestPermissions', walletRequestPermissions],
  ['wallet_revokePermissions', walletRevokePermissions],
  ['personal_sign', personalSign],
  ['eth_signTypedData_v4', ethSignTypedDataV4],
  ['eth_sendTransaction', ethSendTransaction],
  ['wallet_getCapabilities', walletGetCapabilities],
  ['wallet_sendCalls', walletSendCalls],
  ['wallet_getCallsStatus', walletGetCallsStatus],
  ['wallet_switchEthereumChain', walletSwitchEthereumChain],
  ['wallet_addEthereumChain', walletAddEthereumChain],
  ['wallet_watchAsset', walletWatchAsset],
])

const readOnly =
  /^(eth_(get|call$|block|gasPrice$|estimate|fee|max|syncing$|createAccessList$|sendRaw|new|uninstall|protocol)|net_listening$|web3_)/

/** Whether a method goes to the node unchanged. */
export const isForwarded = (method: string) => readOnly.test(method)
