import { css } from '../../generated/styles/ProfileWallets.js'
import { account } from '../../i18n/en/account.js'
import { ProfileWallets } from './ProfileWallets.js'

export const view = { Component: ProfileWallets, css, texts: [account] }
