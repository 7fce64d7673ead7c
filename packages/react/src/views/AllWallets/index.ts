import { css } from '../../generated/styles/AllWallets.js'
import { directory } from '../../i18n/en/directory.js'
import { AllWallets } from './AllWallets.js'

export const view = { Component: AllWallets, css, texts: [directory] }
