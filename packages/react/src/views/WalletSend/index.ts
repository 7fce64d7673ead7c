import { css } from '../../generated/styles/WalletSend.js'
import { send } from '../../i18n/en/send.js'
import { WalletSend } from './WalletSend.js'

export const view = { Component: WalletSend, css, texts: [send] }
