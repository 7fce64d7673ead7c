import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.js'

export const view = { Component: ConnectingWalletConnectBasic }
