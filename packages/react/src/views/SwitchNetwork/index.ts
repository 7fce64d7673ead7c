import { css } from '../../generated/styles/cord.js'
import { networks } from '../../i18n/en/networks.js'
import { SwitchNetwork } from './SwitchNetwork.js'

export const view = { Component: SwitchNetwork, css, texts: [networks] }
