import { css } from '../../generated/styles/SwitchNetwork.js'
import { networks } from '../../i18n/en/networks.js'
import { requester } from '../../i18n/en/requester.js'
import { SwitchNetwork } from './SwitchNetwork.js'

export const view = { Component: SwitchNetwork, css, texts: [networks, requester] }
