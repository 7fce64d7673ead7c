import { css } from '../../generated/styles/AllWallets.js'
import { AllWallets } from './AllWallets.js'

export const view = { Component: AllWallets, css }
