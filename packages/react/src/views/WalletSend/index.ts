import { css } from '../../generated/styles/WalletSend.js'
import { WalletSend } from './WalletSend.js'

export const view = { Component: WalletSend, css }
