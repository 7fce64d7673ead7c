import { css } from '../../generated/styles/WalletSendSelectToken.js'
import { WalletSendSelectToken } from './WalletSendSelectToken.js'

export const view = { Component: WalletSendSelectToken, css }
