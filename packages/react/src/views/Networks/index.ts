import { css } from '../../generated/styles/Networks.js'
import { Networks } from './Networks.js'

export const view = { Component: Networks, css }
