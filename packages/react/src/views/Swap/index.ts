import { css } from '../../generated/styles/Swap.js'
import { Swap } from './Swap.js'

export const view = { Component: Swap, css }
