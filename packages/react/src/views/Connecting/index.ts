import { css } from '../../generated/styles/cord.js'
import { connecting } from '../../i18n/en/connecting.js'
import { Connecting } from './Connecting.js'

export const view = { Component: Connecting, css, texts: [connecting] }
