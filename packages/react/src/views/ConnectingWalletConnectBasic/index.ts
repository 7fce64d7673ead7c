import { css } from '../../generated/styles/ConnectingWalletConnect.js'
import { connecting } from '../../i18n/en/connecting.js'
import { pairing } from '../../i18n/en/pairing.js'
import { requester } from '../../i18n/en/requester.js'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.js'

export const view = {
  Component: ConnectingWalletConnectBasic,
  css,
  texts: [connecting, pairing, requester],
}
