import { css } from '../../generated/styles/ConnectingWalletConnect.js'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.js'

export const view = { Component: ConnectingWalletConnect, css }
