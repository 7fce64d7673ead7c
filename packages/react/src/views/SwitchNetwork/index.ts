import { css } from '../../generated/styles/cord.js'
import { SwitchNetwork } from './SwitchNetwork.js'

export const view = { Component: SwitchNetwork, css }
