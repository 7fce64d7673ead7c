import { css } from '../../generated/styles/Account.js'
import { account } from '../../i18n/en/account.js'
import { Account } from './Account.js'

export const view = { Component: Account, css, texts: [account] }
