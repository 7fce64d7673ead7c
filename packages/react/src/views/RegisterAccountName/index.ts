import { css } from '../../generated/styles/RegisterAccountName.js'
import { naming } from '../../i18n/en/naming.js'
import { RegisterAccountName } from './RegisterAccountName.js'

export const view = { Component: RegisterAccountName, css, texts: [naming] }
