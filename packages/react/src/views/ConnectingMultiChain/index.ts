import { css } from '../../generated/styles/portrait.js'
import { connecting } from '../../i18n/en/connecting.js'
import { requester } from '../../i18n/en/requester.js'
import { ConnectingMultiChain } from './ConnectingMultiChain.js'

export const view = { Component: ConnectingMultiChain, css, texts: [connecting, requester] }
