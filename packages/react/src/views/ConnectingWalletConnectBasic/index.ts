import { pairing } from '../../i18n/en/pairing.js'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.js'

export const view = { Component: ConnectingWalletConnectBasic, texts: [pairing] }
