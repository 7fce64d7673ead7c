import { css } from '../../generated/styles/Connecting.js'
import { connecting } from '../../i18n/en/connecting.js'
import { requester } from '../../i18n/en/requester.js'
import { Connecting } from './Connecting.js'

export const view = { Component: Connecting, css, texts: [connecting, requester] }
