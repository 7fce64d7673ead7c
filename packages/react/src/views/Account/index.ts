import { css } from '../../generated/styles/Account.js'
import { Account } from './Account.js'

export const view = { Component: Account, css }
