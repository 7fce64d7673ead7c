import { css } from '../../generated/styles/GetWallet.js'
import { directory } from '../../i18n/en/directory.js'
import { GetWallet } from './GetWallet.js'

export const view = { Component: GetWallet, css, texts: [directory] }
