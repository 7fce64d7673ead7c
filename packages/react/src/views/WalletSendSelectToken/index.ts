import { css } from '../../generated/styles/WalletSendSelectToken.js'
import { send } from '../../i18n/en/send.js'
import { WalletSendSelectToken } from './WalletSendSelectToken.js'

export const view = { Component: WalletSendSelectToken, css, texts: [send] }
