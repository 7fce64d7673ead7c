import { ConnectingMultiChain } from './ConnectingMultiChain.js'

export const view = { Component: ConnectingMultiChain }
