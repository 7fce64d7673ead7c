import { css } from '../../generated/styles/SIWXSignMessage.js'
import { signIn } from '../../i18n/en/signIn.js'
import { SIWXSignMessage } from './SIWXSignMessage.js'

export const view = { Component: SIWXSignMessage, css, texts: [signIn] }
