import { connecting } from '../../i18n/en/connecting.js'
import { ConnectingMultiChain } from './ConnectingMultiChain.js'

export const view = { Component: ConnectingMultiChain, texts: [connecting] }
