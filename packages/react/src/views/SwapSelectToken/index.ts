import { css } from '../../generated/styles/SwapSelectToken.js'
import { SwapSelectToken } from './SwapSelectToken.js'

export const view = { Component: SwapSelectToken, css }
