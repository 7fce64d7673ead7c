import { css } from '../../generated/styles/WalletReceive.js'
import { WalletReceive } from './WalletReceive.js'

export const view = { Component: WalletReceive, css }
