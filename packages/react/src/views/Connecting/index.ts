import { css } from '../../generated/styles/cord.js'
import { Connecting } from './Connecting.js'

export const view = { Component: Connecting, css }
