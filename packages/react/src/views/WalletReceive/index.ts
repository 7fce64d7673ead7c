import { css } from '../../generated/styles/WalletReceive.js'
import { receive } from '../../i18n/en/receive.js'
import { WalletReceive } from './WalletReceive.js'

export const view = { Component: WalletReceive, css, texts: [receive] }
