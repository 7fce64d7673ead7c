import { css } from '../../generated/styles/Networks.js'
import { networks } from '../../i18n/en/networks.js'
import { Networks } from './Networks.js'

export const view = { Component: Networks, css, texts: [networks] }
